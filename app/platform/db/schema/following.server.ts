import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";
import { profiles } from "./profile.server.ts";
import { people } from "./publishing.server.ts";
import { releases } from "./releases.server.ts";
import { workChapters, works } from "./writings.server.ts";

// Follows, and how far their notifications have been sent.

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** A profile follows a work, all works of an author, or the books that name somebody without a profile. */
export const follows = pgTable(
  "follows",
  {
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    /**
     * The author's profile. Not a reference: references to a profile are in its owner's data export, and an author sees
     * how many follow, never who.
     */
    authorId: text(),
    personId: bigint({ mode: "number" }).references(() => people.id, { onDelete: "cascade" }),
    since: instant().notNull(),
  },
  (table) => [
    unique("follows_work").on(table.workId, table.profileId),
    unique("follows_author").on(table.authorId, table.profileId),
    unique("follows_person").on(table.personId, table.profileId),
    index("follows_profile").on(table.profileId),
    check("follows_one", sql`num_nonnulls(${table.workId}, ${table.authorId}, ${table.personId}) = 1`),
  ],
);

/**
 * Follows that have ended, without who it was: an author sees how many left; of somebody without a profile there is nobody to see it. A
 * trigger of `follows` writes them, whatever ended the follow (a button, a profile or an account that was deleted); one taken back within the hour leaves none.
 */
export const endedFollows = pgTable(
  "ended_follows",
  {
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    /** As in `follows`: no reference. */
    authorId: text(),
    since: instant().notNull(),
    endedAt: instant().notNull(),
  },
  (table) => [
    index("ended_follows_work").on(table.workId),
    index("ended_follows_author").on(table.authorId),
    check("ended_follows_one", sql`num_nonnulls(${table.workId}, ${table.authorId}) = 1`),
  ],
);

/** The last daily digest sent to an account. */
export const dailyDigests = pgTable("daily_news", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** `2026-11-21`, in UTC. */
  day: text().notNull(),
  /** Releases until then have been sent, or were there before. */
  upTo: instant().notNull(),
});

/** Until when a profile has seen the list of new releases. */
export const releasesSeen = pgTable("news_seen", {
  profileId: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  at: instant().notNull(),
  /** What was released until then counts as read, opened or not. */
  readUpTo: instant(),
});

/** The new chapters of followed works that a profile has opened; only those that it had not read before are recorded. */
export const openedChapters = pgTable(
  "opened_chapters",
  {
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    chapterId: text()
      .notNull()
      .references(() => workChapters.id, { onDelete: "cascade" }),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.chapterId] }),
    index("opened_chapters_chapter").on(table.chapterId),
  ],
);

/** How far the notifications of a release were sent: to all accounts up to this one, in the order of their ids. */
export const tellings = pgTable("tellings", {
  releaseId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => releases.id, { onDelete: "cascade" }),
  upTo: text().notNull().default(""),
  finishedAt: instant(),
});

/** The secret address of a profile's feed of everything that it follows. Only a hash is stored: the address is shown once. */
export const followedFeeds = pgTable("followed_feeds", {
  profileId: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  /** Of the feed, for feed readers: it stays when the address is renewed. */
  id: text().notNull().unique(),
  keyHash: text().notNull().unique(),
  /** Of the address that is in force. */
  createdAt: instant().notNull(),
  /** To the minute. */
  lastFetchedAt: instant(),
});

import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";
import { profiles } from "./profile.server.ts";
import { releases } from "./releases.server.ts";
import { works } from "./writings.server.ts";

// Who wants to be told what, and how far the telling is.

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** A profile asked to be told of what is new in a work, or in everything of an author. */
export const follows = pgTable(
  "follows",
  {
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    /**
     * The author's profile. Not a reference: what refers to a profile is in its owner's copy of all data, and an author is told how many
     * follow, never who.
     */
    authorId: text(),
    since: instant().notNull(),
  },
  (table) => [
    unique("follows_work").on(table.workId, table.profileId),
    unique("follows_author").on(table.authorId, table.profileId),
    index("follows_profile").on(table.profileId),
    check("follows_one", sql`num_nonnulls(${table.workId}, ${table.authorId}) = 1`),
  ],
);

/** The last mail of a day to an account that is told once a day. */
export const dailyNews = pgTable("daily_news", {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** `2026-11-21`, in UTC. */
  day: text().notNull(),
  /** What came out until then has been told, or was there before. */
  upTo: instant().notNull(),
});

/** Until when a profile has looked at what is new. */
export const newsSeen = pgTable("news_seen", {
  profileId: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  at: instant().notNull(),
});

/** Who has been told of a release: every account up to this one, in the order of their ids. */
export const tellings = pgTable("tellings", {
  releaseId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => releases.id, { onDelete: "cascade" }),
  upTo: text().notNull().default(""),
  finishedAt: instant(),
});

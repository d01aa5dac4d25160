import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { books } from "./publishing.server.ts";
import { workChapters, works } from "./writings.server.ts";

// What of a work is published, when, and what readers were told.

const instant = () => timestamp({ withTimezone: true, mode: "date" });
const chapterId = () => text().references(() => workChapters.id, { onDelete: "cascade" });
const workId = () => text().references(() => works.id, { onDelete: "cascade" });

/** On these days (ISO: Monday is 1) at this time of day there. */
export interface QueueRule {
  weekdays: number[];
  /** `18:00` */
  time: string;
  /** IANA name. */
  timeZone: string;
}

/** A work without a row is a draft. */
export const workPublications = pgTable("work_publications", {
  workId: workId().primaryKey(),
  state: text({ enum: ["draft", "scheduled", "published", "unlisted", "withdrawn"] }).notNull(),
  bookId: bigint({ mode: "number" })
    .unique()
    .references(() => books.id, { onDelete: "set null" }),
  /** The book's public name, given once and for ever. */
  jid: text().unique(),
  /** Whether what is scheduled makes the book public, or one that only its address leads to. */
  isUnlisted: boolean().notNull().default(false),
  firstPublishedAt: instant(),
  updatedAt: instant().notNull(),
});

/** A chapter without a row is a draft. */
export const chapterPublications = pgTable(
  "chapter_publications",
  {
    chapterId: chapterId().primaryKey(),
    state: text({ enum: ["draft", "scheduled", "published", "withdrawn"] }).notNull(),
    publishAt: instant(),
    /** Names the chapter in addresses; stays. */
    slug: text(),
    publishedVersion: integer(),
    publishedAt: instant(),
    /** For when a scheduled one comes out: whether readers are told, and what. */
    isSilent: boolean().notNull().default(false),
    note: text(),
    /** Where something is still to come (TK), and its author said that it comes out all the same: ids of blocks, `title` or `note`. */
    acceptedMarks: text().array().notNull().default([]),
    /** When its author was told that it is due and waits: it is empty, or has a TK. */
    emptyToldAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index("chapter_publications_due")
      .on(table.publishAt)
      .where(sql`state = 'scheduled'`),
  ],
);

/** What was published when: the change log. */
export const releases = pgTable(
  "releases",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workId: workId().notNull(),
    kind: text({ enum: ["first", "chapter", "update", "minor", "withdrawal"] }).notNull(),
    chapterIds: text().array().notNull().default([]),
    note: text(),
    isSilent: boolean().notNull().default(false),
    at: instant().notNull(),
  },
  (table) => [index("releases_work").on(table.workId, table.at)],
);

/** What readers saw before a release that can still be taken back: rows of the catalogue and of publications, as they were. */
export const releaseUndoRows = pgTable(
  "release_undo_rows",
  {
    releaseId: bigint({ mode: "number" })
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    /** The table that it comes from; `placed`: where a chapter stood whose text the release left alone. */
    source: text().notNull(),
    row: jsonb().notNull(),
  },
  (table) => [index("release_undo_rows_release").on(table.releaseId)],
);

export const releaseQueues = pgTable("release_queues", {
  workId: workId().primaryKey(),
  rule: jsonb().$type<QueueRule>().notNull(),
  /** In the order they come out. */
  chapterIds: text().array().notNull().default([]),
  updatedAt: instant().notNull(),
});

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { books } from "./publishing.server.ts";
import { workChapters, works } from "./writings.server.ts";

// What of a work is published, when, and the notes for readers.

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });
const chapterId = () => text().references(() => workChapters.id, { onDelete: "cascade" });
const workId = () => text().references(() => works.id, { onDelete: "cascade" });

/** On these days (ISO: Monday is 1) at this local time. */
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
  /** The book's permanent public id. */
  jid: text().unique(),
  /** Whether the scheduled release makes the book public or unlisted. */
  isUnlisted: boolean().notNull().default(false),
  firstPublishedAt: instant(),
  updatedAt: instant().notNull(),
}).enableRLS();

/** A chapter without a row is a draft. */
export const chapterPublications = pgTable(
  "chapter_publications",
  {
    chapterId: chapterId().primaryKey(),
    state: text({ enum: ["draft", "scheduled", "published", "withdrawn"] }).notNull(),
    publishAt: instant(),
    /** Names the chapter in addresses; never changes. */
    slug: text(),
    publishedVersion: integer(),
    publishedAt: instant(),
    /** For a scheduled release: whether followers are notified, and with what note. */
    isSilent: boolean().notNull().default(false),
    note: text(),
    /** Where a placeholder (TK) remains and the author accepted it: ids of blocks, `title` or `note`. */
    acceptedMarks: text().array().notNull().default([]),
    /** When the author was notified that a due chapter is held back: it is empty, or has a TK. */
    emptyNotifiedAt: instant("empty_told_at"),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index("chapter_publications_due")
      .on(table.publishAt)
      .where(sql`state = 'scheduled'`),
  ],
);

/** Releases: the changelog. */
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
  (table) => [
    index("releases_work").on(table.workId, table.at),
    // For the list of works that were updated last.
    index("releases_announced")
      .on(table.at)
      .where(sql`not is_silent`),
  ],
);

/** The state before a release that can still be undone: rows of the catalogue and of publications. */
export const releaseUndoRows = pgTable(
  "release_undo_rows",
  {
    releaseId: bigint({ mode: "number" })
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    /** The table that it comes from; `placed`: the position of a chapter whose text the release did not change. */
    source: text().notNull(),
    row: jsonb().notNull(),
  },
  (table) => [index("release_undo_rows_release").on(table.releaseId)],
);

/**
 * What an announced release changed in a chapter that readers may have read before: its text before, and after it. Silent releases
 * have no row: what they change is in the text before the next one. Of a chapter the latest are stored.
 */
export const announcedRevisions = pgTable(
  "announced_revisions",
  {
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    /** The chapter's. */
    slug: text().notNull(),
    at: instant().notNull(),
    releaseId: bigint({ mode: "number" })
      .notNull()
      .references(() => releases.id, { onDelete: "cascade" }),
    before: text().notNull(),
    /** Null as long as it is the chapter's present text. */
    after: text(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.slug, table.at] }),
    index("announced_revisions_release").on(table.releaseId),
  ],
);

export const releaseQueues = pgTable("release_queues", {
  workId: workId().primaryKey(),
  rule: jsonb().$type<QueueRule>().notNull(),
  /** In the order of release. */
  chapterIds: text().array().notNull().default([]),
  updatedAt: instant().notNull(),
});

import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ReadFile } from "#app/manuscript/html-in/manuscript.ts";
import { accounts } from "./auth.server.ts";
import { profiles } from "./profile.server.ts";
import { type StoredCover, works } from "./writings.server.ts";

/** What was read, its pictures and its cover stored as files. */
export interface KeptManuscript extends ReadFile {
  cover?: StoredCover | null;
}

/** A manuscript that was read and waits for its author to say what becomes of it; gone after a day. */
export const manuscriptImports = pgTable(
  "manuscript_imports",
  {
    id: text().primaryKey(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Where its chapters go; null: to a work of their own. */
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    fileName: text().notNull(),
    manuscript: jsonb().$type<KeptManuscript>().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("manuscript_imports_profile").on(table.profileId),
    index("manuscript_imports_work").on(table.workId),
    index("manuscript_imports_created").on(table.createdAt),
  ],
);

/** What is wanted of a work as a file. */
export interface WantedFile {
  format: string;
  /** null: all. */
  chapters: string[] | null;
}

/**
 * What accounts ask of the queues for files: a manuscript to be read, or a work to be written. A row stays for a day at least, since a
 * day's imports are counted by them.
 */
export const fileRequests = pgTable(
  "file_requests",
  {
    /** Of an import the id of its manuscript too. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["import", "export"] }).notNull(),
    state: text({ enum: ["waiting", "working", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** Whose an import becomes. */
    profileId: text().references(() => profiles.id, { onDelete: "cascade" }),
    /** That is written, or gets the chapters that are read. */
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    wanted: jsonb().$type<WantedFile>(),
    /** Of the manuscript, or of the file that was made. */
    fileName: text().notNull(),
    mediaType: text(),
    /** The stored file: of an import until it was read, of an export once it was made. */
    hash: text(),
    size: bigint({ mode: "number" }).notNull().default(0),
    /** What went wrong, for its owner. */
    problem: text(),
    /** How often it was begun: a process may end in between. */
    attemptCount: integer().notNull().default(0),
    askedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    startedAt: timestamp({ withTimezone: true, mode: "date" }),
    endedAt: timestamp({ withTimezone: true, mode: "date" }),
    /** When it is forgotten, and its file with it. */
    expiresAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("file_requests_account").on(table.accountId, table.askedAt),
    index("file_requests_queue").on(table.kind, table.state, table.askedAt),
    index("file_requests_hash").on(table.hash),
    index("file_requests_expires").on(table.expiresAt),
    index("file_requests_profile").on(table.profileId),
    index("file_requests_work").on(table.workId),
  ],
);

import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { LinePattern } from "#app/manuscript/chapters/find-patterns.ts";
import type { ReadFile } from "#app/manuscript/formats/html/read/manuscript.ts";
import { accounts } from "./auth.server.ts";
import { profiles } from "./profile.server.ts";
import { type StoredCover, works } from "./writings.server.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What was read, its pictures and its cover stored as files. */
export interface StoredManuscript extends Omit<ReadFile, "blocks" | "guessed"> {
  /** The encoding that was guessed, of a text file. */
  guessed?: { encoding: string };
  /** Lines by which its text may be cut. */
  patterns: LinePattern[];
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
    manuscript: jsonb().$type<StoredManuscript>().notNull(),
    /** A text file whose encoding was guessed, as it came. */
    original: bytes(),
    createdAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("manuscript_imports_profile").on(table.profileId),
    index("manuscript_imports_work").on(table.workId),
    index("manuscript_imports_created").on(table.createdAt),
  ],
);

/** The text of one that waits, in pieces that are each unpacked in a moment. */
export const manuscriptPieces = pgTable(
  "manuscript_pieces",
  {
    importId: text()
      .notNull()
      .references(() => manuscriptImports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** JSON of the blocks, and of what the preview says of each. */
    blocks: bytes().notNull(),
    lines: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** What is wanted of a work as a file. */
interface ExportRequest {
  format: string;
  /** null: all. */
  chapters: string[] | null;
}

/** A manuscript that waits, read in another encoding. */
export interface RereadingRequest {
  encoding: string;
  /** The import that it replaces once it was read. */
  replaces: string;
}

/** A manuscript that waits, made into chapters. */
export interface ChaptersRequest {
  importId: string;
  /** Of a work of its own. */
  title: string;
}

export type FileRequestOptions = ExportRequest | RereadingRequest | ChaptersRequest;

/**
 * What accounts ask of the queues for files: a manuscript to be read or to be made into chapters, or a work to be written. A row stays
 * for a day at least, since a day's imports are counted by them.
 */
export const fileRequests = pgTable(
  "file_requests",
  {
    /** Of an import the id of its manuscript too. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["import", "make", "export"] }).notNull(),
    state: text({ enum: ["waiting", "working", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** Whose an import becomes. */
    profileId: text().references(() => profiles.id, { onDelete: "cascade" }),
    /** That is written, or gets the chapters that are read; of chapters made into a work of their own, that work once it is there. */
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    wanted: jsonb().$type<FileRequestOptions>(),
    /** Of the manuscript, or of the file that was made. */
    fileName: text().notNull(),
    mediaType: text(),
    /** The stored file: of an import until it was read, of an export once it was made. */
    hash: text(),
    size: bigint({ mode: "number" }).notNull().default(0),
    /** For its owner: what went wrong, or what a file that was made does not have. */
    problem: text(),
    /** How often it was begun: a process may end in between. */
    attemptCount: integer().notNull().default(0),
    /** Of chapters: how many are written, of how many. */
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
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

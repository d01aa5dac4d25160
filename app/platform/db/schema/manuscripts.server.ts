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

/** The parsed manuscript; its pictures and cover are stored as files. */
export interface StoredManuscript extends Omit<ReadFile, "blocks" | "guessed"> {
  /** The detected encoding of a text file. */
  guessed?: { encoding: string };
  /** Lines at which its text can be split into chapters. */
  patterns: LinePattern[];
  cover?: StoredCover | null;
}

/** A manuscript that was read and waits for its author's decision; removed after a day. */
export const manuscriptImports = pgTable(
  "manuscript_imports",
  {
    id: text().primaryKey(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The work that receives its chapters; null: a new work. */
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    fileName: text().notNull(),
    manuscript: jsonb().$type<StoredManuscript>().notNull(),
    /** The original of a text file whose encoding was detected. */
    original: bytes(),
    createdAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("manuscript_imports_profile").on(table.profileId),
    index("manuscript_imports_work").on(table.workId),
    index("manuscript_imports_created").on(table.createdAt),
  ],
);

/** The text of a waiting manuscript, in pieces that are quick to decompress. */
export const manuscriptPieces = pgTable(
  "manuscript_pieces",
  {
    importId: text()
      .notNull()
      .references(() => manuscriptImports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** JSON of the blocks, and of what the preview shows of each. */
    blocks: bytes().notNull(),
    lines: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** Options of an export. */
interface ExportRequest {
  format: string;
  /** null: all. */
  chapters: string[] | null;
}

/** Options for reading a waiting manuscript again in another encoding. */
export interface RereadingRequest {
  encoding: string;
  /** The import that it replaces once it was read. */
  replaces: string;
}

/** Options for making a waiting manuscript into chapters. */
export interface ChaptersRequest {
  importId: string;
  /** The title of the new work, if one is created. */
  title: string;
}

export type FileRequestOptions = ExportRequest | RereadingRequest | ChaptersRequest;

/**
 * Requests for files: reading a manuscript, making it into chapters, or exporting a work. A row stays for a day at
 * least, since a day's imports are counted by them.
 */
export const fileRequests = pgTable(
  "file_requests",
  {
    /** For an import, also the id of its manuscript. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["import", "make", "export"] }).notNull(),
    state: text({ enum: ["waiting", "working", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** The profile that will own the import. */
    profileId: text().references(() => profiles.id, { onDelete: "cascade" }),
    /** The work that is exported, or that receives the chapters; if a new work is created, its id once it exists. */
    workId: text().references(() => works.id, { onDelete: "cascade" }),
    wanted: jsonb().$type<FileRequestOptions>(),
    /** Of the manuscript, or of the exported file. */
    fileName: text().notNull(),
    mediaType: text(),
    /** The stored file: for an import until it was read, for an export once it is finished. */
    hash: text(),
    size: bigint({ mode: "number" }).notNull().default(0),
    /** For its owner: what went wrong, or what is missing in the exported file. */
    problem: text(),
    /** How often it was started: a process may end in between. */
    attemptCount: integer().notNull().default(0),
    /** For chapters: how many are written, of how many. */
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    requestedAt: timestamp("asked_at", { withTimezone: true, mode: "date" }).notNull(),
    startedAt: timestamp({ withTimezone: true, mode: "date" }),
    endedAt: timestamp({ withTimezone: true, mode: "date" }),
    /** When the row and its file are removed. */
    expiresAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("file_requests_account").on(table.accountId, table.requestedAt),
    index("file_requests_queue").on(table.kind, table.state, table.requestedAt),
    index("file_requests_hash").on(table.hash),
    index("file_requests_expires").on(table.expiresAt),
    index("file_requests_profile").on(table.profileId),
    index("file_requests_work").on(table.workId),
  ],
);

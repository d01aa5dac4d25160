import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { workChapters, works } from "./writings.server.ts";

// The texts of chapters: a document at some version, the changes since, and revisions of earlier versions.

const instant = () => timestamp({ withTimezone: true, mode: "date" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const chapterId = () => text().references(() => workChapters.id, { onDelete: "cascade" });

export const chapterDocuments = pgTable("chapter_documents", {
  chapterId: chapterId().primaryKey(),
  /** The number of changes so far. */
  version: integer().notNull().default(0),
  /** ProseMirror JSON as of `snapshotVersion`; the changes after it lead to the newest text. */
  document: jsonb().$type<unknown>().notNull(),
  snapshotVersion: integer().notNull().default(0),
  /** Of the newest text. */
  wordCount: integer().notNull().default(0),
  characterCount: integer().notNull().default(0),
  savedAt: instant().notNull(),
});

/** One saved change. A repeated save is recognised by its id. */
export const chapterChanges = pgTable(
  "chapter_changes",
  {
    chapterId: chapterId().notNull(),
    /** The version that the change produced. */
    version: integer().notNull(),
    saveId: uuid().notNull(),
    /** ProseMirror steps as JSON. */
    steps: jsonb().$type<unknown[]>().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chapterId, table.version] }),
    unique("chapter_changes_save").on(table.chapterId, table.saveId),
  ],
);

export const chapterRevisions = pgTable(
  "chapter_revisions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    chapterId: chapterId().notNull(),
    version: integer().notNull(),
    kind: text({ enum: ["auto", "named", "restore", "import", "publish", "conflict"] }).notNull(),
    name: text(),
    wordCount: integer().notNull(),
    at: instant().notNull(),
    /** The document, compressed; as a difference to the revision `baseId` when there is one. */
    body: bytes().notNull(),
    baseId: bigint({ mode: "number" }),
  },
  (table) => [index("chapter_revisions_chapter").on(table.chapterId, table.id)],
);

/** By how many words a work grew on a day of its author's clock, by saves alone: what is imported was not written then. */
export const writtenDays = pgTable(
  "written_days",
  {
    workId: text()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    words: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.day] })],
);

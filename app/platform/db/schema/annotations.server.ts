import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/**
 * What a profile has marked in books, and says about it (reading/annotations). Devices make the ids, so that a mark is the same one
 * however often it arrives; another profile's equal id is another mark. What was deleted stays as a row, so that a device which comes
 * late does not bring it back.
 */
export const annotations = pgTable(
  "annotations",
  {
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** Not a reference: what readers have written outlives a book that is taken away. */
    bookId: bigint({ mode: "number" }).notNull(),
    /** A highlight is painted on its words; a bookmark is where they begin, and its note is its name. */
    kind: text({ enum: ["highlight", "bookmark"] })
      .notNull()
      .default("highlight"),
    colour: text({ enum: ["yellow", "green", "blue", "pink"] }).notNull(),
    /** Plain text; empty for words that are only highlighted. */
    note: text().notNull(),
    /** What was marked, as its reader saw it; see reading/annotations/anchoring/target.ts. */
    target: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of colour, note and target: the higher one is the later one. 0 once they are forgotten. */
    version: integer().notNull(),
    /** Odd while it is deleted: the higher one is the later one. */
    life: integer().notNull(),
    /** Where it is in a text that was revised since; null while it is where its target says. */
    found: jsonb().$type<Record<string, unknown>>(),
    state: text({ enum: ["painted", "approximate", "orphan"] }).notNull(),
    /** The latest release when it was made; null for books that were not written here. */
    releaseId: bigint({ mode: "number" }),
    createdAt: instant().notNull(),
    /** By the clock of the device that changed it. */
    changedAt: instant().notNull(),
    deletedAt: instant(),
    /** When it was last looked for in the text. */
    checkedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.id] }),
    // Of a reader in a book, and of all readers after a release.
    index("annotations_book").on(table.bookId, table.profileId),
    // Those whose words are to be forgotten.
    index("annotations_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and version > 0`),
  ],
).enableRLS();

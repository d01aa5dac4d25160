import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ReadFile } from "#app/manuscript/html-in/manuscript.ts";
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

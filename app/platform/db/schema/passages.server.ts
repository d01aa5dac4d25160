import { bigint, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { chapters } from "./publishing.server.ts";

/**
 * By what the texts of chapters for everyone are found: stretches of 1,200 to 2,400 words, by hashes of their words. The text itself is read from
 * the chapter. The database removes the rows of a chapter whose text changes or that becomes one for members, so that what is forgotten to
 * be indexed again is missing and never wrong.
 */
export const textPassages = pgTable(
  "text_passages",
  {
    chapterId: bigint({ mode: "number" })
      .notNull()
      .references(() => chapters.id, { onDelete: "cascade" }),
    /** Its number in the chapter, from 0, which every indexed chapter has. */
    part: integer().notNull(),
    /** In characters of the text. */
    start: integer().notNull(),
    length: integer().notNull(),
    /** Stored beside the row and not compressed (migration "texts"): there is nothing in hashes to compress. */
    terms: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chapterId, table.part] }),
    index("text_passages_terms").using("gin", table.terms).with({ gin_pending_list_limit: "8192" }),
  ],
);

import { bigint, customType, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { books, subjects } from "./publishing.server.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The search index of books. Written in the same transaction as the book. */
export const bookSearch = pgTable(
  "book_search",
  {
    bookId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    /** Weights: A title, B people and series, C subjects and identifiers, D description. */
    terms: tsvector().notNull(),
  },
  (table) => [index("book_search_terms").using("gin", table.terms)],
);

/**
 * Readable books by genre or subject: a row on the front page is one index scan, however many catalogue records without
 * a text there are.
 */
export const bookListings = pgTable(
  "book_listings",
  {
    subjectId: bigint({ mode: "number" })
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.bookId] }),
    index("book_listings_book").on(table.bookId),
  ],
);

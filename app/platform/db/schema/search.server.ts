import { bigint, customType, index, pgTable } from "drizzle-orm/pg-core";
import { books } from "./publishing.server.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What a book can be found by. Written in the same transaction as the book. */
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

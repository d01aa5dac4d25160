import { bigint, index, pgTable, primaryKey, real, smallint } from "drizzle-orm/pg-core";
import { books } from "./publishing.server.ts";

const bookId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => books.id, { onDelete: "cascade" });

/** What readers elsewhere rated or wanted to read, from files of operators. */
export const readerMarks = pgTable(
  "reader_marks",
  {
    /** A hash of the name that the file gives the reader; the name itself is not stored. */
    reader: bigint({ mode: "bigint" }).notNull(),
    bookId: bookId(),
    /** 1 to 5; null for a book that the reader wants to read. */
    rating: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.reader, table.bookId] }),
    index("reader_marks_book").on(table.bookId),
  ],
);

/** The books that readers read together with a book, computed every night. What a viewer sees of them is chosen by `access`. */
export const similarBooks = pgTable(
  "similar_books",
  {
    bookId: bookId(),
    similarId: bookId(),
    /** From 0 to 1. */
    closeness: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.similarId] }),
    index("similar_books_similar").on(table.similarId),
  ],
);

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";
import { books } from "./publishing.server.ts";

/** Searches that a profile comes back to. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Its address, always with the same parts in the same order: `/search?q=tide`. */
    address: text().notNull(),
    savedAt: timestamp({ withTimezone: true, mode: "date" })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique("saved_searches_address").on(table.profileId, table.address)],
);

const instant = () => timestamp({ withTimezone: true, mode: "date" }).notNull();

const bookId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => books.id, { onDelete: "cascade" });

/** Works that more readers took up this week than in an ordinary one, computed every hour. */
export const risingBooks = pgTable("rising_books", {
  bookId: bookId().primaryKey(),
  score: doublePrecision().notNull(),
  /** Since when it has been on the list. */
  since: instant(),
});

/** Books that operators put together. */
export const collections = pgTable("collections", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  about: text().notNull(),
  isShown: boolean().notNull(),
  createdAt: instant(),
  changedAt: instant(),
});

export const collectionBooks = pgTable(
  "collection_books",
  {
    collectionId: bigint({ mode: "number" })
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    bookId: bookId(),
    position: integer().notNull(),
    /** Why this book. */
    note: text(),
    addedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.bookId] }),
    index("collection_books_book").on(table.bookId),
  ],
);

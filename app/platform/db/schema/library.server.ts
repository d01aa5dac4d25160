import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";
import { books } from "./publishing.server.ts";

// A profile's own library, and its reading by day.

const instant = () => timestamp({ withTimezone: true, mode: "date" });

const profileId = () =>
  text()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" });

const bookId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => books.id, { onDelete: "cascade" });

/** From when until when a book was read: `2026-11-22`; null where it is not known, or not yet. */
interface StoredReading {
  startedOn: string | null;
  finishedOn: string | null;
}

/** What a book of a library was before its last change, for undoing that. */
interface EarlierState {
  /** Null: it was not in the library. */
  status: "want" | "reading" | "paused" | "finished" | "dropped" | null;
  isHidden: boolean;
  readings: StoredReading[];
}

/** The books of a profile, with what it does with each. */
export const libraryBooks = pgTable(
  "library_books",
  {
    profileId: profileId(),
    bookId: bookId(),
    /** Null after a removal, until it can be undone no more. */
    status: text({ enum: ["want", "reading", "paused", "finished", "dropped"] }),
    /** Each time that it was read, the first one first. */
    readings: jsonb().$type<StoredReading[]>().notNull().default([]),
    before: jsonb().$type<EarlierState>(),
    addedAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.bookId] }),
    index("library_books_book").on(table.bookId),
  ],
).enableRLS();

/** A list of books that a profile made. */
export const shelves = pgTable(
  "shelves",
  {
    /** Random: the address of a public one. */
    id: text().primaryKey(),
    profileId: profileId(),
    name: text().notNull(),
    about: text().notNull().default(""),
    isPublic: boolean().notNull().default(false),
    /** A public one that is also found: on the pages of its books, among the collections, by search engines and reading apps. */
    isListed: boolean().notNull().default(false),
    position: integer().notNull(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    index("shelves_profile").on(table.profileId),
    index("shelves_listed")
      .on(table.changedAt.desc(), table.id)
      .where(sql`is_public and is_listed`),
  ],
).enableRLS();

export const shelfBooks = pgTable(
  "shelf_books",
  {
    shelfId: text()
      .notNull()
      .references(() => shelves.id, { onDelete: "cascade" }),
    bookId: bookId(),
    /** Of the shelf's: the owner's data export has the books of its shelves. */
    profileId: profileId(),
    position: integer().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shelfId, table.bookId] }),
    index("shelf_books_book").on(table.bookId),
    index("shelf_books_profile").on(table.profileId),
  ],
).enableRLS();

/** How long and how much a profile read in a book on a day of its account's time zone. */
export const readingDays = pgTable(
  "reading_days",
  {
    profileId: profileId(),
    day: date({ mode: "string" }).notNull(),
    bookId: bookId(),
    seconds: integer().notNull(),
    wordCount: integer().notNull(),
    /** When it was last read that day. */
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.day, table.bookId] }),
    index("reading_days_book").on(table.bookId),
  ],
);

export const readingSettings = pgTable("reading_settings", {
  profileId: profileId().primaryKey(),
  /** Whether `reading_days` are recorded. */
  keepsHistory: boolean().notNull().default(true),
});

/** The books that a profile wants to finish in a year. */
export const readingGoals = pgTable(
  "reading_goals",
  {
    profileId: profileId(),
    year: smallint().notNull(),
    bookCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.year] })],
);

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { books, subjects } from "./publishing.server.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const bits = customType<{ data: string }>({ dataType: () => "bit varying" });
const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The search index of books: listed ones only. Written in the same transaction as the book. */
export const bookFind = pgTable(
  "book_find",
  {
    bookId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    /** How well known a book is, from 0 to about 1.5: which of many matches are ranked one by one. */
    prior: real().notNull(),
    isTextHeld: boolean().notNull(),
    /** Hash of the title in plain words, so that a book called exactly as the query is always among those ranked. */
    titleKey: integer().notNull(),
    /** The values that the panel of filters counts, five bytes each: the code of the facet and the number of the value. */
    packed: bytes()
      .notNull()
      .default(sql`''`),
    /**
     * Stripped. `word` is in a title, name, series, number or ISBN; `~word` in a subject or the description; `author:word`,
     * `series:word` and `tag:word` in that field; `=facet:value` a value to filter by, and `=` every book has.
     */
    terms: tsvector().notNull(),
    /**
     * Two thousand spaces, which PostgreSQL stores in 35 bytes: a row has to be longer than 2 kB before its longest value, here the
     * terms, is moved out of it (`toast_tuple_target`, migration 0051). The rows that a search reads then lie five times as close.
     */
    filler: text()
      .notNull()
      .default(sql`repeat(' ', 2000)`),
  },
  (table) => [
    // What is pending costs a search a millisecond and a half where the list is full; the shorter it is, the more often a book's words are
    // spread over the whole index (decision 369).
    index("book_find_terms").using("gin", table.terms).with({ gin_pending_list_limit: "2048" }),
    index("book_find_title").on(table.titleKey),
  ],
);

/** Terms of many books, which have bit strings (decision 338); those that panels count with their facet and number. */
export const bookBitTerms = pgTable("book_bit_terms", {
  term: sortedText().primaryKey(),
  code: smallint(),
  number: bigint({ mode: "number" }),
  /** The same in every row: raised when others are chosen. */
  version: integer().notNull(),
});

/** Which books have a term: of a segment of 65,536 ids a bit each, in the state before `book_bit_changes`. */
export const bookBits = pgTable(
  "book_bits",
  { segment: integer().notNull(), term: sortedText().notNull(), bits: bits().notNull() },
  (table) => [primaryKey({ columns: [table.segment, table.term] })],
);

/** Books whose rows in `book_find` were written since: by triggers, in the same transaction. No key but its own, so that no writer waits. */
export const bookBitChanges = pgTable("book_bit_changes", {
  place: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  bookId: bigint({ mode: "number" }).notNull(),
});

/** What ranking compares a question with, in plain words. */
export const bookCards = pgTable("book_cards", {
  bookId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => books.id, { onDelete: "cascade" }),
  title: text().notNull(),
  /** Other titles: of the first edition, in another language. Stored here alone. */
  alsoKnownAs: text().array().notNull(),
  series: text().notNull(),
  seriesPosition: text().notNull(),
  /** The main author first. */
  authors: text().array().notNull(),
  /** All of that in plain words, for what stands within quotation marks. */
  plain: text().notNull(),
});

/** Every word of titles, names and series, for correcting misspelt ones. A word stays when its last book is gone. */
export const searchVocabulary = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    /** What it is found by: `deletionKeys` of itself, and the hashes of its forms. */
    keys: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index("search_words_keys").using("gin", table.keys).with({ gin_pending_list_limit: "512" }),
    // Shorter words have no trigrams that would be searched for.
    index("search_words_trigrams")
      .using("gin", sql`${table.word} gin_trgm_ops`)
      .with({ gin_pending_list_limit: "512" })
      .where(sql`length(${table.word}) >= 6`),
  ],
);

/**
 * What is suggested while somebody types: titles, authors, series and tags by what they begin with. What is no longer there or is shown
 * to nobody stays until the job removes it: whoever reads this table asks `access` for each. No key: two transactions that add the same
 * name at the same time add it twice, and the job removes one.
 */
export const searchSuggestions = pgTable(
  "search_suggestions",
  {
    /** The id of the book, person or subject; of a series a hash of its name. */
    target: bigint({ mode: "number" }).notNull(),
    /** The renown of the best known book. */
    weight: real().notNull(),
    /** Of weights, 0 for the highest: a search for a single letter ends in the first. */
    band: smallint().notNull(),
    kind: text({ enum: ["book", "author", "series", "tag"] }).notNull(),
    /** In plain words, of a title also from its later words, of a name also with the surname first. */
    key: sortedText().notNull(),
    /** The name of a series. */
    label: text(),
  },
  (table) => [
    index("search_suggestions_begun").on(table.band, table.key),
    index("search_suggestions_target").on(table.target),
  ],
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

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";
import type { NavigationEntry, Overlay, Rendition } from "#app/manuscript/epub/read/publication.ts";

const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** One cover file: pixels wide and high, the content hash names the stored file. */
export interface CoverVariant {
  width: number;
  height: number;
  hash: string;
  mediaType: string;
}

/** `color` is a CSS hex colour that stands in while the picture loads. A book without a cover has none here: pages draw one. */
export interface Cover {
  color: string;
  variants: CoverVariant[];
}

/** As its author chose it in the work's settings when it was last published. */
export interface Disclosures {
  warnings: string[];
  audience: "everyone" | "teen" | "mature" | "adult" | null;
  aiUse: "none" | "assisted" | "generated" | null;
  aiNote: string | null;
}

/** A work in the catalogue. `jid` is its public name for ever; the text may be absent (`isTextHeld`). */
export const books = pgTable(
  "books",
  {
    id: id(),
    jid: text().notNull().unique(),
    title: text().notNull(),
    subtitle: text(),
    sortTitle: text().notNull(),
    /** BCP 47 tag of the text; "und" when the file does not say. */
    language: text().notNull().default("und"),
    /** The spine's page-progression-direction. */
    progressionDirection: text({ enum: ["ltr", "rtl"] })
      .notNull()
      .default("ltr"),
    /** Sanitised HTML, and the same as plain text for lists, feeds and metadata. */
    descriptionHtml: text(),
    description: text(),
    publisher: text(),
    /** As the source gives it: a year, a month or a day; years before our era are negative. */
    publishedOn: text(),
    publishedYear: integer(),
    rights: text(),
    isDownloadable: boolean().notNull().default(false),
    seriesName: text(),
    seriesPosition: text(),
    /** `work`: written and published here. */
    origin: text({ enum: ["epub", "catalog", "demo", "work"] }).notNull(),
    /** The record's own number in the catalogue it comes from, and a hash of its line: the same line again changes nothing. */
    externalId: text().unique(),
    externalHash: text(),
    isTextHeld: boolean().notNull(),
    /** Reachable by its address alone when not: on no list, in no search, sitemap or feed. */
    isListed: boolean().notNull().default(true),
    /** Taken back by its author since then: its page says so. */
    withdrawnAt: instant(),
    status: text({ enum: ["complete", "ongoing", "hiatus"] })
      .notNull()
      .default("complete"),
    /** What its author says of it to whoever thinks of reading it; null for books that were not written here. */
    disclosures: jsonb().$type<Disclosures>(),
    wordCount: integer().notNull().default(0),
    characterCount: integer().notNull().default(0),
    chapterCount: integer().notNull().default(0),
    averageRating: real(),
    ratingsCount: integer().notNull().default(0),
    cover: jsonb().$type<Cover>(),
    /** sha256 of the imported file: the same file again is a duplicate. */
    originalHash: text().unique(),
    originalSize: integer(),
    /** Content hash of the book's scoped stylesheet. */
    styleHash: text(),
    importWarnings: jsonb().$type<string[]>().notNull().default([]),
    addedAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // An index is read in both directions, so those of one direction need not say which. Where directions are mixed, `desc()`
    // alone would mean NULLS LAST, which no `order by … desc` asks for: the planner would sort the whole table instead.
    index("books_added")
      .on(table.addedAt, table.id)
      .where(sql`is_text_held`),
    index("books_length")
      .on(table.wordCount)
      .where(sql`is_text_held`),
    // The whole catalogue, in the orders that it is shown in: what can be read first, by title, by length.
    index("books_listed")
      .on(table.isTextHeld, table.addedAt, table.id)
      .where(sql`is_listed`),
    index("books_by_title")
      .on(table.sortTitle, table.id)
      .where(sql`is_listed`),
    index("books_by_words")
      .on(table.wordCount, table.id)
      .where(sql`is_listed`),
    // What is on no list is taken off counts that were made of all.
    index("books_not_listed")
      .on(table.id)
      .where(sql`not is_listed`),
    // For a title that is the very question; a longer one would not fit into an index.
    index("books_title").on(sql`left(lower(title), 200)`),
    index("books_popular").on(table.ratingsCount.desc().nullsFirst(), table.id),
    index("books_series").on(table.seriesName),
    // By the language without its region: the front page walks it to name every language there is.
    index("books_language")
      .on(sql`split_part(language, '-', 1)`, table.addedAt, table.id)
      .where(sql`is_text_held`),
  ],
);

export const people = pgTable("people", {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  sortName: text().notNull(),
  /** Whose works these are, of somebody who writes here: two authors of one name are two. Null: a name in books from elsewhere. */
  profileId: text()
    .unique()
    .references(() => profiles.id, { onDelete: "set null" }),
});

/** Who made a book. `role` is a MARC relator code: aut, trl, ill, edt, … */
export const bookPeople = pgTable(
  "book_people",
  {
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    personId: bigint({ mode: "number" })
      .notNull()
      .references(() => people.id),
    role: text().notNull(),
    position: smallint().notNull(),
    /** The name as this book prints it. */
    creditedAs: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.personId, table.role] }),
    index("book_people_person").on(table.personId, table.bookId),
  ],
);

export const subjects = pgTable(
  "subjects",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** A genre is one of our short list and gets a row on the front page; the rest are the sources' own words. */
    kind: text({ enum: ["genre", "subject"] }).notNull(),
    bookCount: integer().notNull().default(0),
  },
  (table) => [
    index("subjects_genres")
      .on(table.bookCount.desc().nullsFirst(), table.id)
      .where(sql`kind = 'genre'`),
  ],
);

export const bookSubjects = pgTable(
  "book_subjects",
  {
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    subjectId: bigint({ mode: "number" })
      .notNull()
      .references(() => subjects.id),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.subjectId] }),
    index("book_subjects_subject").on(table.subjectId, table.bookId),
  ],
);

/** Normalised identifiers (`isbn`, `uri`, `uuid`, …): another file with one of these is an edition of the same book. */
export const bookIdentifiers = pgTable(
  "book_identifiers",
  {
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    scheme: text().notNull(),
    value: text().notNull(),
    /** Only identifying ones are unique across books; catalogue records may share an ISBN with an imported file. */
    isPrimary: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.scheme, table.value] }),
    index("book_identifiers_value").on(table.value, table.scheme),
  ],
);

/** One spine item. `slug` names it in addresses and stays the same when the text is replaced. */
export const chapters = pgTable(
  "chapters",
  {
    id: id(),
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    /** Plain text, one line a block, for search. */
    text: text().notNull(),
    wordCount: integer().notNull(),
    characterCount: integer().notNull(),
    /** Words of the linear chapters before this one: turns a place here into a progression of the book in one read. */
    wordsBefore: integer().notNull(),
    isLinear: boolean().notNull(),
    /** Only when the chapter differs from the book. */
    language: text(),
    direction: text({ enum: ["ltr", "rtl"] }),
    writingMode: text({ enum: ["horizontal-tb", "vertical-rl", "vertical-lr"] })
      .notNull()
      .default("horizontal-tb"),
    /** Class names of the source's html and body, which its style sheets may address. */
    bodyClass: text(),
    /** The recording of it, read only by who listens. */
    overlay: jsonb().$type<Overlay>(),
    /** How the book asks for it to be shown: its page of fixed layout, its flow. Null where it asks for nothing. */
    rendition: jsonb().$type<Rendition>(),
    /**
     * What it is to its book: the work itself (`body`), a page that names a part (`divider`), or what stands before and behind.
     * Null for what was written here, which is all body, and until a book of an earlier release has been read again.
     */
    matter: text({ enum: ["front", "divider", "body", "back"] }),
    /** What is for members must be in no page, call or file that others get: whoever reads `html` or `text` asks. */
    access: text({ enum: ["free", "members"] })
      .notNull()
      .default("free"),
  },
  (table) => [
    unique("chapters_slug").on(table.bookId, table.slug),
    unique("chapters_position").on(table.bookId, table.position).nullsNotDistinct(),
  ],
);

/** Addresses that books had before: what was a record of its own, and is one with a book that can be read. */
export const bookAliases = pgTable(
  "book_aliases",
  {
    jid: text().primaryKey(),
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
  },
  (table) => [index("book_aliases_book").on(table.bookId)],
);

/** Read together and only together, so one row of JSON. */
export const bookNavigation = pgTable("book_navigation", {
  bookId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => books.id, { onDelete: "cascade" }),
  contents: jsonb().$type<NavigationEntry[]>().notNull(),
  landmarks: jsonb().$type<NavigationEntry[]>().notNull(),
  pageList: jsonb().$type<NavigationEntry[]>().notNull(),
});

/** Stored files a book needs (pictures, fonts, style sheet, covers, the original), so that unneeded files can be swept. */
export const bookFiles = pgTable(
  "book_files",
  {
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    mediaType: text().notNull(),
    /** `members`: shown by chapters for members alone, so not given out by its public address. */
    role: text({ enum: ["resource", "members", "style", "cover", "original"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.hash, table.role] }),
    index("book_files_hash").on(table.hash),
  ],
);

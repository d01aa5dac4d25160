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

/** One cover file: width and height in pixels; the content hash names the stored file. */
export interface CoverVariant {
  width: number;
  height: number;
  hash: string;
  mediaType: string;
}

/** `color` is a CSS hex colour shown while the picture loads. A book without a cover has none here: pages draw one. */
export interface Cover {
  color: string;
  variants: CoverVariant[];
}

/** Names of what a drawn cover is made of (`catalog/cover-design`); what it does not know counts as not chosen. */
export interface StoredDesign {
  cloth?: string;
  layout?: string;
  mark?: string;
  /** Published before covers could be chosen: what is not chosen stays as it was drawn then. */
  isFromJid?: true;
}

/** As set in the work's settings when it was last published. */
export interface Disclosures {
  warnings: string[];
  audience: "everyone" | "teen" | "mature" | "adult" | null;
  aiUse: "none" | "assisted" | "generated" | null;
  aiNote: string | null;
}

/** A book in the catalogue. `jid` is its permanent public id; the text may be absent (`isTextHeld`). */
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
    /** With the source's precision: a year, a month or a day; years BCE are negative. */
    publishedOn: text(),
    /** The earliest that the file and the catalogue know. */
    publishedYear: integer(),
    rights: text(),
    isDownloadable: boolean().notNull().default(false),
    seriesName: text(),
    seriesPosition: text(),
    /** `work`: written and published here. */
    origin: text({ enum: ["epub", "catalog", "demo", "work"] }).notNull(),
    /**
     * The record's id in the catalogue it comes from, and a hash of its line: importing the same line again changes
     * nothing.
     */
    externalId: text().unique(),
    externalHash: text(),
    isTextHeld: boolean().notNull(),
    /** Unlisted if false: reachable by its address alone, in no list, search, sitemap or feed. */
    isListed: boolean().notNull().default(true),
    /** Withdrawn by its author since then: its page says so. */
    withdrawnAt: instant(),
    status: text({ enum: ["complete", "ongoing", "hiatus"] })
      .notNull()
      .default("complete"),
    /** The author's disclosures for readers; null for books that were not written here. */
    disclosures: jsonb().$type<Disclosures>(),
    wordCount: integer().notNull().default(0),
    characterCount: integer().notNull().default(0),
    chapterCount: integer().notNull().default(0),
    averageRating: real(),
    ratingsCount: integer().notNull().default(0),
    cover: jsonb().$type<Cover>(),
    /** Of a work without a picture, as last published; null for others, which are drawn by their jid. */
    coverDesign: jsonb().$type<StoredDesign>(),
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
    // An index is read in both directions, so one with a single direction need not state it. Where directions are
    // mixed, `desc()` alone would mean NULLS LAST, which no `order by … desc` requests: the planner would sort the
    // whole table instead.
    index("books_added")
      .on(table.addedAt, table.id)
      .where(sql`is_text_held`),
    index("books_length")
      .on(table.wordCount)
      .where(sql`is_text_held`),
    // The whole catalogue, in the orders that it is shown in: readable books first, by title, by length.
    index("books_listed")
      .on(table.isTextHeld, table.addedAt, table.id)
      .where(sql`is_listed`),
    index("books_by_title")
      .on(table.sortTitle, table.id)
      .where(sql`is_listed`),
    index("books_by_words")
      .on(table.wordCount, table.id)
      .where(sql`is_listed`),
    index("books_by_update")
      .on(table.updatedAt, table.id)
      .where(sql`is_listed`),
    // As the search orders by rating: the average as if twenty more readers had given 3.5 stars.
    index("books_by_rating")
      .on(
        sql`((average_rating * ratings_count + 70) / (ratings_count + 20)) desc nulls last`,
        table.id.desc().nullsFirst(),
      )
      .where(sql`is_listed`),
    // For subtracting unlisted books from totals.
    index("books_not_listed")
      .on(table.id)
      .where(sql`not is_listed`),
    // For exact titles; longer ones would not fit into an index entry.
    index("books_title").on(sql`left(lower(title), 200)`),
    index("books_popular").on(table.ratingsCount.desc().nullsFirst(), table.id),
    index("books_series").on(table.seriesName),
    // By the language without its region: the front page walks it to list every language.
    index("books_language")
      .on(sql`split_part(language, '-', 1)`, table.addedAt, table.id)
      .where(sql`is_text_held`),
  ],
);

export const people = pgTable(
  "people",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    sortName: text().notNull(),
    /** Written by operators about somebody without a profile; whoever has one writes it there. */
    bio: text(),
    /** The profile of an author who writes here: two authors may have the same name. Null for names in imported books. */
    profileId: text()
      .unique()
      .references(() => profiles.id, { onDelete: "set null" }),
  },
  // For the directory: without accents and capitals, in the order of the code points.
  () => [index("people_by_name").on(sql`(left(lower(normalize(sort_name, nfd)), 60) collate "C")`, sql`id`)],
);

/** Contributors of a book. `role` is a MARC relator code: aut, trl, ill, edt, … */
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
    /** A genre is one of our short list and gets a row on the front page; the others are the sources' own terms. */
    kind: text({ enum: ["genre", "subject"] }).notNull(),
    /** What operators say of it on its page. */
    about: text(),
    /** A tag that operators show nowhere: its books keep it, so that whoever left it out goes on not seeing them. */
    isHidden: boolean().notNull().default(false),
    bookCount: integer().notNull().default(0),
  },
  (table) => [
    index("subjects_genres")
      .on(table.bookCount.desc().nullsFirst(), table.id)
      .where(sql`kind = 'genre'`),
  ],
);

/** Slugs under which a subject is filed and found besides its own: other words for it, and what was merged into it. */
export const subjectAliases = pgTable(
  "subject_aliases",
  {
    slug: text().primaryKey(),
    subjectId: bigint({ mode: "number" })
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
  },
  (table) => [index("subject_aliases_subject").on(table.subjectId)],
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
    /**
     * Words of the linear chapters before this one: converts a position here into a progression of the book with one
     * read.
     */
    wordsBefore: integer().notNull(),
    isLinear: boolean().notNull(),
    /** Only when the chapter differs from the book. */
    language: text(),
    direction: text({ enum: ["ltr", "rtl"] }),
    writingMode: text({ enum: ["horizontal-tb", "vertical-rl", "vertical-lr"] })
      .notNull()
      .default("horizontal-tb"),
    /** Class names of the source's html and body elements, which its style sheets may select. */
    bodyClass: text(),
    /** Its media overlay, read only for listening. */
    overlay: jsonb().$type<Overlay>(),
    /** Rendition properties that the book requests: page of fixed layout, flow. Null where it requests nothing. */
    rendition: jsonb().$type<Rendition>(),
    /**
     * What it is to its book: the work itself (`body`), a page that names a part (`divider`), or what stands before and behind.
     * Null for what was written here, which is all body, and until a book of an earlier release has been read again.
     */
    matter: text({ enum: ["front", "divider", "body", "back"] }),
    /** When an announced release last changed its text; null for one that is as it first came out. */
    revisedAt: instant(),
    /**
     * Members' chapters must not appear in pages, calls or files for others: every reader of `html` or `text` checks
     * this.
     */
    access: text({ enum: ["free", "members"] })
      .notNull()
      .default("free"),
  },
  (table) => [
    unique("chapters_slug").on(table.bookId, table.slug),
    unique("chapters_position").on(table.bookId, table.position).nullsNotDistinct(),
  ],
);

/** Former addresses of books: a record that was merged into a readable book. */
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

/** Always read together, so one row of JSON. */
export const bookNavigation = pgTable("book_navigation", {
  bookId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => books.id, { onDelete: "cascade" }),
  contents: jsonb().$type<NavigationEntry[]>().notNull(),
  landmarks: jsonb().$type<NavigationEntry[]>().notNull(),
  pageList: jsonb().$type<NavigationEntry[]>().notNull(),
});

/**
 * Stored files that a book needs (pictures, fonts, style sheet, covers, the original), so that unneeded files can be
 * deleted.
 */
export const bookFiles = pgTable(
  "book_files",
  {
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    mediaType: text().notNull(),
    /** `members`: used by members' chapters alone, so not served at its public address. */
    role: text({ enum: ["resource", "members", "style", "cover", "original"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.hash, table.role] }),
    index("book_files_hash").on(table.hash),
  ],
);

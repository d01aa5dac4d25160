import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** A position in a book, as readers' devices send it; see reading/progression/stored-progression.ts. */
interface Locator {
  chapter: string;
  fragment: string | null;
  offset: number;
  anchor: string | null;
  progression: number;
  quote?: string | undefined;
  near?: string[] | undefined;
}

/** An earlier progression of a device in a book. */
export interface EarlierProgression {
  locator: Locator;
  total: number;
  /** ISO 8601. */
  readAt: string;
}

/**
 * Stored progressions: where a profile stopped in a book, on each of its devices. No index but the key: a progression is written at every turn of a page, and read
 * by profile, or by profile and book.
 */
export const places = pgTable(
  "places",
  {
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Not a reference: without an index, removing a book would read the whole table. */
    bookId: bigint({ mode: "number" }).notNull(),
    /** Random, made by the browser. */
    device: uuid().notNull(),
    kind: text({ enum: ["phone", "tablet", "computer", "app"] }).notNull(),
    /** Of the progressions of the device in this book: a message that comes late has a smaller one. */
    count: integer().notNull(),
    /** The progressions of other devices that were known: by device, its count. */
    seen: jsonb().$type<Record<string, number>>().notNull(),
    locator: jsonb().$type<Locator>().notNull(),
    /** From 0 to 1 in the book. */
    total: real().notNull(),
    readAt: instant().notNull(),
    /** Of the device, the latest first. */
    earlier: jsonb().$type<EarlierProgression[]>().notNull().default([]),
    /** The one that got furthest. */
    furthest: jsonb().$type<EarlierProgression>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.bookId, table.device] })],
).enableRLS();

/**
 * The chapters that a profile has read to their end, on any device. A chapter keeps the first time and the latest text, so that devices
 * may report in any order.
 */
export const readChapters = pgTable(
  "read_chapters",
  {
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Not a reference, as that of a progression. */
    bookId: bigint({ mode: "number" }).notNull(),
    /** Names the chapter, also when its text is replaced. */
    slug: text().notNull(),
    /** The announced revision that was read (`chapters.revised_at`); 1970 for the text that first came out. */
    revisedAt: instant().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.bookId, table.slug] })],
);

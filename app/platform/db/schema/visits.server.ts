import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { works } from "./writings.server.ts";

// How works are read. The visits themselves are in daily partitions, which Drizzle cannot express: table `visits` of
// migrations 0018, 0022 and 0025. The days of sums are those of the author's clock (decision 240).

const day = () => date({ mode: "string" }).notNull();
const instant = () => timestamp({ withTimezone: true, mode: "date" });
const count = () => integer().notNull();
const workId = () =>
  text()
    .notNull()
    .references(() => works.id, { onDelete: "cascade" });

/** The random key of a day, by which a reader of that day is counted once; deleted when the next day is over. */
export const visitSalts = pgTable("visit_salts", { day: day().primaryKey(), salt: text().notNull() });

/** Days of which visits arrived in a minute: they are counted again. */
export const changedVisitDays = pgTable(
  "changed_visit_days",
  { day: day(), minute: instant().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.minute] })],
);

/** When a signed-in reader first opened and finished a chapter. `key` is a hash of profile and chapter. */
export const readerFirsts = pgTable(
  "reader_firsts",
  {
    key: text().primaryKey(),
    workId: workId(),
    /** Empty: of the work, by a hash of profile and work. */
    chapterId: text().notNull(),
    openedOn: day(),
    finishedOn: date({ mode: "string" }),
    /** Whether the profile opened the work in its first week. */
    isEarly: boolean().notNull().default(false),
  },
  (table) => [
    index("reader_firsts_work").on(table.workId),
    index("reader_firsts_opened").on(table.openedOn),
    index("reader_firsts_finished")
      .on(table.finishedOn)
      .where(sql`finished_on is not null`),
  ],
);

/** A chapter's sums of a day. */
export const chapterDays = pgTable(
  "chapter_days",
  {
    workId: workId(),
    chapterId: text().notNull(),
    day: day(),
    visits: count(),
    readers: count(),
    activeSeconds: integer().notNull(),
    finishes: count(),
    firstOpenings: count(),
    firstFinishes: count(),
    /** Of these, by readers who opened the work in its first week. */
    earlyOpenings: count().default(0),
    earlyFinishes: count().default(0),
    /** Of visits that did not finish, by the tenth of the chapter that they reached. */
    stops: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.day, table.chapterId] }),
    index("chapter_days_day").on(table.day),
  ],
);

/** A work's sums of an hour of the author's clock: readers of several chapters are counted once. */
export const workHours = pgTable(
  "work_hours",
  {
    workId: workId(),
    day: day(),
    /** 0 to 23; the hour that clocks show twice in autumn is one. */
    hour: smallint().notNull(),
    visits: count(),
    readers: count(),
    activeSeconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.day, table.hour] }),
    index("work_hours_day").on(table.day),
  ],
);

/** A work's sums of a day: readers of several chapters are counted once. */
export const workDays = pgTable(
  "work_days",
  {
    workId: workId(),
    day: day(),
    visits: count(),
    readers: count(),
    /** Of these readers, who had not opened a chapter of the work before. */
    newReaders: count(),
    activeSeconds: integer().notNull(),
    /** Visits that reached the end of their chapter. */
    finishes: count(),
    /** First finishes of its chapters. */
    firstFinishes: count(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.day] }), index("work_days_day").on(table.day)],
);

/** Where a work's visits of a day came from. */
export const workSources = pgTable(
  "work_sources",
  {
    workId: workId(),
    day: day(),
    source: text({ enum: ["direct", "search", "feed", "mail", "site", "inside"] }).notNull(),
    /** Of other sites; empty for this one and for none. */
    host: text().notNull(),
    visits: count(),
    readers: count(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.day, table.source, table.host] }),
    index("work_sources_day").on(table.day),
  ],
);

/**
 * Who downloaded a work or fetched its feed on a day of the author's clock. `reader` is a hash under the key of the day, or the name of a
 * service that fetches for many. Deleted after three days.
 */
export const workFetches = pgTable(
  "work_fetches",
  {
    day: day(),
    workId: workId(),
    kind: text({ enum: ["download", "feed"] }).notNull(),
    reader: text().notNull(),
    /** For how many a service fetches; else one. */
    readers: count(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.day, table.kind, table.reader] })],
);

/** A work's downloads and feed readers of a day. */
export const workFetchDays = pgTable(
  "work_fetch_days",
  { workId: workId(), day: day(), downloads: count(), feedReaders: count() },
  (table) => [primaryKey({ columns: [table.workId, table.day] }), index("work_fetch_days_day").on(table.day)],
);

// Sums of whole months, of the same rows of days: what is shown of years is added up of these. Which months there are says `storedMonths`.

const month = () => date({ mode: "string" }).notNull();
const longCount = () => bigint({ mode: "number" }).notNull();

/** All months before this day are stored, of every work. One row, written by the first month. */
export const storedMonths = pgTable("stored_months", {
  id: smallint().primaryKey(),
  until: date({ mode: "string" }).notNull(),
});

/** A work's sums of a month; of feed readers the most of a day. */
export const workMonths = pgTable(
  "work_months",
  {
    workId: workId(),
    month: month(),
    visits: count(),
    readers: count(),
    newReaders: count(),
    activeSeconds: longCount(),
    finishes: count(),
    firstFinishes: count(),
    downloads: count(),
    feedReaders: count(),
    /** By how many words it grew on its days: what was deleted on a day does not count. */
    words: count(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.month] })],
);

/** A chapter's sums of a month. */
export const chapterMonths = pgTable(
  "chapter_months",
  {
    workId: workId(),
    month: month(),
    chapterId: text().notNull(),
    visits: count(),
    activeSeconds: longCount(),
    finishes: count(),
    firstOpenings: count(),
    firstFinishes: count(),
    earlyOpenings: count(),
    earlyFinishes: count(),
    stops: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.month, table.chapterId] })],
);

/** Where a work's visits of a month came from. */
export const sourceMonths = pgTable(
  "source_months",
  {
    workId: workId(),
    month: month(),
    source: text({ enum: workSources.source.enumValues }).notNull(),
    host: text().notNull(),
    visits: count(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.month, table.source, table.host] })],
);

/** A work's sums of the Mondays of a month, of its Tuesdays, and so on: 24 numbers each, by the hour. */
export const hourMonths = pgTable(
  "hour_months",
  {
    workId: workId(),
    month: month(),
    /** ISO: Monday is 1. */
    weekday: smallint().notNull(),
    visits: integer().array().notNull(),
    readers: integer().array().notNull(),
    activeSeconds: bigint({ mode: "number" }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.month, table.weekday] })],
);

/** Visits that were dropped, or changed to what is possible, by the reason. */
export const refusedVisits = pgTable(
  "refused_visits",
  { day: day(), reason: text().notNull(), count: count() },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
);

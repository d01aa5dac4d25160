import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";
import type { Cover, StoredDesign } from "./publishing.server.ts";

// Works, their parts and chapters. A chapter's text is in editor.server.ts, its publication in releases.server.ts.

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** A cover uploaded for a work: in the sizes of a book's cover, and in the one size that exported files carry. */
export interface StoredCover {
  cover: Cover;
  large: { hash: string; width: number; height: number };
  /** Of all its files together, in bytes. */
  size?: number;
}

/** A work belongs to the profile it is written under. */
export const works = pgTable(
  "works",
  {
    /** Random, so that it does not reveal the number of works of a site. */
    id: text().primaryKey(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    subtitle: text(),
    /** Plain text, paragraphs separated by line breaks. */
    summary: text(),
    /** BCP 47. */
    language: text().notNull().default("en"),
    genres: text().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    warnings: text().array().notNull().default([]),
    seriesName: text(),
    seriesPosition: text(),
    /** Thirteen digits. */
    isbn: text(),
    /** Null until the author sets it; a work cannot be published before. */
    audience: text({ enum: ["everyone", "teen", "mature", "adult"] }),
    licence: text({
      enum: [
        "all-rights-reserved",
        "cc-by-4.0",
        "cc-by-sa-4.0",
        "cc-by-nd-4.0",
        "cc-by-nc-4.0",
        "cc-by-nc-sa-4.0",
        "cc-by-nc-nd-4.0",
        "cc0-1.0",
      ],
    })
      .notNull()
      .default("all-rights-reserved"),
    /** As with the audience. */
    aiUse: text({ enum: ["none", "assisted", "generated"] }),
    aiNote: text(),
    comments: text({ enum: ["open", "members", "closed"] })
      .notNull()
      .default("open"),
    cover: jsonb().$type<Cover>(),
    /** The picture that was the cover until the drawn one was chosen: it can be taken back. */
    formerCover: jsonb().$type<Cover>(),
    /** What the author chose for the drawn cover; the rest is the pen name's. */
    coverDesign: jsonb().$type<StoredDesign>(),
    progress: text({ enum: ["ongoing", "complete", "hiatus"] })
      .notNull()
      .default("ongoing"),
    /** Whether readers see when the next chapter is scheduled. */
    nextDate: text({ enum: ["hidden", "shown"] })
      .notNull()
      .default("hidden"),
    wordGoal: integer(),
    /** The author's goal of words a day, and where that day begins and ends (an IANA time zone). */
    dayGoal: integer(),
    dayZone: text().notNull().default("UTC"),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** In the bin since then; deleted for good 30 days later. */
    deletedAt: instant(),
  },
  (table) => [
    index("works_profile").on(table.profileId, table.updatedAt),
    index("works_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
).enableRLS();

export const workParts = pgTable(
  "work_parts",
  {
    id: text().primaryKey(),
    workId: text()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    /** Empty: the end of the part before; the chapters that follow belong to no part. */
    title: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index("work_parts_work").on(table.workId, table.position)],
);

/** Positions run through the whole work, so that the order of chapters does not depend on parts. */
export const workChapters = pgTable(
  "work_chapters",
  {
    id: text().primaryKey(),
    workId: text()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    partId: text().references(() => workParts.id, { onDelete: "set null" }),
    position: integer().notNull(),
    title: text().notNull(),
    /** The author's notes before and after the chapter: plain text, paragraphs separated by line breaks. */
    noteBefore: text(),
    noteAfter: text(),
    access: text({ enum: ["free", "members"] })
      .notNull()
      .default("free"),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    index("work_chapters_work").on(table.workId, table.position),
    index("work_chapters_part").on(table.partId),
  ],
).enableRLS();

/** Pictures of a work, stored once by the hash of their bytes. */
export const workFiles = pgTable(
  "work_files",
  {
    workId: text()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    mediaType: text().notNull(),
    role: text({ enum: ["picture", "cover"] }).notNull(),
    width: integer(),
    height: integer(),
    /** In bytes; null if it was stored before sizes were recorded. */
    size: integer(),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.hash, table.role] }),
    index("work_files_hash").on(table.hash),
  ],
).enableRLS();

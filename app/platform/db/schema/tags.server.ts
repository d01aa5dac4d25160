import { bigint, boolean, index, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";
import { books } from "./publishing.server.ts";

/** A tag that was merged into another, as it was, until the merge is undone. */
export const tagMerges = pgTable(
  "tag_merges",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id that it had, and has again after an undo. */
    subjectId: bigint({ mode: "number" }).notNull(),
    /** The tag that has its books now. No reference: that one may be merged too, and come back. */
    intoId: bigint({ mode: "number" }).notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    about: text(),
    isHidden: boolean().notNull(),
    /** The other slugs under which it was found. */
    aliases: text().array().notNull(),
    state: text({ enum: ["merging", "merged", "undoing"] }).notNull(),
    mergedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("tag_merges_into").on(table.intoId)],
);

const mergeId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => tagMerges.id, { onDelete: "cascade" });

/** The books that a merged tag had. */
export const tagMergeBooks = pgTable(
  "tag_merge_books",
  {
    mergeId: mergeId(),
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    position: smallint().notNull(),
    /** Whether the book was under the other tag of its own, not only by a merge. */
    hadTarget: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mergeId, table.bookId] }),
    index("tag_merge_books_book").on(table.bookId),
  ],
);

/** The profiles that left out a merged tag. */
export const tagMergeExclusions = pgTable(
  "tag_merge_exclusions",
  {
    mergeId: mergeId(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Whether it left out the other one of its own. */
    hadTarget: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mergeId, table.profileId] }),
    index("tag_merge_exclusions_profile").on(table.profileId),
  ],
);

import { date, index, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { accounts } from "./auth.server.ts";

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** Content hashes of one picture, cropped to a square, by side in pixels. */
export interface AvatarHashes {
  64: string;
  160: string;
  512: string;
}

/** A profile: the main one of an account, a pen name, or a family member. */
export const profiles = pgTable(
  "profiles",
  {
    /** Random: two profiles of one account must not share anything that others can see (A05). */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["main", "pen-name", "family"] }).notNull(),
    handle: text().notNull().unique(),
    /** The handle with confusable letters unified: two handles must differ in it. */
    handleSkeleton: text().notNull().unique(),
    firstName: text(),
    lastName: text(),
    fullName: text(),
    bio: text(),
    links: jsonb().$type<string[]>().notNull().default([]),
    avatar: jsonb().$type<AvatarHashes>(),
    /** A name of the list in identity/profiles/picture; null: one that follows from the id. */
    colour: text(),
    /** The cloth of the drawn covers of its books; null: its own by its id. */
    cloth: text(),
    birthday: date({ mode: "string" }),
    /** Family: the oldest audience that this profile may read for, in years. */
    ageCap: smallint(),
    /** What its lists leave out for good, as the search files books: `subject:ghosts`. */
    excluded: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Family: leaving the profile requires this PIN (scrypt). */
    pinHash: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** When a requested removal is due, and what happens to its shelf and works. */
    removeAfter: instant(),
    removalKeeps: text({ enum: ["nothing", "for-main"] }),
  },
  (table) => [
    index("profiles_account").on(table.accountId),
    // Finds the profile of a stored picture.
    index("profiles_pictures")
      .using("gin", sql`jsonb_path_query_array(avatar, '$.*')`)
      .where(sql`avatar is not null`),
    uniqueIndex("profiles_main")
      .on(table.accountId)
      .where(sql`kind = 'main'`),
  ],
).enableRLS();

/** Former handles: they redirect to the profile's new one for 90 days and cannot be taken meanwhile. */
export const oldHandles = pgTable(
  "old_handles",
  {
    handle: text().primaryKey(),
    handleSkeleton: text().notNull(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    freeAfter: instant().notNull(),
  },
  (table) => [index("old_handles_skeleton").on(table.handleSkeleton)],
);

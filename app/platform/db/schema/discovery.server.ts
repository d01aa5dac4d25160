import { sql } from "drizzle-orm";
import { bigint, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";

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

import { bigint, date, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";

// What an author adds to the numbers of the dashboard.

const profileId = () =>
  text()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" });

/** Names whose numbers are mailed every week. */
export const weeklyReports = pgTable("weekly_reports", {
  profileId: profileId().primaryKey(),
  /** Monday of the week in which the last one was sent, or in which it was turned on. */
  sentIn: date({ mode: "string" }).notNull(),
});

/** What an author notes of a day, to see it in the chart: featured elsewhere, a reading, a new cover. */
export const chartNotes = pgTable(
  "chart_notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    profileId: profileId(),
    day: date({ mode: "string" }).notNull(),
    text: text().notNull(),
    addedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index("chart_notes_profile").on(table.profileId, table.day)],
);

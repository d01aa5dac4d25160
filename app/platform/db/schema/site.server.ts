import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What operators chose for the whole site, and how far its search was indexed, by name. Settings of the process are in platform/config. */
export const siteChoices = pgTable("site_choices", {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
});

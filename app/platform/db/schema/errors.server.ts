import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

// What broke, in browsers and here: nothing about whom it happened to.

const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** Errors with the same normalised stack. */
export const errorGroups = pgTable(
  "error_groups",
  {
    /** The hash of side, type and normalised stack. */
    id: text().primaryKey(),
    side: text({ enum: ["browser", "server"] }).notNull(),
    type: text().notNull(),
    /** Of the latest, as are stack, route, breadcrumbs and client. */
    message: text().notNull(),
    frames: jsonb().$type<{ name: string; file: string; line: number; column: number }[]>().notNull(),
    route: text().notNull(),
    /** What happened in the page before it: kind, route, status and the seconds before. */
    breadcrumbs: jsonb()
      .$type<{ kind: string; target: string; status: number; secondsBefore: number }[]>()
      .notNull(),
    /** The family of the browser: "Firefox". Empty for the server's. */
    client: text().notNull(),
    state: text({ enum: ["open", "resolved", "returned"] })
      .notNull()
      .default("open"),
    count: bigint({ mode: "number" }).notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    firstBuild: text().notNull(),
    lastBuild: text().notNull(),
    resolvedAt: instant(),
    /** When operators were notified by mail that it is new, or has returned. */
    notifiedAt: instant(),
  },
  (table) => [
    index("error_groups_last_seen").on(table.lastSeenAt),
    index("error_groups_notified").on(table.notifiedAt),
  ],
);

/** How often errors of a group happened on a day. */
export const errorDays = pgTable(
  "error_days",
  {
    groupId: text()
      .notNull()
      .references(() => errorGroups.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.day] })],
);

import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { profiles } from "./profile.server.ts";

// What visitors who agreed send. The events themselves are in daily partitions, which Drizzle cannot express: table
// `analytics_events` of migration 0025.

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** The number by which analytics knows a profile; its row is deleted when consent is withdrawn. */
export const analyticsPeople = pgTable("analytics_people", {
  id: text().primaryKey(),
  profileId: text()
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: "cascade" }),
});

/** A day is summed up while both numbers are the same: what changes its events later changes its version. */
export const analyticsDays = pgTable("analytics_days", {
  day: date({ mode: "string" }).primaryKey(),
  version: integer().notNull(),
  summedVersion: integer(),
});

/** The visits of a day that is over. */
export const analyticsVisits = pgTable(
  "analytics_visits",
  {
    day: date({ mode: "string" }).notNull(),
    visitor: text().notNull(),
    session: text().notNull(),
    views: integer().notNull(),
    /** Whether a chapter was opened. */
    hasRead: boolean().notNull(),
    /** The first page view; null for a visit without one, as of a page that stayed open. */
    enteredAt: instant(),
    /** The site that led there. */
    host: text(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.visitor, table.session] }),
    index("analytics_visits_visitor").on(table.visitor),
  ],
);

/** How often a visitor viewed a page on a day that is over. */
export const analyticsPageViews = pgTable(
  "analytics_page_views",
  {
    day: date({ mode: "string" }).notNull(),
    path: text().notNull(),
    visitor: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path, table.visitor] }),
    index("analytics_page_views_visitor").on(table.visitor),
  ],
);

/** What a visitor searched for without a result, on a day that is over. */
export const analyticsFailedSearches = pgTable(
  "analytics_failed_searches",
  {
    day: date({ mode: "string" }).notNull(),
    query: text().notNull(),
    visitor: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query, table.visitor] }),
    index("analytics_failed_searches_visitor").on(table.visitor),
  ],
);

/**
 * Hashes of numbers whose visitors withdrew: what was on its way then, or comes later from a page that does not know
 * yet, is not stored and not passed on.
 */
export const forgottenVisitors = pgTable(
  "forgotten_visitors",
  { hash: text().primaryKey(), forgottenAt: instant().notNull() },
  (table) => [index("forgotten_visitors_at").on(table.forgottenAt)],
);

/** Batches, and events of them, that were dropped, by the reason. */
export const refusedEvents = pgTable(
  "refused_events",
  { day: date({ mode: "string" }).notNull(), reason: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.reason] })],
);

/** Batches for the operator's PostHog or Mixpanel, until it has them. */
export const forwardedBatches = pgTable(
  "forwarded_batches",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text({ enum: ["posthog", "mixpanel"] }).notNull(),
    /** The address at the provider, with its query. */
    target: text().notNull(),
    /** JSON, compressed by gzip. */
    body: bytes().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [index("forwarded_batches_provider").on(table.provider, table.id)],
);

/** What was recorded in one window, at most five minutes; its chunks are stored files. */
export const replays = pgTable(
  "replays",
  {
    /** The client's own number of the window's recording. */
    id: text().primaryKey(),
    /** The client's session, which all its windows have in common. Null for those stored before windows were one. */
    session: text(),
    /** The first window's recording: all windows of a visit are shown as one. Null as above. */
    visit: text(),
    visitor: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    /** The page on which it began, without what is private. */
    path: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    index("replays_started").on(table.startedAt),
    index("replays_visitor").on(table.visitor),
    index("replays_session").on(table.session),
    index("replays_visit").on(table.visit),
  ],
);

/** Events of a recording as gzipped JSON, in stored files. */
export const replayChunks = pgTable(
  "replay_chunks",
  {
    replayId: text()
      .notNull()
      .references(() => replays.id, { onDelete: "cascade" }),
    /** Milliseconds: when its first event happened. */
    startsAt: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    eventCount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.replayId, table.startsAt, table.hash] }),
    index("replay_chunks_hash").on(table.hash),
  ],
);

import {
  bigint,
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

/** A recording of at most five minutes; its chunks are stored files. */
export const replays = pgTable(
  "replays",
  {
    /** The client's own number of the recording. */
    id: text().primaryKey(),
    visitor: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    /** The page on which it began, without what is private. */
    path: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [index("replays_started").on(table.startedAt), index("replays_visitor").on(table.visitor)],
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

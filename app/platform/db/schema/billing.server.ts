import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { paymentProviderNames } from "../../config/payment-providers.server.ts";
import { accounts } from "./auth.server.ts";

// Who may write, and why. The data of payment providers is in payment.server.ts.

const instant = () => timestamp({ withTimezone: true, mode: "date" });
const accountId = () => text().references(() => accounts.id, { onDelete: "cascade" });

/** Plans that an admin created or changed. One with the id of a plan of the settings replaces it. */
export const plans = pgTable("plans", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Its benefits, one a line. */
  gives: jsonb().$type<string[]>().notNull().default([]),
  amountMinor: bigint({ mode: "number" }).notNull(),
  /** ISO 4217, in capitals. */
  currency: text().notNull(),
  interval: text({ enum: ["month", "year"] }).notNull(),
  /** Of the checkout: days before the first charge. */
  trialDays: integer().notNull().default(0),
  position: smallint().notNull().default(0),
  /** A plan that is no longer offered stays the plan of its subscribers. */
  isOffered: boolean().notNull().default(true),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/**
 * The history: every statement about an account's right to write, with source, time and reason. Rows are only ever
 * added (a trigger enforces it) and are deleted only with the account. The same event of the same source is one row,
 * however often it is received.
 */
export const entitlementEvents = pgTable(
  "entitlement_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId().notNull(),
    source: text({ enum: [...paymentProviderNames, "code", "manual", "trial"] as const }).notNull(),
    /** The source's own id of the event. */
    eventId: text().notNull(),
    /** The subject of the event: a subscription, a code, a grant. */
    subscriptionId: text().notNull(),
    kind: text({
      enum: ["trial", "paid", "failed", "granted", "cancelled", "paused", "resumed", "ended"],
    }).notNull(),
    /** When it happened, by the source's clock; the history is ordered by it. */
    happenedAt: instant().notNull(),
    /** Covered until then; null: without an end, or not applicable to this kind. */
    until: instant(),
    planId: text(),
    /** The person who caused it, if any. */
    actor: text(),
    reason: text(),
    recordedAt: instant().notNull(),
  },
  (table) => [
    unique("entitlement_events_event").on(table.source, table.eventId),
    index("entitlement_events_account").on(table.accountId, table.happenedAt),
  ],
);

/** The state that follows from the history: one row an account, computed again in the transaction of every event. */
export const entitlements = pgTable(
  "entitlements",
  {
    accountId: accountId().primaryKey(),
    paidUntil: instant(),
    grantedUntil: instant(),
    trialUntil: instant(),
    /** When a renewal was due. */
    renewalDueAt: instant(),
    /** When a charge first failed that is being retried. */
    failingSince: instant(),
    /** Of the current coverage: its plan, its source, and whether it renews. */
    planId: text(),
    source: text(),
    subscriptionId: text(),
    renews: boolean().notNull().default(false),
    hadTrial: boolean().notNull().default(false),
    /** Of the newest event, by our clock. */
    recordedAt: instant(),
  },
  (table) => [
    index("entitlements_failing")
      .on(table.failingSince)
      .where(sql`failing_since is not null`),
  ],
);

/** The latest time that the site has seen: one row. Setting the clock back later does not extend anybody's coverage. */
export const clockMarks = pgTable("clock_marks", {
  id: smallint().primaryKey(),
  newestAt: instant().notNull(),
});

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

// Who may write, and why. What providers of payment tell us is in payment.server.ts.

const instant = () => timestamp({ withTimezone: true, mode: "date" });
const accountId = () => text().references(() => accounts.id, { onDelete: "cascade" });

/** Plans that an admin made or changed. One with the id of a plan of the settings stands in its place. */
export const plans = pgTable("plans", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** What it gives, a line each. */
  gives: jsonb().$type<string[]>().notNull().default([]),
  amountMinor: bigint({ mode: "number" }).notNull(),
  /** ISO 4217, in capitals. */
  currency: text().notNull(),
  interval: text({ enum: ["month", "year"] }).notNull(),
  /** Of the checkout: days before the first charge. */
  trialDays: integer().notNull().default(0),
  position: smallint().notNull().default(0),
  /** One that is not offered any more stays the plan of those who have it. */
  isOffered: boolean().notNull().default(true),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/**
 * The history: what was said about an account's right to write, by whom, when and why. Rows are only ever added (a trigger
 * sees to it) and go only with the account. The same event of the same source is one row, however often it comes.
 */
export const entitlementEvents = pgTable(
  "entitlement_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: accountId().notNull(),
    source: text({ enum: [...paymentProviderNames, "code", "manual", "trial"] as const }).notNull(),
    /** The source's own name of the event. */
    eventId: text().notNull(),
    /** What the event speaks of: a subscription, a code, a grant. */
    subscriptionId: text().notNull(),
    kind: text({
      enum: ["trial", "paid", "failed", "granted", "cancelled", "paused", "resumed", "ended"],
    }).notNull(),
    /** When it happened, by the source's clock: what the order of the history goes by. */
    happenedAt: instant().notNull(),
    /** Covered until then; null: without an end, or of no meaning for this kind. */
    until: instant(),
    planId: text(),
    /** Who did it, if a person did. */
    actor: text(),
    reason: text(),
    recordedAt: instant().notNull(),
  },
  (table) => [
    unique("entitlement_events_event").on(table.source, table.eventId),
    index("entitlement_events_account").on(table.accountId, table.happenedAt),
  ],
);

/** What the history comes to: one row an account, made anew in the transaction of every event. */
export const entitlements = pgTable(
  "entitlements",
  {
    accountId: accountId().primaryKey(),
    paidUntil: instant(),
    grantedUntil: instant(),
    trialUntil: instant(),
    /** A renewal was to come then. */
    renewalDueAt: instant(),
    /** A charge failed then, and is tried again. */
    failingSince: instant(),
    /** Of what counts now: which plan, from whom, whether it goes on by itself. */
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

/** The latest time that the site has seen: one row. A clock that is set back later gives nobody time again. */
export const clockMarks = pgTable("clock_marks", {
  id: smallint().primaryKey(),
  newestAt: instant().notNull(),
});

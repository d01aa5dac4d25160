import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

// The data of payment providers. It does not decide who may write: that is the history of entitlements.

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });
const account = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });
const money = () => bigint({ mode: "number" });

/** Every webhook message as it was received: stored first, processed by a job, replayed by an admin. */
export const paymentWebhooks = pgTable(
  "payment_webhooks",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    /** The provider's own id of the event; for a message with an invalid signature, the hour it was received. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** When it happened, by the provider's clock. */
    happenedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** The signed body; empty when the signature is invalid. */
    body: text().notNull(),
    /**
     * waiting: for its job · applied · ignored: not relevant · refused: nothing was granted, and `problem` says why.
     */
    state: text({ enum: ["waiting", "applied", "ignored", "refused"] }).notNull(),
    problem: text(),
    /** How often it was received. */
    count: integer().notNull().default(1),
    appliedAt: instant(),
    accountId: text().references(() => accounts.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("payment_webhooks_event").on(table.provider, table.eventId),
    index("payment_webhooks_received").on(table.receivedAt),
    index("payment_webhooks_account").on(table.accountId),
    index("payment_webhooks_waiting")
      .on(table.receivedAt)
      .where(sql`state = 'waiting'`),
  ],
);

/** The provider's id of an account. */
export const paymentCustomers = pgTable(
  "payment_customers",
  { provider: text().notNull(), customerId: text().notNull(), accountId: account() },
  (table) => [
    primaryKey({ columns: [table.provider, table.customerId] }),
    uniqueIndex("payment_customers_account").on(table.provider, table.accountId),
  ],
);

/** A checkout that was started: what for and how much, so that the payment can be compared with it. */
export const paymentCheckouts = pgTable(
  "payment_checkouts",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    accountId: account(),
    planId: text().notNull(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    interval: text({ enum: ["month", "year"] }).notNull(),
    trialDays: integer().notNull(),
    /** Where to go on this site afterwards. */
    backPath: text().notNull(),
    /**
     * open · acting: the bank requires an action · paid · expired · doubled: paid, but something was paid for already.
     */
    state: text({ enum: ["open", "acting", "paid", "expired", "doubled"] }).notNull(),
    /** The provider's id of it, and the address of its page. */
    sessionId: text(),
    sessionUrl: text(),
    startedAt: instant().notNull(),
    /** When the provider was last queried about it because the buyer came back from there. */
    cameBackAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index("payment_checkouts_account").on(table.accountId, table.startedAt),
    uniqueIndex("payment_checkouts_session").on(table.provider, table.sessionId),
    index("payment_checkouts_open")
      .on(table.provider, table.startedAt)
      .where(sql`state in ('open', 'acting')`),
  ],
);

/** A subscription as its provider last described it: what can be changed, paused or cancelled. */
export const paymentSubscriptions = pgTable(
  "payment_subscriptions",
  {
    provider: text().notNull(),
    subscriptionId: text().notNull(),
    accountId: account(),
    planId: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    interval: text({ enum: ["month", "year"] }).notNull(),
    status: text({ enum: ["trialing", "active", "past_due", "paused", "ended"] }).notNull(),
    /** Paid, or on trial, until then. */
    periodEndsAt: instant(),
    /** It will not be renewed. */
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** Coverage was granted for it: it was paid for, or is on trial. */
    isGranted: boolean().notNull().default(false),
    /** The owner was notified of its end. */
    isEndNotified: boolean("is_end_told").notNull().default(false),
    /** The payment method: "Card ending in 4242". */
    method: text(),
    startedAt: instant().notNull(),
    /** By the provider's clock: an older description never replaces a newer one. */
    describedAt: instant().notNull(),
    /** The id of the event that described it; it breaks ties within the same second. */
    describedBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subscriptionId] }),
    index("payment_subscriptions_account").on(table.accountId),
    index("payment_subscriptions_period").on(table.provider, table.periodEndsAt),
  ],
);

/** Charges, successful or failed: the list of invoices is shown from here, even when the provider is down. */
export const paymentInvoices = pgTable(
  "payment_invoices",
  {
    provider: text().notNull(),
    invoiceId: text().notNull(),
    accountId: account(),
    subscriptionId: text(),
    /** As printed on the invoice. */
    number: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    state: text({ enum: ["paid", "failed", "refunded"] }).notNull(),
    issuedAt: instant().notNull(),
    periodEndsAt: instant(),
    /** The provider's page of it. */
    url: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.invoiceId] }),
    index("payment_invoices_account").on(table.accountId, table.issuedAt),
  ],
);

/** Refunds, one each: requested in the transaction that found the reason, carried out by a job. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    accountId: account(),
    /** What is refunded: a second subscription. One refund each. */
    subscriptionId: text().notNull(),
    /** The charge, when it is known. */
    paymentId: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    reason: text({ enum: ["paid-twice"] }).notNull(),
    state: text({ enum: ["asked", "done"] }).notNull(),
    requestedAt: instant("asked_at").notNull(),
    doneAt: instant(),
  },
  (table) => [
    uniqueIndex("payment_refunds_subscription").on(table.provider, table.subscriptionId),
    index("payment_refunds_account").on(table.accountId),
  ],
);

/** Gift codes. Only a hash is stored: the table does not let anybody redeem one. */
export const paymentCodes = pgTable(
  "payment_codes",
  {
    id: text().primaryKey(),
    codeHash: text().notNull().unique(),
    /** The last characters, by which a printed code is found in the list. */
    ending: text().notNull(),
    batchId: text().notNull(),
    /** Null: time without a plan. */
    planId: text(),
    days: integer().notNull(),
    createdAt: instant().notNull(),
    /** When it expires. */
    expiresAt: instant(),
    redeemedAt: instant(),
    redeemedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** When an operator revoked it. */
    withdrawnAt: instant(),
  },
  (table) => [
    index("payment_codes_batch").on(table.batchId),
    index("payment_codes_created").on(table.createdAt),
    index("payment_codes_redeemer").on(table.redeemedBy),
  ],
);

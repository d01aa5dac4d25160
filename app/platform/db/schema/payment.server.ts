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

// What providers of payment tell us and what we ask of them. Nothing here says who may write: that is the history of entitlements.

const instant = () => timestamp({ withTimezone: true, mode: "date" });
const account = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });
const money = () => bigint({ mode: "number" });

/** Every message of a provider, as it came: stored first, worked on by a job, replayed by an admin. */
export const paymentWebhooks = pgTable(
  "payment_webhooks",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    /** The provider's own id of the event; for a message without a right signature, the hour it came in. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** When it happened, by the provider's clock. */
    happenedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** As it was signed; empty when the signature is wrong. */
    body: text().notNull(),
    /** waiting: for its job · applied · ignored: of no interest · refused: nothing was granted, and `problem` says why. */
    state: text({ enum: ["waiting", "applied", "ignored", "refused"] }).notNull(),
    problem: text(),
    /** How often it came. */
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

/** Under which name a provider knows an account. */
export const paymentCustomers = pgTable(
  "payment_customers",
  { provider: text().notNull(), customerId: text().notNull(), accountId: account() },
  (table) => [
    primaryKey({ columns: [table.provider, table.customerId] }),
    uniqueIndex("payment_customers_account").on(table.provider, table.accountId),
  ],
);

/** Somebody set out to pay: what for and how much, so that what is paid can be compared with it. */
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
    /** Where to go on afterwards, on this site. */
    backPath: text().notNull(),
    /** open · acting: the bank asks something · paid · expired · doubled: paid, but something was paid for already. */
    state: text({ enum: ["open", "acting", "paid", "expired", "doubled"] }).notNull(),
    /** The provider's name of it, and the address of its page. */
    sessionId: text(),
    sessionUrl: text(),
    startedAt: instant().notNull(),
    /** When its provider was last asked about it because somebody came back from there. */
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
    /** Something was granted for it: it was paid for, or is on trial. */
    isGranted: boolean().notNull().default(false),
    /** Its owner was told that it is over. */
    isEndTold: boolean().notNull().default(false),
    /** Paid by what: "Card ending in 4242". */
    method: text(),
    startedAt: instant().notNull(),
    /** By the provider's clock: an older description never replaces a newer one. */
    describedAt: instant().notNull(),
    /** By which news; of two in the same second always the same one wins. */
    describedBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subscriptionId] }),
    index("payment_subscriptions_account").on(table.accountId),
    index("payment_subscriptions_period").on(table.provider, table.periodEndsAt),
  ],
);

/** What was charged or failed to be: the list of invoices is shown from here, also when the provider is away. */
export const paymentInvoices = pgTable(
  "payment_invoices",
  {
    provider: text().notNull(),
    invoiceId: text().notNull(),
    accountId: account(),
    subscriptionId: text(),
    /** As it is printed on the invoice. */
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

/** Money that goes back, once: asked for in the transaction that found out why, done by a job. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    accountId: account(),
    /** What is undone: a second subscription. One refund each. */
    subscriptionId: text().notNull(),
    /** The charge, when it is known. */
    paymentId: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    reason: text({ enum: ["paid-twice"] }).notNull(),
    state: text({ enum: ["asked", "done"] }).notNull(),
    askedAt: instant().notNull(),
    doneAt: instant(),
  },
  (table) => [
    uniqueIndex("payment_refunds_subscription").on(table.provider, table.subscriptionId),
    index("payment_refunds_account").on(table.accountId),
  ],
);

/** Printed codes. Only a hash is kept: who reads this table cannot redeem anything. */
export const paymentCodes = pgTable(
  "payment_codes",
  {
    id: text().primaryKey(),
    codeHash: text().notNull().unique(),
    /** The last characters, by which a person with the paper in hand finds it in the list. */
    ending: text().notNull(),
    batchId: text().notNull(),
    /** Null: time without a plan. */
    planId: text(),
    days: integer().notNull(),
    createdAt: instant().notNull(),
    /** Not to be redeemed from then on. */
    expiresAt: instant(),
    redeemedAt: instant(),
    redeemedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** Made unusable by an operator. */
    withdrawnAt: instant(),
  },
  (table) => [
    index("payment_codes_batch").on(table.batchId),
    index("payment_codes_created").on(table.createdAt),
    index("payment_codes_redeemer").on(table.redeemedBy),
  ],
);

import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });

/** Addresses to which an account has its events sent. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** Names of identity/webhooks/webhook-events.ts. */
    events: text().array().notNull(),
    /** What signs, encrypted with the site's secret. */
    secret: text().notNull(),
    createdAt: instant().notNull(),
    /** Nothing is sent any more: its owner stopped it, or it answered that it is gone. */
    stoppedAt: instant(),
  },
  (table) => [index("webhook_endpoints_account").on(table.accountId)],
);

/** Every event that is or was to be sent, stored for 30 days. Written in the transaction of the event. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Also the `webhook-id`, by which a receiver recognises one that comes twice. */
    id: text().primaryKey(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: text().notNull(),
    /** The body as it is sent, the same at each attempt. */
    body: text().notNull(),
    state: text().$type<"new" | "queued" | "delivered" | "failed">().notNull(),
    createdAt: instant().notNull(),
    attemptCount: integer().notNull().default(0),
    /** The last attempt: its time, the status answered, or why none was. */
    attemptedAt: instant(),
    status: integer(),
    problem: text(),
  },
  (table) => [
    index("webhook_deliveries_endpoint").on(table.endpointId, table.createdAt),
    index("webhook_deliveries_state").on(table.state),
  ],
);

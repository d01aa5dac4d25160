import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

/**
 * What happened that concerns somebody's safety, kept for 90 days. Networks are coarse on purpose: an owner may see that
 * somebody far away tried, and nobody may see another's address.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** Null: of no account, as when a network is slowed down. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    /** One of identity/security/security-event.ts. */
    kind: text().notNull(),
    /** In words: "Firefox on Windows". */
    device: text(),
    network: text(),
    /** What else there is to know, in words: the way in. */
    detail: text(),
  },
  (table) => [
    index("security_events_account").on(table.accountId, table.id),
    index("security_events_time").on(table.happenedAt),
  ],
);

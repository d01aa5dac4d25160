import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

/**
 * Security events, stored for 90 days. Networks are truncated on purpose: an owner may see that somebody far away
 * tried, and nobody may see another's address.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** Null: not about an account, as when a network is rate-limited. */
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    /** One of identity/security/security-event.ts. */
    kind: text().notNull(),
    /** As text: "Firefox on Windows". */
    device: text(),
    network: text(),
    /** Further details as text: the kind of sign-in. */
    detail: text(),
  },
  (table) => [
    index("security_events_account").on(table.accountId, table.id),
    index("security_events_time").on(table.happenedAt),
  ],
);

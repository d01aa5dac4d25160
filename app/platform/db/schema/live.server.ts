import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

/**
 * How often each topic of an account has changed. Counted in the transaction that changes it, so that a reader who knows
 * the number has missed nothing (decision 266).
 */
export const liveVersions = pgTable(
  "live_versions",
  {
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    topic: text().notNull(),
    version: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.topic] })],
);

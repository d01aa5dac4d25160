import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });

/** Tokens by which programs act for an account. Only the hash is stored: the token is shown once. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** The last letters, by which its owner tells it from others. */
    ending: text().notNull(),
    /** Names of `access/gates/token-gate.ts`. */
    scopes: text().array().notNull(),
    createdAt: instant().notNull(),
    /** Null: until it is revoked. */
    expiresAt: instant(),
    /** To the minute. */
    lastUsedAt: instant(),
  },
  (table) => [index("access_tokens_account").on(table.accountId)],
);

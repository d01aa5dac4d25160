import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });
const account = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The export of an account's data. In the database, so that it is deleted with the account, and only its owner can
 * download it.
 */
export const dataExports = pgTable(
  "data_exports",
  {
    id: text().primaryKey(),
    accountId: account(),
    requestedAt: instant("asked_at").notNull(),
    /** Set when it is finished; it can be downloaded until `expiresAt`. */
    madeAt: instant(),
    expiresAt: instant(),
    size: integer(),
    archive: bytes(),
  },
  (table) => [index("data_exports_account").on(table.accountId)],
);

/** Kinds of mail that an account has unsubscribed from. */
export const refusedMails = pgTable(
  "refused_mails",
  { accountId: account(), kind: text().notNull(), since: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    // Accounts that want one mail a day, in the order in which they are processed.
    index("refused_mails_kind").on(table.kind, sql`account_id collate "C"`),
  ],
);

/** Browsers that an account has signed in with, as a hash of their description ("Firefox on Windows"). */
export const knownDevices = pgTable(
  "known_devices",
  { accountId: account(), device: text().notNull(), seenAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.device] })],
);

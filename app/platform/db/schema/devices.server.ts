import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { accounts } from "./auth.server.ts";
import { profiles } from "./profile.server.ts";
import { books } from "./publishing.server.ts";

const instant = (name = "") => timestamp(name, { withTimezone: true, mode: "date" });

/** Passwords by which reading apps act for a profile. Only a hash is stored: the password is shown once. */
export const devicePasswords = pgTable(
  "device_passwords",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Of the MD5 of the password, which is what KOReader sends. */
    secretHash: text().notNull().unique(),
    /** The last letters, by which its owner tells it from others. */
    ending: text().notNull(),
    createdAt: instant().notNull(),
    /** To the minute. */
    lastUsedAt: instant(),
  },
  (table) => [
    index("device_passwords_account").on(table.accountId),
    index("device_passwords_profile").on(table.profileId),
  ],
);

/** Files of books that were given out, by the digests by which reading apps know them. */
export const fileDigests = pgTable(
  "file_digests",
  {
    digest: text().notNull(),
    bookId: bigint({ mode: "number" })
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    /** `content`: of parts of the bytes; `name`: of the file's name, which several books may have. */
    kind: text({ enum: ["content", "name"] }).notNull(),
    /** The chapters in the order of the file's documents; null for one that is no chapter, like the cover. */
    spine: jsonb().$type<(string | null)[]>().notNull(),
    firstAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.digest, table.bookId] }),
    index("file_digests_book").on(table.bookId),
  ],
);

/** What reading apps have pushed and were shown of a document, by their device passwords. */
export const syncedDocuments = pgTable(
  "synced_documents",
  {
    deviceId: text()
      .notNull()
      .references(() => devicePasswords.id, { onDelete: "cascade" }),
    /** The digest by which the app names it. */
    document: text().notNull(),
    profileId: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Null: a file that did not come from here. */
    bookId: bigint({ mode: "number" }),
    /** In the app's own form, which is given back unchanged; null before the first push. */
    progress: text(),
    /** From 0 to 1, as the app counts. */
    percentage: real(),
    /** How the app calls its device, and the device's own id. */
    device: text(),
    deviceKey: text(),
    /** Of the pushes; for a book from here the number of the place that the last one became. */
    count: integer().notNull(),
    /** What the last push comes after, of a file that did not come from here: by device password, the number of its push. */
    seen: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** What the app was shown last: by device, the number of its place. */
    shown: jsonb().$type<Record<string, number>>().notNull(),
    /** How far in the book that was, from 0 to 1; null before its first request. */
    shownTotal: real(),
    /** Of the last push, else of the last question. */
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.document] }),
    index("synced_documents_profile").on(table.profileId, table.document),
  ],
);

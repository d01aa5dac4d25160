import { customType, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The dictionaries in which readers look up words. */
export const dictionaries = pgTable("dictionaries", {
  /** From the name of its file. */
  id: text().primaryKey(),
  name: text().notNull(),
  /** BCP 47, without a region: of the words, and of what explains them. */
  language: text().notNull(),
  target: text().notNull(),
  /** A hash of the contents; empty without any. */
  version: text().notNull(),
  entryCount: integer().notNull(),
  /** None: the default dictionary, which an operator has removed. */
  shardCount: integer().notNull(),
  /** Of all shards together, in bytes. */
  size: integer().notNull(),
  addedAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
});

/** The words of a dictionary, some hundred in a row, as JSON packed with gzip. */
export const dictionaryShards = pgTable(
  "dictionary_shards",
  {
    dictionaryId: text()
      .notNull()
      .references(() => dictionaries.id, { onDelete: "cascade" }),
    shard: smallint().notNull(),
    body: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dictionaryId, table.shard] })],
);

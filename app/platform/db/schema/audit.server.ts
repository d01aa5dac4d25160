import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Actions of operators. Rows are only ever added: PostgreSQL refuses to change or remove one (migration 0012). Accounts
 * are named by id alone, so that nothing personal outlives an account in here.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    doneAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    /** The operator's account; null for the command line. */
    actorId: text(),
    act: text().notNull(),
    subjectKind: text({
      enum: [
        "account",
        "plan",
        "codes",
        "webhook",
        "queue",
        "front-page",
        "collection",
        "tag",
        "author",
        "recording",
        "error",
      ],
    }).notNull(),
    subjectId: text().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [index("audit_entries_subject").on(table.subjectKind, table.subjectId)],
);

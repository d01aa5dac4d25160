import { and, desc, eq, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, auditEntries } from "#app/platform/db/schema/all.server.ts";

const pageSize = 100;
type Entry = typeof auditEntries.$inferSelect;

interface LogFilter {
  /** Only entries about this subject. */
  subject?: { kind: Entry["subjectKind"]; id: string };
  /** Only entries older than this one. */
  before: number | null;
}

export interface AdminActionRow extends Entry {
  /** The account's current address; null when it was deleted or there is none. */
  actorEmail: string | null;
  subjectEmail: string | null;
}

/** The log of admin actions, newest first. */
export async function listAdminActions(db: Db, { subject, before }: LogFilter) {
  const actor = alias(accounts, "actor");
  const rows = await db
    .select({ entry: auditEntries, actorEmail: actor.email, subjectEmail: accounts.email })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(accounts, and(eq(accounts.id, auditEntries.subjectId), eq(auditEntries.subjectKind, "account")))
    .where(
      and(
        before === null ? undefined : lt(auditEntries.id, before),
        subject && and(eq(auditEntries.subjectKind, subject.kind), eq(auditEntries.subjectId, subject.id)),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1);
  const lines = rows.map(({ entry, ...emails }): AdminActionRow => ({ ...entry, ...emails }));
  const hasMore = lines.length > pageSize;
  return { rows: lines.slice(0, pageSize), hasMore };
}

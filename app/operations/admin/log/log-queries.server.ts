import { and, desc, eq, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, auditEntries } from "#app/platform/db/schema/all.server.ts";

const pageSize = 100;
type Entry = typeof auditEntries.$inferSelect;

interface Wanted {
  /** Only about this. */
  subject?: { kind: Entry["subjectKind"]; id: string };
  /** Older than this entry. */
  before: number | null;
}

export interface ActLine extends Entry {
  /** The address that the account has now; null when it is gone, or nobody's. */
  actorEmail: string | null;
  subjectEmail: string | null;
}

/** What operators did, the newest first. */
export async function listActs(db: Db, { subject, before }: Wanted) {
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
  const lines = rows.map(({ entry, ...emails }): ActLine => ({ ...entry, ...emails }));
  const hasMore = lines.length > pageSize;
  return { rows: lines.slice(0, pageSize), hasMore };
}

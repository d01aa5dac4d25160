import { and, eq, ne } from "drizzle-orm";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import { errorGroups } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface ErrorAction {
  actorId: string;
  id: string;
  intent: "resolve" | "reopen";
}

/** Resolves an error or opens it again, with an entry of the log; false when there is none. Twice is once. */
export async function changeError(
  { db, now }: Pick<Site, "db" | "now">,
  { actorId, id, intent }: ErrorAction,
): Promise<boolean> {
  const isResolving = intent === "resolve";
  const at = now();
  // An operator who opens it again knows of it: no mail.
  const change = isResolving
    ? ({ state: "resolved", resolvedAt: at } as const)
    : ({ state: "open", resolvedAt: null, notifiedAt: at } as const);
  return db.transaction(async (tx) => {
    const isOther = isResolving ? ne(errorGroups.state, "resolved") : eq(errorGroups.state, "resolved");
    const changed = await tx
      .update(errorGroups)
      .set(change)
      .where(and(eq(errorGroups.id, id), isOther))
      .returning({ id: errorGroups.id });
    if (changed.length === 0) return (await tx.$count(errorGroups, eq(errorGroups.id, id))) > 0;
    const name = isResolving ? "error-resolved" : "error-reopened";
    await recordAdminAction(tx, { actorId, name, subject: { kind: "error", id } }, at);
    return true;
  });
}

import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { EventOrigin } from "#app/identity/security/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { dataExports } from "#app/platform/db/schema/account.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { makeExportJob } from "./make-export-job.server.ts";

/** Requests an export and returns its id. One that is being made is not requested twice. */
export async function askForExport(
  site: Site,
  account: { id: string; email: string },
  origin: EventOrigin | null,
): Promise<string> {
  return site.db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(and(eq(dataExports.accountId, account.id), isNull(dataExports.madeAt)))
      .for("update");
    if (waiting) return waiting.id;
    const id = randomBytes(18).toString("base64url");
    await tx.insert(dataExports).values({ id, accountId: account.id, requestedAt: site.now() });
    await site.jobs.enqueue(tx, makeExportJob.queue, { id });
    await notifyOwner(site, tx, { to: account.email, event: "export-asked", origin });
    return id;
  });
}

/** Removes exports that are older than seven days. */
export async function removeOldExports(db: Db, now: Date): Promise<void> {
  await db.delete(dataExports).where(lt(dataExports.expiresAt, now));
}

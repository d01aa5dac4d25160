import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import type { EventOrigin } from "#app/identity/security/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { dataExports } from "#app/platform/db/schema/account.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";
import { packExport } from "./export-archive.server.ts";
import { formatMoment } from "#app/ui/times/times.ts";
import { exportReadyMail } from "./export-mail.ts";

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Packs a requested export and mails the link. Idempotent: a second run does nothing. */
export const makeExportJob: Job<{ id: string }> = {
  queue: { name: "make-export" },
  purpose: "packs the export of an account's data and mails the link",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 900,
  work: (site, { id }) => makeExport(site, id),
};

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

async function makeExport(site: Site, id: string): Promise<void> {
  const [request] = await site.db
    .select({ accountId: dataExports.accountId, email: accounts.email, timeZone: accounts.timeZone })
    .from(dataExports)
    .innerJoin(accounts, eq(accounts.id, dataExports.accountId))
    .where(and(eq(dataExports.id, id), isNull(dataExports.madeAt)));
  if (!request) return;
  const archive = await packExport(site, request.accountId);
  const madeAt = site.now();
  const expiresAt = new Date(madeAt.getTime() + lifetimeMs);
  const until = formatMoment(expiresAt, request.timeZone ?? "UTC");
  const mail = exportReadyMail(site.settings, `${siteOrigin(site.settings)}/account/export/${id}`, until);
  await site.db.transaction(async (tx) => {
    await tx
      .update(dataExports)
      .set({ archive, size: archive.byteLength, madeAt, expiresAt })
      .where(eq(dataExports.id, id));
    await queueMail(site, tx, { to: request.email, kind: mailKinds["export-ready"], ...mail });
  });
}

/** Removes exports that are older than seven days. */
export async function removeOldExports(db: Db, now: Date): Promise<void> {
  await db.delete(dataExports).where(lt(dataExports.expiresAt, now));
}

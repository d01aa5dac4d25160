import { and, eq, isNull } from "drizzle-orm";
import { dataExports } from "#app/platform/db/schema/account.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { formatMoment } from "#app/ui/times/times.ts";
import { packExport } from "./export-archive.server.ts";
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

import { and, desc, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { accounts, errorGroups } from "#app/platform/db/schema/all.server.ts";
import { suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { errorsMail } from "./errors-mail.ts";

/** However many errors there are, operators get one mail in this time. */
const pauseMs = 60 * 60_000;
const mostListed = 20;
const mostOperators = 20;

/** One mail about everything that is new or has returned since the last one. */
export const tellErrorsJob: Job = {
  queue: { name: "tell-errors" },
  purpose: "mails admins about new errors and those that have returned, at most once in an hour",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 120,
  schedule: "*/5 * * * *",
  work: tellErrors,
};

async function tellErrors(site: Site): Promise<void> {
  const { db, now, settings } = site;
  const [latest] = await db.select({ at: max(errorGroups.notifiedAt) }).from(errorGroups);
  if (latest?.at && latest.at.getTime() > now().getTime() - pauseMs) return;
  await db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(errorGroups)
      .where(and(isNull(errorGroups.notifiedAt), ne(errorGroups.state, "resolved")))
      .orderBy(desc(errorGroups.count))
      .for("update");
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    await tx.update(errorGroups).set({ notifiedAt: now() }).where(inArray(errorGroups.id, ids));
    const mail = errorsMail(settings, found.slice(0, mostListed), Math.max(0, found.length - mostListed));
    const admins = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(
        sql`role = 'admin' and email_verified and delete_after is null and not ${suspendedIn("accounts", now())}`,
      )
      .orderBy(accounts.createdAt)
      .limit(mostOperators);
    for (const { email } of admins)
      await queueMail(site, tx, { ...mail, to: email, kind: mailKinds["errors-seen"] });
  });
}

import type { z } from "zod";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { forgetDeadJobs, retryDeadJobs } from "#app/platform/jobs/dead-jobs.server.ts";
import { retryMails } from "#app/platform/mail/sending/retry-mails.server.ts";
import type { JobInput } from "./job-input.ts";

/** Retries or deletes failed jobs or mails and logs it. Returns their number. */
export async function performJobAction(
  { db, jobs, now }: Site,
  operator: Viewer,
  { intent, queue }: z.output<typeof JobInput>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const site = { db: tx, jobs, now };
    const count = await (intent === "retry-mails"
      ? retryMails(site)
      : intent === "retry"
        ? retryDeadJobs(site, queue)
        : forgetDeadJobs(site, queue));
    const name = intent === "forget" ? ("jobs-forgotten" as const) : ("jobs-retried" as const);
    const subject = { kind: "queue" as const, id: intent === "retry-mails" ? "mails" : queue };
    await recordAdminAction(tx, { actorId: operator.account.id, name, subject, details: { count } }, now());
    return count;
  });
}

import { mailKindLabel } from "#app/platform/mail/mail-kinds.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { listDeadJobs } from "#app/platform/jobs/dead-jobs.server.ts";
import { countMails } from "#app/platform/mail/mail-queries.server.ts";
import { listRefusedVisits } from "#app/catalog/visits/public.server.ts";
import { counted } from "#app/ui/counted.ts";
import { formatUtc } from "#app/ui/times/times.ts";

/** Waiting and failed jobs and mails, without addresses and contents. */
export async function getJobsPage({ db, now }: Pick<Site, "db" | "now">) {
  const [dead, mails] = [await listDeadJobs({ db }), await countMails({ db })];
  return {
    refusedVisits: await listRefusedVisits(db, now()),
    dead: dead.map(({ queue, count, latestAt, problem }) => ({
      queue,
      problem,
      summary: `${counted(count, "job")}, the latest on ${formatUtc(latestAt)}`,
    })),
    mails: mails.map(({ kind, waiting, undelivered, problem }) => ({
      kind,
      problem,
      isUndelivered: undelivered > 0,
      label: mailKindLabel(kind),
      summary: [
        ...(waiting > 0 ? [`${counted(waiting, "email")} waiting`] : []),
        ...(undelivered > 0 ? [`${counted(undelivered, "email")} not delivered`] : []),
      ].join(", "),
    })),
  };
}

import type { Job } from "#app/platform/jobs/job.server.ts";
import { joinRecords } from "./join-records.server.ts";

/** Every night, so also on the first after an upgrade: merges catalogue records with existing books. */
export const joinRecordsJob: Job = {
  queue: { name: "join-records" },
  purpose: "joins catalogue records with the books they describe",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "41 2 * * *",
  work: async (site, _payload, signal) => {
    const joined = await joinRecords(site, signal);
    if (joined > 0) site.log.info({ joined }, "joined records with the books that they are of");
  },
};

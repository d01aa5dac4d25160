import type { Job } from "#app/platform/jobs/job.server.ts";
import { emptyBin } from "./bin-commands.server.ts";

/** Hourly: deletes works and chapters after 30 days in the bin. */
export const emptyBinJob: Job = {
  queue: { name: "empty-writings-bin" },
  purpose: "removes works and chapters whose time in the bin is over",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "41 * * * *",
  work: async (site) => {
    const count = await emptyBin(site);
    if (count > 0) site.log.info({ count }, "removed works and chapters from the bin");
  },
};

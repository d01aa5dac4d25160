import type { Job } from "#app/platform/jobs/job.server.ts";
import { computeRisingBooks } from "./rising-commands.server.ts";

/** Every hour: which works are rising. */
export const risingJob: Job = {
  queue: { name: "rising-books" },
  purpose:
    "finds works that more readers took up this week than in an ordinary one, for the list of rising ones",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 300,
  schedule: "41 * * * *",
  work: async (site) => {
    site.log.info({ bookCount: await computeRisingBooks(site) }, "found which works are rising");
  },
};

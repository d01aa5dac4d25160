import type { Job } from "#app/platform/jobs/job.server.ts";
import { tidyRequests } from "../queue/file-requests.server.ts";
import { removeOldImports } from "./imports.server.ts";

/** Hourly: deletes abandoned manuscripts and expired files. */
export const forgetImportsJob: Job = {
  queue: { name: "forget-imports" },
  purpose: "removes previews of imports, and requested files, that have expired",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "23 * * * *",
  work: async (site) => {
    await removeOldImports(site);
    await tidyRequests(site);
  },
};

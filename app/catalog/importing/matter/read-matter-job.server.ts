import type { Job } from "#app/platform/jobs/job.server.ts";
import { readMatter } from "./read-matter.server.ts";

/** Every hour, and so soon after an upgrade: where the books begin that were imported before that was stored. */
export const readMatterJob: Job = {
  queue: { name: "read-matter" },
  purpose: "finds out where the text of books begins that an earlier release imported",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "29 * * * *",
  work: async (site, _payload, signal) => {
    const read = await readMatter(site, signal);
    if (read > 0) site.log.info({ read }, "found out where books begin");
  },
};

import type { Job } from "#app/platform/jobs/job.server.ts";
import { forgetGoneAuthors } from "./following-commands.server.ts";

/** Daily: removes follows of authors that no longer exist. */
export const forgetAuthorsJob: Job = {
  queue: { name: "forget-gone-authors" },
  purpose: "removes follows of authors who are gone",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "17 4 * * *",
  work: (site) => forgetGoneAuthors(site.db),
};

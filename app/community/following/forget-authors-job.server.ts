import type { Job } from "#app/platform/jobs/job.server.ts";
import { forgetGoneAuthors } from "./following-commands.server.ts";

/** Daily: removes follows of authors that no longer exist. */
export const forgetAuthorsJob: Job = {
  queue: { name: "forget-gone-authors" },
  schedule: "17 4 * * *",
  work: (site) => forgetGoneAuthors(site.db),
};

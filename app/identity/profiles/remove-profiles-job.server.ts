import type { Job } from "#app/platform/jobs/job.server.ts";
import { removeDueProfiles } from "./own-profiles-commands.server.ts";

/** Every hour: profiles whose 30 days are over, and old handles that are free again. */
export const removeProfilesJob: Job = {
  queue: { name: "remove-profiles" },
  purpose: "removes profiles whose 30 days are over, and frees old handles",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "23 * * * *",
  work: async (site) => {
    const count = await removeDueProfiles(site);
    if (count > 0) site.log.info({ count }, "removed profiles");
  },
};

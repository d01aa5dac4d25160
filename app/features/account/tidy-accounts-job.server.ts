import { tidyAccounts } from "#app/platform/auth/tidy-accounts.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

/** Every night: sessions and codes that are over, accounts that nobody confirmed. */
export const tidyAccountsJob: Job = {
  queue: { name: "tidy-accounts" },
  schedule: "41 3 * * *",
  work: (site) => tidyAccounts(site),
};

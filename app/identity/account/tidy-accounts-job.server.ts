import { forgetSecurityEvents } from "#app/identity/security/public.server.ts";
import { tidyAccounts } from "#app/platform/auth/accounts/tidy-accounts.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

/** Every night: removes expired sessions and codes, unconfirmed accounts, and security events older than 90 days. */
export const tidyAccountsJob: Job = {
  queue: { name: "tidy-accounts" },
  purpose: "removes expired sessions and codes, unconfirmed accounts, and security events older than 90 days",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "41 3 * * *",
  async work(site) {
    await tidyAccounts(site);
    await forgetSecurityEvents(site.db, site.now());
  },
};

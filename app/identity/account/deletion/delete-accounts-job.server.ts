import { eq, sql } from "drizzle-orm";
import { profileTag } from "#app/identity/handles/public.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { deleteAccount, listDueAccounts } from "#app/platform/auth/accounts/deletion-commands.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { forgetMails } from "#app/platform/mail/forget-mails.server.ts";
import { sweepOldMails } from "#app/platform/mail/sending/send-mail-job.server.ts";
import { removeOldExports } from "../export/export-commands.server.ts";
import { listAvatarHashes } from "../export/export-queries.server.ts";

/** Every hour: deletes accounts whose grace period is over, and expired exports. */
export const deleteAccountsJob: Job = {
  queue: { name: "delete-accounts" },
  purpose: "deletes accounts whose grace period is over, and expired data exports",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "41 * * * *",
  work: async (site, _payload, signal) => {
    const count = await deleteDueAccounts(site, signal);
    await removeOldExports(site.db, site.now());
    if (count > 0) site.log.info({ count }, "deleted accounts");
  },
};

/** Deletes accounts and exports that are due, and returns the number of accounts. */
export async function deleteDueAccounts(site: Site, signal?: AbortSignal): Promise<number> {
  let count = 0;
  // Codes for new addresses went elsewhere; the grace period is as long as mails are stored.
  await sweepOldMails(site);
  for (const account of await listDueAccounts(site.db, site.now())) {
    signal?.throwIfAborted();
    const pictures = await listAvatarHashes(site.db, account.id);
    const isGone = await site.db.transaction(async (tx) => {
      const own = await tx
        .select({ handle: profiles.handle })
        .from(profiles)
        .where(eq(profiles.accountId, account.id));
      await invalidateTags(
        tx,
        own.map(({ handle }) => profileTag(handle)),
      );
      return deleteAccount(tx, account, site.now());
    });
    if (!isGone) continue;
    await removePictures(site, pictures);
    await forgetMails(site, account.email);
    count += 1;
  }
  return count;
}

/** Another account may have the same picture: files are named by their bytes. */
async function removePictures({ db, files }: Site, hashes: string[]): Promise<void> {
  for (const hash of hashes) {
    const users = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(sql`position(${hash} in ${profiles.avatar}::text) > 0`)
      .limit(1);
    if (users.length === 0) await files.delete(hash);
  }
}

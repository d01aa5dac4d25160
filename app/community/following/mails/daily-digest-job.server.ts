import { eq, sql } from "drizzle-orm";
import { storeMailCover } from "#app/catalog/covers/public.server.ts";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { stopAddresses } from "#app/identity/account/public.server.ts";
import { dailyDigests } from "#app/platform/db/schema/all.server.ts";
import { suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { type MailPicture, queueMail } from "#app/platform/mail/mail.server.ts";
import { dailyDigestMail, mostBooks } from "./daily-digest-mail.ts";
import { listReleasesForAccount } from "../release-queries.server.ts";

/** A release's timestamp is slightly before its commit: newer ones wait for the next day. */
const settledMs = 10 * 60 * 1000;
const accountsAtOnce = 500;

/** The daily digest, for accounts that chose it. Runs every hour from six, in case the site was down at six. */
export const dailyDigestJob: Job = {
  queue: { name: "daily-news" },
  purpose: "mails the daily digest to followers who chose it",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "5 6-23 * * *",
  work: async (site, _payload, signal) => {
    for (let last = ""; ;) {
      const ids = await listDue(site, last);
      for (const id of ids) {
        signal.throwIfAborted();
        await sendDigest(site, id);
      }
      last = ids.at(-1) ?? "";
      if (ids.length < accountsAtOnce) return;
    }
  },
};

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Accounts that chose the daily digest and did not get today's yet, ordered by id. */
async function listDue({ db, now }: Site, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.account_id as id from refused_mails r join accounts a on a.id = r.account_id
    left join daily_news d on d.account_id = a.id
    where r.kind = 'new-chapters-at-once' and r.account_id collate "C" > ${after} and a.email_verified and a.delete_after is null
      and not ${suspendedIn("a", now())}
      and (d.day is null or d.day < ${dayOf(now())})
      and exists (select 1 from follows f join profiles p on p.id = f.profile_id where p.account_id = a.id)
      and not exists (select 1 from refused_mails n where n.account_id = a.id and n.kind = 'new-chapters')
    order by r.account_id collate "C" limit ${sql.raw(String(accountsAtOnce))}`);
  return rows.map(({ id }) => id);
}

/** Queues today's digest with all releases since the last one, in the transaction that records it, so exactly once. */
async function sendDigest(site: Site, accountId: string): Promise<void> {
  const covers = await drawCovers(site, accountId);
  await site.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ email: string; since: string }>(sql`
      select a.email, r.since from accounts a
      join refused_mails r on r.account_id = a.id and r.kind = 'new-chapters-at-once'
      where a.id = ${accountId} for update of a`);
    const [account] = rows;
    if (!account) return;
    const [last] = await tx
      .select()
      .from(dailyDigests)
      .where(eq(dailyDigests.accountId, accountId))
      .for("update");
    const now = site.now();
    if (last && last.day >= dayOf(now)) return;
    // Releases before this choice were mailed immediately.
    const after = new Date(Math.max(new Date(account.since).getTime(), last?.upTo.getTime() ?? 0));
    const until = new Date(now.getTime() - settledMs);
    const releases = await listReleasesForAccount(tx, accountId, { after, until });
    const row = { day: dayOf(now), upTo: until > after ? until : after };
    await tx
      .insert(dailyDigests)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: dailyDigests.accountId, set: row });
    if (releases.length === 0) return;
    const unsubscribeUrl = (await stopAddresses(site, "new-chapters"))(accountId);
    const mail = dailyDigestMail(site.settings, { summaries: releases, covers }, unsubscribeUrl);
    await queueMail(site, tx, { to: account.email, kind: mailKinds["daily-news"], unsubscribeUrl, ...mail });
  });
}

/** Covers of what the digest will most likely name, by the books' public names. Before the transaction: drawing takes a while. */
async function drawCovers(site: Site, accountId: string): Promise<Map<string, MailPicture | null>> {
  const [last] = await site.db.select().from(dailyDigests).where(eq(dailyDigests.accountId, accountId));
  const now = site.now();
  const after = last?.upTo ?? new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const releases = await listReleasesForAccount(site.db, accountId, { after, until: now });
  const covers = new Map<string, MailPicture | null>();
  for (const release of releases.slice(0, mostBooks))
    if (!covers.has(release.jid)) covers.set(release.jid, await storeMailCover(site, release));
  return covers;
}

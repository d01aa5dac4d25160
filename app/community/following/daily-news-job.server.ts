import { eq, sql } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { stopAddresses } from "#app/identity/account/public.server.ts";
import { dailyNews } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { dailyNewsMail } from "./daily-news-mail.ts";
import { listNewsFor } from "./news-queries.server.ts";

/** A release has its time a little before it can be seen: what is newer waits for the next day. */
const settledMs = 10 * 60 * 1000;
const accountsAtOnce = 500;

/** One mail a day with all that is new, to whoever chose that. Every hour from six, for a site that was down at six. */
export const dailyNewsJob: Job = {
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
        await tellOnce(site, id);
      }
      last = ids.at(-1) ?? "";
      if (ids.length < accountsAtOnce) return;
    }
  },
};

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Who wants one mail a day and was not written to today, in the order of their ids. */
async function listDue({ db, now }: Site, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.account_id as id from refused_mails r join accounts a on a.id = r.account_id
    left join daily_news d on d.account_id = a.id
    where r.kind = 'new-chapters-at-once' and r.account_id collate "C" > ${after} and a.email_verified and a.delete_after is null
      and (a.banned is not true or a.ban_expires <= ${now()})
      and (d.day is null or d.day < ${dayOf(now())})
      and exists (select 1 from follows f join profiles p on p.id = f.profile_id where p.account_id = a.id)
      and not exists (select 1 from refused_mails n where n.account_id = a.id and n.kind = 'new-chapters')
    order by r.account_id collate "C" limit ${sql.raw(String(accountsAtOnce))}`);
  return rows.map(({ id }) => id);
}

/** The mail of today, with all that is new since the last one: asked for in the transaction that notes it, so once. */
async function tellOnce(site: Site, accountId: string): Promise<void> {
  await site.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ email: string; since: string }>(sql`
      select a.email, r.since from accounts a
      join refused_mails r on r.account_id = a.id and r.kind = 'new-chapters-at-once'
      where a.id = ${accountId} for update of a`);
    const [account] = rows;
    if (!account) return;
    const [told] = await tx.select().from(dailyNews).where(eq(dailyNews.accountId, accountId)).for("update");
    const now = site.now();
    if (told && told.day >= dayOf(now)) return;
    // What came out before this choice was told at once.
    const after = new Date(Math.max(new Date(account.since).getTime(), told?.upTo.getTime() ?? 0));
    const until = new Date(now.getTime() - settledMs);
    const news = await listNewsFor(tx, accountId, { after, until });
    const row = { day: dayOf(now), upTo: until > after ? until : after };
    await tx
      .insert(dailyNews)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: dailyNews.accountId, set: row });
    if (news.length === 0) return;
    const unsubscribeUrl = (await stopAddresses(site, "new-chapters"))(accountId);
    const mail = dailyNewsMail(site.settings, news, unsubscribeUrl);
    await queueMail(site, tx, { to: account.email, kind: mailKinds["daily-news"], unsubscribeUrl, ...mail });
  });
}

import { and, eq, lt, sql } from "drizzle-orm";
import { mayWrite } from "#app/access/gates/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { stopAddresses } from "#app/identity/account/public.server.ts";
import { suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
import { weeklyReports } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { runTogether } from "../statements.server.ts";
import { readView } from "../view/dashboard-input.ts";
import { addDays } from "#app/ui/times/days.ts";
import { totalOf, workFiguresStatement } from "../works/work-figures-queries.server.ts";
import { weeklyMail } from "./weekly-mail.ts";

const namesAtOnce = 200;
const firstHour = 7;

/** The numbers of the week before, on Monday from seven by the author's clock; later when the site was down. */
export const weeklyNumbersJob: Job = {
  queue: { name: "weekly-numbers" },
  purpose: "mails authors who turned it on the numbers of the week before",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "35 * * * *",
  work: async (site, _payload, signal) => {
    for (let last = ""; ;) {
      const due = await listDue(site, last);
      for (const each of due) {
        signal.throwIfAborted();
        await sendWeek(site, each);
      }
      last = due.at(-1)?.profileId ?? "";
      if (due.length < namesAtOnce) return;
    }
  },
};

interface Due {
  [column: string]: unknown;
  profileId: string;
  accountId: string;
  email: string;
  name: string;
  handle: string;
  zone: string;
  /** Of the present week. */
  monday: string;
}

async function listDue({ db, now }: Site, after: string): Promise<Due[]> {
  const clock = sql`clock_time(${now().toISOString()}, coalesce(a.time_zone, 'UTC'))`;
  const { rows } = await db.execute<Due>(sql`
    select wr.profile_id as "profileId", a.id as "accountId", a.email, coalesce(nullif(p.full_name, ''), '@' || p.handle) as name,
      p.handle, coalesce(a.time_zone, 'UTC') as zone, date_trunc('week', ${clock})::date::text as monday
    from weekly_reports wr join profiles p on p.id = wr.profile_id and p.remove_after is null
    join accounts a on a.id = p.account_id
    where wr.profile_id collate "C" > ${after} and wr.sent_in < date_trunc('week', ${clock})::date
      and ${clock} >= date_trunc('week', ${clock}) + make_interval(hours => ${firstHour})
      and a.email_verified and a.delete_after is null and not ${suspendedIn("a", now())}
      and not exists (select 1 from refused_mails r where r.account_id = a.id and r.kind = 'weekly-numbers')
    order by wr.profile_id collate "C" limit ${sql.raw(String(namesAtOnce))}`);
  return rows;
}

/** Queues a mail in the transaction that records it, so exactly once. Weeks in which nobody read are passed over, and lapsed accounts. */
async function sendWeek(site: Site, due: Due): Promise<void> {
  const { profileId, accountId, monday, zone } = due;
  const { state } = await findEntitlement(site, accountId);
  if (!mayWrite(state)) return;
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  const view = readView(new URLSearchParams({ from, to }), {
    path: "/author-dashboard",
    today: monday,
    pens: [],
    acting: due.handle,
  });
  const selection = { view, profileIds: [profileId], workId: null, zone };
  const { figures } = runTogether(site.db, { figures: workFiguresStatement(selection) });
  const { works, author } = await figures();
  const now = totalOf(works.map(({ range }) => range));
  const before = totalOf(works.map((work) => work.before));
  const week = {
    name: due.name,
    handle: due.handle,
    from,
    to,
    now: { ...now, follows: now.follows + author.follows },
    before: { ...before, follows: before.follows + author.followsBefore },
    works: works
      .filter(({ range }) => range.readers > 0)
      .map(({ title, range }) => ({
        title,
        readers: range.readers,
      }))
      .toSorted((one, other) => other.readers - one.readers),
  };
  const unsubscribeUrl = (await stopAddresses(site, "weekly-numbers"))(accountId);
  await site.db.transaction(async (tx) => {
    const recorded = await tx
      .update(weeklyReports)
      .set({ sentIn: monday })
      .where(and(eq(weeklyReports.profileId, profileId), lt(weeklyReports.sentIn, monday)))
      .returning({ id: weeklyReports.profileId });
    if (recorded.length === 0 || now.visits === 0) return;
    const mail = weeklyMail(site.settings, week, unsubscribeUrl);
    await queueMail(site, tx, { to: due.email, kind: mailKinds["weekly-numbers"], unsubscribeUrl, ...mail });
  });
}

import { sql } from "drizzle-orm";
import { announceToReaders } from "#app/identity/live/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { countDay } from "./counting/count-day.server.ts";
import { recountMonth, storeNextMonth } from "./counting/store-months.server.ts";
import { partitionOf } from "./visit-commands.server.ts";

const dayMs = 86_400_000;
const visitDays = 90;
/** A fetch counts for the day it is everywhere on earth when it happens: it cannot arrive later than two days after. */
const fetchDays = 3;
/** So long after its end a month is over everywhere on earth, and most of it has arrived. */
const settledDays = 3;
/** A batch that arrives in this minute may still mark its day; only older marks are removed. */
const settledMinutes = 2;

/** Recounts days whose visits or fetches changed, stores the sums of months that are over, and deletes what is past its retention. */
export const countVisitsJob: Job = {
  queue: { name: "count-visits" },
  purpose: "counts how works are read, and drops visits after 90 days and the keys of readers after two",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "*/5 * * * *",
  work: async (site, _payload, signal) => {
    for (const day of await listChangedDays(site.db)) {
      signal.throwIfAborted();
      await site.db.transaction((tx) => recountDay(tx, day));
    }
    const ended = dayKey(new Date(site.now().getTime() - settledDays * dayMs), "UTC");
    while (await site.db.transaction((tx) => storeNextMonth(tx, ended))) signal.throwIfAborted();
    await forgetVisits(site);
  },
};

async function listChangedDays(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct day::text as day from changed_visit_days order by day`,
  );
  return rows.map(({ day }) => day);
}

/** The sums of a day, those of its month when they are stored, and word to the authors whose sums changed. */
async function recountDay(tx: Transaction, day: string): Promise<void> {
  await tx.execute(
    sql`delete from changed_visit_days where day = ${day} and minute < now() - make_interval(mins => ${settledMinutes})`,
  );
  const workIds = await countDay(tx, day);
  if (workIds.length === 0) return;
  await recountMonth(tx, { day, workIds });
  const authors = sql`
    select p.account_id from works w join profiles p on p.id = w.profile_id where w.id = any(${sql.param(workIds)})`;
  await announceToReaders(tx, "dashboard", authors);
}

/**
 * Partitions are dropped whole. The key of a day is used, and here deleted, until 48 hours after that day began somewhere: fourteen hours
 * before it does in UTC.
 */
async function forgetVisits({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const before = (days: number) => dayKey(new Date(now().getTime() - days * dayMs), "UTC");
  await db.execute(sql`delete from visit_salts where day <= ${before(34 / 24)}`);
  await db.execute(sql`delete from work_fetches where day < ${before(fetchDays)}`);
  await db.execute(sql`delete from refused_visits where day < ${before(visitDays)}`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'visits'::regclass and c.relname collate "C" < ${partitionOf(before(visitDays))}`);
  for (const { name } of rows) await db.execute(sql`drop table ${sql.identifier(name)}`);
}

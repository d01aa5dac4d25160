import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { firstOfMonth } from "#app/ui/times/days.ts";

// Months are made of the sums of days and change with them in one transaction, so that both always say the same (decision 322). What was
// written is stored on the day that it is written, and never changes once its month is over.

const monthAfter = (month: string | SQL) => sql`(${month}::date + interval '1 month')::date`;

/** Before which day months are stored, locked until the end of the transaction; null when none is. */
async function lockStoredMonths(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ until: string }>(
    sql`select until::text as until from stored_months where id = 1 for update`,
  );
  return rows[0]?.until ?? null;
}

/** Sums up the month of a day again for works of which days changed, if it is stored. */
export async function recountMonth(
  tx: Transaction,
  { day, workIds }: { day: string; workIds: readonly string[] },
): Promise<void> {
  const until = await lockStoredMonths(tx);
  if (until === null || day >= until) return;
  const isIts = sql`work_id = any(${sql.param(workIds)})`;
  const month = firstOfMonth(day);
  for (const table of Object.keys(monthSums))
    await tx.execute(sql`delete from ${sql.identifier(table)} where month = ${month} and ${isIts}`);
  await writeMonth(tx, month, isIts);
}

/** Stores the next month that was over before this day, of all works; false when there is none. */
export async function storeNextMonth(tx: Transaction, today: string): Promise<boolean> {
  const until = await lockStoredMonths(tx);
  const month = until ?? (await firstMonth(tx));
  if (month === null || month >= firstOfMonth(today)) return false;
  await writeMonth(tx, month, sql`true`);
  await tx.execute(sql`
    insert into stored_months (id, until) values (1, ${monthAfter(month)})
    on conflict (id) do update set until = excluded.until`);
  return true;
}

async function firstMonth(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select least((select min(day) from work_days), (select min(day) from work_fetch_days),
      (select min(day) from written_days))::text as day`);
  const day = rows[0]?.day ?? null;
  return day === null ? null : firstOfMonth(day);
}

async function writeMonth(tx: Transaction, month: string, isIts: SQL): Promise<void> {
  const isIn = sql`day >= ${month}::date and day < ${monthAfter(month)} and ${isIts}`;
  for (const sums of Object.values(monthSums)) await tx.execute(sums(sql`${month}::date`, isIn));
}

/** The element-wise sum of arrays. */
const sumOfArrays = (column: string, length: number) =>
  sql.join(
    Array.from({ length }, (_, index) => sql.raw(`sum(${column}[${index + 1}])`)),
    sql`, `,
  );

/** What is read at each hour of the day. */
const byHour = (column: string) =>
  sql.join(
    Array.from({ length: 24 }, (_, hour) =>
      sql.raw(`coalesce(sum(${column}) filter (where hour = ${hour}), 0)`),
    ),
    sql`, `,
  );

const monthSums: Record<string, (month: SQL, isIn: SQL) => SQL> = {
  work_months: (month, isIn) => sql`
    insert into work_months (work_id, month, visits, readers, new_readers, active_seconds, finishes, first_finishes, downloads, feed_readers, words)
    select work_id, ${month}, sum(visits), sum(readers), sum(new_readers), sum(active_seconds), sum(finishes), sum(first_finishes),
      sum(downloads), max(feed_readers), sum(words)
    from (
      select work_id, visits, readers, new_readers, active_seconds, finishes, first_finishes, 0 as downloads, 0 as feed_readers, 0 as words
      from work_days where ${isIn}
      union all select work_id, 0, 0, 0, 0, 0, 0, downloads, feed_readers, 0 from work_fetch_days where ${isIn}
      union all select work_id, 0, 0, 0, 0, 0, 0, 0, 0, greatest(words, 0) from written_days where ${isIn}
    ) d group by work_id`,
  chapter_months: (month, isIn) => sql`
    insert into chapter_months (work_id, month, chapter_id, visits, active_seconds, finishes, first_openings, first_finishes,
      early_openings, early_finishes, stops)
    select work_id, ${month}, chapter_id, sum(visits), sum(active_seconds), sum(finishes), sum(first_openings), sum(first_finishes),
      sum(early_openings), sum(early_finishes), array[${sumOfArrays("stops", 10)}]
    from chapter_days where ${isIn} group by work_id, chapter_id`,
  source_months: (month, isIn) => sql`
    insert into source_months (work_id, month, source, host, visits)
    select work_id, ${month}, source, host, sum(visits) from work_sources where ${isIn} group by work_id, source, host`,
  hour_months: (month, isIn) => sql`
    insert into hour_months (work_id, month, weekday, visits, readers, active_seconds)
    select work_id, ${month}, extract(isodow from day), array[${byHour("visits")}], array[${byHour("readers")}],
      array[${byHour("active_seconds")}]
    from work_hours where ${isIn} group by work_id, 3`,
};

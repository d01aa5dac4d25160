import { type SQL, sql } from "drizzle-orm";
import { isSuspendedAccount } from "#app/access/visibility/visible-authors.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

// The page that says how lists are ranked (`lists-page.tsx`) says these numbers to readers.

const weights = { followed: 2, opened: 1 };
/** Younger accounts do not count, so that mass registrations have no effect at once and may be detected in time. */
const youngestDays = 14;
const recentDays = 7;
/** The weeks before, of which an ordinary week is the average. */
const usualWeeks = 4;
const fewestReaders = 3;
const mostStored = 300;
/** So that a work which nobody took up before does not rise without bounds. */
const damping = 4;

const number = (value: number): SQL => sql.raw(String(value));

// An account is one reader, whichever of its profiles it reads with, and nobody counts for their own work. Of n accounts that were created
// on one day, √n count for a work: whoever creates a thousand in an hour has thirty readers, two weeks later.
const scores = (now: string): SQL => sql`
  with reader as (
    select p.id as profile_id, p.account_id, date_trunc('day', a.created_at, 'UTC') as created_on
    from profiles p join accounts a on a.id = p.account_id
    where not coalesce(${isSuspendedAccount}, false) and a.created_at < ${now}::timestamptz - make_interval(days => ${number(youngestDays)})
  ), mark as (
    select r.account_id, r.created_on, wp.book_id, f.since as at, ${number(weights.followed)} as weight, w.profile_id as author
      from follows f join reader r on r.profile_id = f.profile_id
      join works w on w.id = f.work_id join work_publications wp on wp.work_id = w.id and wp.book_id is not null
      where f.since > ${now}::timestamptz - make_interval(days => ${number(recentDays * (usualWeeks + 1))}) and f.since <= ${now}::timestamptz
    union all
    select r.account_id, r.created_on, wp.book_id, o.at, ${number(weights.opened)}, w.profile_id
      from opened_chapters o join reader r on r.profile_id = o.profile_id join work_chapters c on c.id = o.chapter_id
      join works w on w.id = c.work_id join work_publications wp on wp.work_id = w.id and wp.book_id is not null
      where o.at > ${now}::timestamptz - make_interval(days => ${number(recentDays * (usualWeeks + 1))}) and o.at <= ${now}::timestamptz
  ), vote as (
    select account_id, created_on, book_id, at > ${now}::timestamptz - make_interval(days => ${number(recentDays)}) as is_recent, max(weight) as weight
    from mark where account_id not in (select p.account_id from profiles p where p.id = author)
    group by 1, 2, 3, 4
  ), shared as (
    select *, weight / sqrt(count(*) over (partition by account_id, is_recent)) as share from vote
  ), cohort as (
    select book_id, is_recent, count(*) as readers, sum(share) / sqrt(count(*)) as weight from shared group by book_id, is_recent, created_on
  ), week as (
    select book_id, coalesce(sum(readers) filter (where is_recent), 0) as readers, coalesce(sum(weight) filter (where is_recent), 0) as recent,
      coalesce(sum(weight) filter (where not is_recent), 0) / ${number(usualWeeks)} as usual
    from cohort group by book_id
  )
  select book_id, (recent - usual) / sqrt(usual + ${number(damping)}) as score from week
  where readers >= ${number(fewestReaders)} and recent > usual order by score desc, book_id limit ${number(mostStored)}`;

/** Computes which works more readers took up this week than in an ordinary one, replacing what was stored. Idempotent. */
export async function computeRisingBooks({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const time = now().toISOString();
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ bookId: string; score: number }>(
      sql`select book_id as "bookId", score::float8 as score from (${scores(time)}) as risen`,
    );
    const ids = sql.param(rows.map(({ bookId }) => bookId));
    await tx.execute(sql`delete from rising_books where book_id <> all(${ids}::bigint[])`);
    // Since when it has been on the list is what its feed is dated by.
    await tx.execute(sql`
      insert into rising_books (book_id, score, since)
      select risen.book_id, risen.score, ${time}::timestamptz
      from unnest(${ids}::bigint[], ${sql.param(rows.map(({ score }) => score))}::float8[]) as risen(book_id, score)
      on conflict (book_id) do update set score = excluded.score`);
    return rows.length;
  });
}

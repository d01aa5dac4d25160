import { createHash } from "node:crypto";
import { and, inArray, lt, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { signInTries } from "#app/platform/db/schema/auth.server.ts";
import { forgetSeconds, longestBlockSeconds, type Refused, type TryKey, tryLimits } from "./tries.ts";

type Database = Pick<Db, "execute">;

// Networks and addresses are personal, so only their hashes are stored.
const nameOf = ({ limit, of }: TryKey) =>
  `${limit}:${createHash("sha256").update(`${limit}:${of}`).digest("base64url")}`;

/** The limits of these keys as a table, always in the same order, so that two requests cannot deadlock. */
function given(keys: TryKey[]) {
  const rows = keys
    .map((key) => ({ name: nameOf(key), ...tryLimits[key.limit] }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ name, perWindow, windowSeconds, most }) =>
        sql`(${name}::text, ${perWindow}::int, ${windowSeconds}::int, ${Math.max(windowSeconds, longestBlockSeconds)}::int, ${most}::int)`,
    );
  return sql`given (key, per_window, window_seconds, longest, most) as (values ${sql.join(rows, sql`, `)})`;
}

/**
 * Counts one try for each key. Returns null when all are within their limits, else the longest refusal. One statement
 * in PostgreSQL, so that all processes count together. During a refusal, further tries neither count nor prolong it,
 * for none of the keys.
 */
export async function spendTries(db: Database, keys: TryKey[], at: Date): Promise<Refused | null> {
  if (keys.length === 0) return null;
  const now = sql`${at.toISOString()}::timestamptz`;
  const seconds = (count: ReturnType<typeof sql>) => sql`make_interval(secs => ${count})`;
  // A clock that was set back must not refuse for longer than the longest refusal.
  const isBlocked = sql`coalesce(t.blocked_until > ${now} and t.blocked_until <= ${now} + ${seconds(sql`g.longest`)}, false)`;
  const isNew = sql`(${now} - t.window_started_at >= ${seconds(sql`g.window_seconds`)} or ${now} < t.window_started_at)`;
  const isFull = sql`(not ${isNew} and t.count >= g.per_window)`;
  const isOld = sql`coalesce(${now} - t.blocked_until > ${seconds(sql`${forgetSeconds}::int`)} or t.blocked_until > ${now} + ${seconds(sql`g.longest`)}, false)`;
  const strikes = sql`(case when ${isOld} then 0 else t.strikes end)`;
  const { rows } = await db.execute<{ key: string; seconds: number | null }>(sql`
    with ${given(keys)},
    refused as (
      select t.key, t.blocked_until, t.failures >= g.most as is_over
      from sign_in_tries t join given g on g.key = t.key where ${isBlocked} or t.failures >= g.most
    ),
    spent as (
      insert into sign_in_tries as t (key, count, window_started_at, strikes, blocked_until, failures)
      select key, 1, ${now}, 0, null, 1 from given where not exists (select from refused) order by key
      on conflict (key) do update set (count, window_started_at, strikes, blocked_until, failures) = (
        select
          case when ${isBlocked} or ${isFull} then t.count when ${isNew} then 1 else t.count + 1 end,
          case when not ${isBlocked} and ${isNew} then ${now} else t.window_started_at end,
          case when ${isBlocked} then t.strikes when ${isFull} then ${strikes} + 1 else ${strikes} end,
          case when ${isBlocked} then t.blocked_until
            when ${isFull} then ${now} + ${seconds(sql`least(g.longest, g.window_seconds * 2 ^ least(${strikes}, 20))`)}
            when ${isOld} then null else t.blocked_until end,
          case when ${isBlocked} or ${isFull} then t.failures else least(t.failures, 1000000) + 1 end
        from given g where g.key = t.key)
      returning t.key, t.blocked_until, t.failures
    )
    select key, case when is_over then null else ceil(extract(epoch from blocked_until - ${now}))::int end as seconds
    from refused
    union all
    select s.key, case when s.failures > g.most then null else ceil(extract(epoch from s.blocked_until - ${now}))::int end
    from spent s join given g on g.key = s.key where s.blocked_until > ${now} or s.failures > g.most`);
  return longest(keys, rows);
}

function longest(keys: TryKey[], rows: { key: string; seconds: number | null }[]): Refused | null {
  const refusals = rows.flatMap(({ key, seconds }) => {
    const known = keys.find((each) => nameOf(each) === key);
    return known ? [{ limit: known.limit, seconds }] : [];
  });
  const length = ({ seconds }: Refused) => seconds ?? Number.POSITIVE_INFINITY;
  return refusals.toSorted((one, other) => length(other) - length(one))[0] ?? null;
}

/** After a correct answer: refunds the try and resets the failed ones. */
export async function returnTries(db: Pick<Db, "update">, keys: TryKey[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(signInTries)
    .set({ count: sql`greatest(${signInTries.count} - 1, 0)`, failures: 0 })
    .where(inArray(signInTries.key, keys.map(nameOf)));
}

/** Resets all tries, on behalf of somebody who is allowed to. */
export async function forgetTries(db: Pick<Db, "delete">, keys: TryKey[]): Promise<void> {
  await db.delete(signInTries).where(inArray(signInTries.key, keys.map(nameOf)));
}

/** Whether there were so many failed tries that waiting does not help. */
export async function areTriesUsedUp(db: Pick<Db, "select">, key: TryKey): Promise<boolean> {
  const [row] = await db
    .select({ failures: signInTries.failures })
    .from(signInTries)
    .where(inArray(signInTries.key, [nameOf(key)]));
  const { most } = tryLimits[key.limit];
  return most !== null && (row?.failures ?? 0) >= most;
}

const day = 86_400_000;

/** Removes entries of the last day but one; failed tries in a row are remembered for longer. */
export async function forgetOldTries(db: Pick<Db, "delete">, now: Date): Promise<void> {
  const before = (days: number) => lt(signInTries.windowStartedAt, new Date(now.getTime() - days * day));
  await db.delete(signInTries).where(or(and(before(1), lt(signInTries.failures, 3)), before(180)));
}

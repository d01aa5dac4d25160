import { type SQL, sql } from "drizzle-orm";
import { isForAgeOf } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { takeBackMinutes } from "#app/authoring/releases/public.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";

export const notifyFollowersQueue: Queue<{ releaseId: number }> = {
  name: "tell-followers",
  delaySeconds: takeBackMinutes * 60,
};

type Executes = Pick<Db, "execute">;

interface FollowerFilter {
  workId: string;
  /** Followers of the author are included only for listed works. */
  isListed: boolean;
  now: Date;
  /** Only those who have followed since then or earlier. */
  since: Date;
  /** Excludes accounts that chose the daily digest. */
  isAtOnce?: boolean;
}

/**
 * `select …` of the accounts to notify about a work, each once: verified, active, not unsubscribed. Profiles with an age
 * cap do not count for works above it.
 */
export const followersOf = (
  columns: SQL,
  { workId, isListed, now, since, isAtOnce = false }: FollowerFilter,
): SQL => sql`
  select distinct ${columns}
  from works w join profiles author on author.id = w.profile_id
  join follows f on f.work_id = w.id or (f.author_id = w.profile_id and ${isListed})
  join profiles p on p.id = f.profile_id and p.remove_after is null
  join accounts a on a.id = p.account_id
  left join work_publications wp on wp.work_id = w.id left join books b on b.id = wp.book_id
  where w.id = ${workId} and f.since <= ${since} and a.id <> author.account_id
    and ${isForAgeOf(sql`p.age_cap`, sql`coalesce(b.disclosures ->> 'audience', w.audience)`)}
    and a.email_verified and a.delete_after is null
    and not ${suspendedIn("a", now)}
    and not exists (select 1 from refused_mails r where r.account_id = a.id
      and (r.kind = 'new-chapters' or (${isAtOnce} and r.kind = 'new-chapters-at-once')))`;

/** How many accounts would be notified, if the work is listed and if it is not. */
export async function countFollowers({
  db,
  workId,
  now,
}: {
  db: Executes;
  workId: string;
  now: Date;
}): Promise<{ listed: number; unlisted: number }> {
  const count = (isListed: boolean) =>
    sql`(select count(*)::int from (${followersOf(sql`a.id`, { workId, isListed, now, since: now })}) followers)`;
  const { rows } = await db.execute<{ listed: number; unlisted: number }>(
    sql`select ${count(true)} as listed, ${count(false)} as unlisted`,
  );
  return rows[0] ?? { listed: 0, unlisted: 0 };
}

interface Release {
  site: Pick<Site, "jobs" | "now">;
  tx: Executes;
  releaseId: number;
  workId: string;
  isListed: boolean;
}

/** Enqueues the mails to followers in the transaction of a release. */
export async function enqueueFollowerMails({
  site,
  tx,
  releaseId,
  workId,
  isListed,
}: Release): Promise<void> {
  const filter = { workId, isListed, now: site.now(), since: site.now(), isAtOnce: true };
  const { rows } = await tx.execute(sql`${followersOf(sql`a.id`, filter)} limit 1`);
  if (rows.length > 0) await site.jobs.enqueue(tx, notifyFollowersQueue, { releaseId });
}

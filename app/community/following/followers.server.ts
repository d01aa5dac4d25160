import { type SQL, sql } from "drizzle-orm";
import { isForAgeOf } from "#app/access/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { takeBackMinutes } from "#app/authoring/releases/public.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";

export const tellQueue: Queue<{ releaseId: number }> = {
  name: "tell-followers",
  delaySeconds: takeBackMinutes * 60,
};

type Executes = Pick<Db, "execute">;

interface Asked {
  workId: string;
  /** Those who follow the author are told of what everybody can find. */
  isListed: boolean;
  now: Date;
  /** Only who follows since then or earlier. */
  since: Date;
  /** Left out are those who have it all in one mail a day. */
  isAtOnce?: boolean;
}

/** `select …` of the accounts to be told of something new in a work: those who may be written to and want it, each once. A profile that is kept to an age asks for nothing of a work for older readers. */
export const followersOf = (
  columns: SQL,
  { workId, isListed, now, since, isAtOnce = false }: Asked,
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
    and (a.banned is not true or a.ban_expires <= ${now})
    and not exists (select 1 from refused_mails r where r.account_id = a.id
      and (r.kind = 'new-chapters' or (${isAtOnce} and r.kind = 'new-chapters-at-once')))`;

/** How many would be told of something new, if everybody can find the work and if only its address leads there. */
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
    sql`(select count(*)::int from (${followersOf(sql`a.id`, { workId, isListed, now, since: now })}) told)`;
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

/** In the transaction of a release that readers are told of: whoever follows, and wants it at once, is written to when it commits. */
export async function askToTell({ site, tx, releaseId, workId, isListed }: Release): Promise<void> {
  const asked = { workId, isListed, now: site.now(), since: site.now(), isAtOnce: true };
  const { rows } = await tx.execute(sql`${followersOf(sql`a.id`, asked)} limit 1`);
  if (rows.length > 0) await site.jobs.enqueue(tx, tellQueue, { releaseId });
}

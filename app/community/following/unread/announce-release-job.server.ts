import { sql } from "drizzle-orm";
import { announceToReaders } from "#app/identity/live/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";

interface Announced {
  workId: string;
  /** Followers of the author hear of listed works only. */
  isListed: boolean;
  /** The account after which this part of the crowd begins. */
  after: string;
}

const queue: Queue<Announced> = { name: "announce-release" };

/** Accounts whose rows are locked at the same time. */
const atOnce = 1_000;

/** Announces a release to the open pages of whoever follows it, where a number of unread chapters is shown. */
export const announceReleaseJob: Job<Announced> = {
  queue,
  purpose: "announces a release to the open pages of those who follow it",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 300,
  work: async (site, { workId, isListed, after: first }, signal) => {
    for (let after: string | null = first; after !== null;) {
      signal.throwIfAborted();
      after = await announceSome(site, { workId, isListed, after });
    }
  },
};

/** The last account of this part, or null when there are no more. */
function announceSome({ db }: Pick<Site, "db">, wanted: Announced) {
  return db.transaction(async (tx): Promise<string | null> => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`${followers(wanted)} limit ${sql.raw(String(atOnce))}`,
    );
    const ids = rows.map(({ id }) => sql`${id}`);
    if (ids.length > 0) await announceToReaders(tx, "notifications", sql.join(ids, sql`, `));
    return rows.length === atOnce ? (rows.at(-1)?.id ?? null) : null;
  });
}

/** The listener of `releasePublished`: enqueued in the transaction of the release. */
export async function announceRelease({ site, tx, workId, isListed }: Release): Promise<void> {
  const { rows } = await tx.execute(sql`${followers({ workId, isListed, after: "" })} limit 1`);
  if (rows.length > 0) await site.jobs.enqueue(tx, queue, { workId, isListed, after: "" });
}

interface Release {
  site: Pick<Site, "jobs">;
  tx: Pick<Db, "execute">;
  workId: string;
  isListed: boolean;
}

/** The accounts that follow a work or its author, in order. */
const followers = ({ workId, isListed, after }: Announced) => sql`
  select distinct p.account_id collate "C" as id
  from works w join follows f on f.work_id = w.id or (f.author_id = w.profile_id and ${isListed})
  join profiles p on p.id = f.profile_id
  where w.id = ${workId} and p.account_id collate "C" > ${after}
  order by id`;

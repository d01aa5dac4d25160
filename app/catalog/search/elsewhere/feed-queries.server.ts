import { authorNames } from "#app/catalog/covers/public.server.ts";
import type { FeedRelease } from "#app/catalog/feeds/public.server.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { SearchPlan } from "../search-conditions.server.ts";

const newest = 50;

/** The books that came last of those that a search finds, as entries of its feed. */
export async function listNewest(db: Db, { found }: SearchPlan): Promise<FeedRelease[]> {
  const { rows } = await db.execute<FeedRelease>(sql`
    select b.id, 'first' as kind, null as note, b.added_at as at, b.jid, b.title, b.description,
      ${authorNames} as authors, '[]'::jsonb as chapters
    ${found} order by b.added_at desc, b.id desc limit ${newest}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

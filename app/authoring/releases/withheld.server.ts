import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

const publicFor = 60_000;
const maxCached = 20_000;

/**
 * Whether stored files must not be served at their public URL: pictures of a work that are in no published free chapter. Public
 * ones are looked up again after a minute, because they may be withdrawn.
 */
export function openWithheld(db: Pick<Db, "execute">, now: () => Date): (hash: string) => Promise<boolean> {
  const known = new Map<string, number>();
  return async (hash) => {
    if ((known.get(hash) ?? 0) > now().getTime()) return false;
    known.delete(hash);
    const { rows } = await db.execute<{ withheld: boolean }>(sql`
      select exists(select 1 from work_files where hash = ${hash} and role = 'picture'
          union all select 1 from book_files where hash = ${hash} and role = 'members')
        and not exists(select 1 from book_files where hash = ${hash} and role <> 'members'
          union all select 1 from work_files where hash = ${hash} and role = 'cover') as withheld`);
    if (rows[0]?.withheld) return true;
    if (known.size >= maxCached) known.clear();
    known.set(hash, now().getTime() + publicFor);
    return false;
  };
}

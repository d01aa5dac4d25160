import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

const publicFor = 60_000;
const maxCached = 20_000;

/**
 * Whether stored files must not be served at their public URL: pictures and covers of a work that are in no published free chapter
 * and on no published book. Public ones are looked up again after a minute, because they may be withdrawn.
 */
export function openWithheld(db: Pick<Db, "execute">, now: () => Date): (hash: string) => Promise<boolean> {
  const known = new Map<string, number>();
  return async (hash) => {
    if ((known.get(hash) ?? 0) > now().getTime()) return false;
    known.delete(hash);
    const { rows } = await db.execute<{ withheld: boolean }>(sql`
      select exists(select 1 from work_files where hash = ${hash}
          union all select 1 from book_files where hash = ${hash} and role = 'members')
        and not exists(select 1 from book_files where hash = ${hash} and role <> 'members') as withheld`);
    if (rows[0]?.withheld) return true;
    if (known.size >= maxCached) known.clear();
    known.set(hash, now().getTime() + publicFor);
    return false;
  };
}

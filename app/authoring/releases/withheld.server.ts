import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

const publicFor = 60_000;
const mostKept = 20_000;

/**
 * Says of stored files whether their public address must not give them out: pictures and covers of a work that nobody but its author or
 * members may see, being in no published chapter that is free and on no published book. What is public is looked up again after a minute: it may have been taken back.
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
    if (known.size >= mostKept) known.clear();
    known.set(hash, now().getTime() + publicFor);
    return false;
  };
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

interface Gift {
  tx: Pick<Db, "execute">;
  from: string;
  to: string;
}

/** What one profile follows is followed by another of its account from now on. */
export async function giveFollows({ tx, from, to }: Gift): Promise<void> {
  await tx.execute(sql`
    insert into follows (profile_id, work_id, author_id, since)
    select ${to}, work_id, author_id, since from follows where profile_id = ${from}
    on conflict do nothing`);
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Disclosures } from "#app/platform/db/schema/publishing.server.ts";

/** For whom its author wrote a book, whoever asks: the gates before its addresses decide by it. Null when nothing is said, or there is no such book. */
export async function findAudience(db: Pick<Db, "execute">, jid: string): Promise<Disclosures["audience"]> {
  const { rows } = await db.execute<{ audience: Disclosures["audience"] }>(
    sql`select disclosures ->> 'audience' as audience from books where jid = ${jid}`,
  );
  return rows[0]?.audience ?? null;
}

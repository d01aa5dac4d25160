import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Disclosures } from "#app/platform/db/schema/publishing.server.ts";

/** The audience rating of a book, for the gates in front of its addresses. Null when it is unrated or there is no such book. */
export async function findAudience(db: Pick<Db, "execute">, jid: string): Promise<Disclosures["audience"]> {
  const { rows } = await db.execute<{ audience: Disclosures["audience"] }>(
    sql`select disclosures ->> 'audience' as audience from books where jid = ${jid}`,
  );
  return rows[0]?.audience ?? null;
}

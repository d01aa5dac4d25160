import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** The newest listed, readable book. */
export async function findExampleJid(db: Db, viewer: ContentViewer): Promise<string | null> {
  const { rows } = await db.execute<{ jid: string }>(sql`
    select b.jid from ${listedBooks(viewer)} where b.is_text_held order by b.added_at desc, b.id desc limit 1`);
  return rows[0]?.jid ?? null;
}

import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

/** What the address of a chapter stands for. It never changes while the chapter exists. */
export interface ChapterIds {
  workId: string;
  chapterId: string;
}

/** Of a visit. */
interface Address {
  jid: string;
  chapter: string;
}

/** Finding one reads all chapters of the work: they are cached in this process. */
const known = new WeakMap<Db, Map<string, ChapterIds>>();
const mostKnown = 20_000;

export const addressKey = ({ jid, chapter }: Address): string => `${jid} ${chapter}`;

/** The chapters at these addresses, published or not; others are left out. */
export async function findChapters(db: Db, addresses: readonly Address[]): Promise<Map<string, ChapterIds>> {
  const cached = known.get(db) ?? new Map<string, ChapterIds>();
  known.set(db, cached);
  const missing = new Map(
    addresses.filter((address) => !cached.has(addressKey(address))).map((each) => [addressKey(each), each]),
  );
  if (missing.size > 0) {
    const given = [...missing.values()].map(({ jid, chapter }) => ({ jid, chapter }));
    const { rows } = await db.execute<{
      jid: string;
      chapter: string;
      workId: string;
      chapterId: string;
    }>(sql`
      select s.jid, s.chapter, wp.work_id as "workId", cp.chapter_id as "chapterId"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as s(jid text, chapter text)
      join work_publications wp on wp.jid = s.jid join work_chapters wc on wc.work_id = wp.work_id
      join chapter_publications cp on cp.chapter_id = wc.id and cp.slug = s.chapter`);
    if (cached.size + rows.length > mostKnown) cached.clear();
    for (const { jid, chapter, workId, chapterId } of rows)
      cached.set(addressKey({ jid, chapter }), { workId, chapterId });
  }
  return cached;
}

export function forgetChapters(db: Db, addresses: readonly Address[]): void {
  for (const address of addresses) known.get(db)?.delete(addressKey(address));
}

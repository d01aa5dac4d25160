import { authorNames } from "#app/catalog/covers/public.server.ts";
import type { FeedRelease } from "#app/catalog/feeds/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** These books in their order, as entries of a feed. */
export async function listEntries(
  db: Db,
  ids: readonly number[],
  viewer: ContentViewer,
): Promise<FeedRelease[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FeedRelease>(sql`
    select b.id, 'first' as kind, null as note, b.added_at as at, b.jid, b.title, b.description,
      ${authorNames} as authors, '[]'::jsonb as chapters
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as page (id, place)
    join ${listedBooks(viewer)} on b.id = page.id order by page.place`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

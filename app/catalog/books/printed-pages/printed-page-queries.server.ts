import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { NavigationTarget } from "#app/manuscript/epub/read/publication.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** Where a page of the printed book begins, by its label; null when this viewer is shown no such book, or it has no such page. */
export async function findPrintedPage(
  db: Db,
  { jid, label }: { jid: string; label: string },
  viewer: ContentViewer,
): Promise<NavigationTarget | null> {
  const isPossible = /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(label) && /^[^\p{Cc}\p{Cs}]{1,300}$/u.test(jid);
  if (!isPossible) return null;
  const { rows } = await db.execute<{ target: NavigationTarget }>(sql`
    select page -> 'target' as target from ${openBooks(viewer)} join book_navigation n on n.book_id = b.id
      cross join lateral jsonb_array_elements(n.page_list) as page
    where b.jid = ${jid} and lower(trim(page ->> 'label')) = lower(${label}) limit 1`);
  return rows[0]?.target ?? null;
}

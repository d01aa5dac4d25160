import { separateCloths } from "#app/catalog/covers/public.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { anonymous, type ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { namedQuery } from "#app/platform/db/named-query.server.ts";

/** The number of the newest books to choose from, so that the cost does not grow with the library. */
const newestForSuggestions = 48;
/** As long as other lists are cached (`pageSeconds.list`). */
const cachedMs = 30_000;
/** The longest wait: suggestions must not delay an error page. */
const patienceMs = 300;
/** More than are shown, so that three of them have different covers. */
const drawn = 9;
const shown = 3;

// Also for viewers with an age cap: only what is rated for everyone, or came without a rating. Others each time.
const someOf = (
  viewer: ContentViewer,
) => sql`select ${cardColumns} from (select * from (select b.* from ${listedBooks(viewer)}
      where b.is_text_held and b.language like 'en%' and coalesce(b.disclosures ->> 'audience', 'everyone') = 'everyone'
      order by b.added_at desc, b.id desc limit ${sql.raw(String(newestForSuggestions))}) as newest
    order by newest.cover is null, random() limit ${sql.raw(String(drawn))}) as b`;

const findSome = namedQuery<CardRow>("suggestions", someOf(anonymous));

const toShown = (rows: readonly CardRow[]) => separateCloths(rows.map(toCard)).slice(0, shown);

const cached = new WeakMap<object, { until: number; books: Promise<CoverFacts[]> }>();

/**
 * Three books for somebody who found nothing. Wrong addresses come by the thousand: one query in half a minute answers them all, and
 * without a database there are none.
 */
export async function suggestBooks(
  { db, now }: { db: Db; now: () => Date },
  viewer: ContentViewer,
): Promise<CoverFacts[]> {
  if (viewer.excluded.length > 0 || viewer.withoutLibraryOf !== undefined) return loadFor(db, viewer);
  const time = now().getTime();
  const known = cached.get(db.$client);
  const isFresh = known && time < known.until && time > known.until - 2 * cachedMs;
  const { books } = isFresh ? known : { books: load(db) };
  if (!isFresh) cached.set(db.$client, { until: time + cachedMs, books });
  return Promise.race([books, after(patienceMs, [], { ref: false })]);
}

async function loadFor(db: Db, viewer: ContentViewer): Promise<CoverFacts[]> {
  try {
    return toShown((await db.execute<CardRow>(someOf(viewer))).rows);
  } catch {
    // As below.
    return [];
  }
}

async function load(db: Db): Promise<CoverFacts[]> {
  try {
    return toShown(await findSome(db));
  } catch {
    // The request's own queries log what is wrong.
    cached.delete(db.$client);
    return [];
  }
}

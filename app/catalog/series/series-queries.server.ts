import { type EntryRow, entryColumns, toEntry } from "#app/catalog/entries/public.server.ts";
import type { BookEntry } from "#app/catalog/entries/public.tsx";
import { orderSeries } from "#app/catalog/headings/public.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** More volumes are in the search that the page links to. */
const mostShown = 300;

export interface SeriesFacts {
  name: string;
  bookCount: number;
  /** How many of them can be read here. */
  readableCount: number;
  /** Those who wrote more than one of four volumes. */
  authors: string[];
  parts: ReturnType<typeof orderSeries<{ entry: BookEntry; position: string | null }>>;
}

interface VolumeRow extends EntryRow {
  position: string | null;
  bookCount: number;
  readableCount: number;
}

/** The books of a series that the viewer may see, in order; null where there is none. One round trip. */
export async function findSeries(db: Db, name: string, viewer: ContentViewer): Promise<SeriesFacts | null> {
  const { rows } = await db.execute<VolumeRow>(sql`
    select ${entryColumns}, b.series_position as position, count(*) over ()::int as "bookCount",
      count(*) filter (where b.is_text_held) over ()::int as "readableCount"
    from ${listedBooks(viewer)} where b.series_name = ${name}
    order by substring(b.series_position from '^[0-9]{1,9}')::int, b.is_text_held desc, b.ratings_count desc, b.id
    limit ${mostShown}`);
  const [first] = rows;
  if (!first) return null;
  const volumes = rows.map((row) => ({
    entry: toEntry(row, { above: row.position === null ? null : `Book ${row.position}` }),
    position: row.position,
  }));
  const { bookCount, readableCount } = first;
  return { name, bookCount, readableCount, authors: mainAuthors(rows), parts: orderSeries(volumes) };
}

function mainAuthors(rows: readonly VolumeRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { authors } of rows)
    for (const author of authors) counts.set(author, (counts.get(author) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count * 4 > rows.length)
    .toSorted(([, one], [, other]) => other - one)
    .map(([author]) => author);
}

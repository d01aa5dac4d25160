import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { shownProfiles } from "#app/access/visibility/visible-authors.server.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** Books of a part: those whose ids are in one range. The protocol allows 50,000; fewer are quicker to make. */
const booksPerPart = 20_000;

const perPart = sql.raw(String(booksPerPart));

interface SitemapPart {
  [column: string]: unknown;
  /** From 1. */
  number: number;
  changedAt: string;
}

/** The ranges of ids that hold any book, with the last change in each. */
export async function listParts(
  db: Db,
  viewer: ContentViewer,
): Promise<{ number: number; changedAt: Date }[]> {
  // Range by range along the ids: grouped by a formula, a million books are sorted on disk.
  const { rows } = await db.execute<SitemapPart>(sql`
    select number, part."changedAt"
    from generate_series(1, (select (max(b.id) - 1) / ${perPart} + 1 from ${listedBooks(viewer)})::int) as number
    cross join lateral (select max(b.updated_at) as "changedAt" from ${listedBooks(viewer)}
      where b.id > number::bigint * ${perPart} - ${perPart} and b.id <= number::bigint * ${perPart}) as part
    where part."changedAt" is not null order by number`);
  return rows.map(dated);
}

interface SitemapBook {
  [column: string]: unknown;
  jid: string;
  changedAt: string;
}

interface WantedPart {
  part: number;
  viewer: ContentViewer;
}

/** The books of a part. */
export async function listBooks(
  db: Db,
  { part, viewer }: WantedPart,
): Promise<{ jid: string; changedAt: Date }[]> {
  const last = part * booksPerPart;
  const { rows } = await db.execute<SitemapBook>(sql`
    select b.jid, b.updated_at as "changedAt" from ${listedBooks(viewer)}
    where b.id > ${last - booksPerPart} and b.id <= ${last} order by b.id`);
  return rows.map(dated);
}

interface SitemapAuthor {
  [column: string]: unknown;
  handle: string;
  changedAt: string;
}

/**
 * Authors with listed works. Limited by the protocol, minus the other pages; the newest first, should there ever be
 * more.
 */
export async function listAuthors(
  db: Db,
  viewer: ContentViewer,
): Promise<{ handle: string; changedAt: Date }[]> {
  const { rows } = await db.execute<SitemapAuthor>(sql`
    select p.handle, max(b.updated_at) as "changedAt"
    from ${shownProfiles} join works w on w.profile_id = p.id
    join work_publications wp on wp.work_id = w.id and wp.state = 'published'
    join ${listedBooks(viewer)} on b.id = wp.book_id
    group by p.handle order by 2 desc, 1 limit 49000`);
  return rows.map(dated);
}

/** How many names are in a part. */
const namesPerPart = 20_000;

const perNamesPart = sql.raw(String(namesPerPart));

/** The ranges of ids that hold any name of a listed book. Names are dated by their books, so the index dates these parts by all books. */
export async function listNameParts(db: Db, viewer: ContentViewer): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from generate_series(1, (select (max(id) - 1) / ${perNamesPart} + 1 from people)::int) as number
    where exists (select 1 from people pe join book_people bp on bp.person_id = pe.id and bp.role = 'aut'
      join ${listedBooks(viewer)} on b.id = bp.book_id
      where pe.profile_id is null and pe.id > number::bigint * ${perNamesPart} - ${perNamesPart} and pe.id <= number::bigint * ${perNamesPart})
    order by number`);
  return rows.map(({ number }) => number);
}

/** The authors of listed books who have no profile here, of one range of ids. */
export async function listNames(
  db: Db,
  { part, viewer }: WantedPart,
): Promise<{ slug: string; changedAt: Date }[]> {
  const last = part * namesPerPart;
  const { rows } = await db.execute<{ slug: string; changedAt: string }>(sql`
    select pe.slug, max(b.updated_at) as "changedAt" from people pe
    join book_people bp on bp.person_id = pe.id and bp.role = 'aut'
    join ${listedBooks(viewer)} on b.id = bp.book_id
    where pe.profile_id is null and pe.id > ${last - namesPerPart} and pe.id <= ${last}
    group by pe.id, pe.slug order by pe.id`);
  return rows.map(dated);
}

const dated = <Row extends { changedAt: string }>(row: Row) => ({
  ...row,
  changedAt: new Date(row.changedAt),
});

import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedShelves } from "#app/access/visibility/listed-shelves.server.ts";
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

/** How many names are in a part, and tags in theirs. */
const namesPerPart = 20_000;

const perNamesPart = sql.raw(String(namesPerPart));

/** The kinds of parts besides those of books, whose pages are dated by their books: the index dates them by all books. */
type OtherKind = "authors" | "tags" | "series" | "collections";

const numbersOf = (table: SQL, perRange: SQL) =>
  sql`generate_series(1, (select (max(id) - 1) / ${perRange} + 1 from ${table})::int) as number`;

const inRange = (id: SQL, perRange: SQL) =>
  sql`${id} > number::bigint * ${perRange} - ${perRange} and ${id} <= number::bigint * ${perRange}`;

/** The parts that hold a page on which everybody sees a book; one round trip. */
export async function listOtherParts(
  db: Db,
  viewer: ContentViewer,
): Promise<{ kind: OtherKind; number: number }[]> {
  const { rows } = await db.execute<{ kind: OtherKind; number: number }>(sql`
    select 'authors' as kind, number from ${numbersOf(sql`people`, perNamesPart)}
    where exists (select 1 from people pe join book_people bp on bp.person_id = pe.id and bp.role = 'aut'
      join ${listedBooks(viewer)} on b.id = bp.book_id where pe.profile_id is null and ${inRange(sql`pe.id`, perNamesPart)})
    union all
    select 'tags', number from ${numbersOf(sql`subjects`, perNamesPart)}
    where exists (select 1 from subjects t join book_subjects bs on bs.subject_id = t.id
      join ${listedBooks(viewer)} on b.id = bs.book_id where not t.is_hidden and ${inRange(sql`t.id`, perNamesPart)})
    union all
    select 'series', number from generate_series(1, (select (max(b.id) - 1) / ${perPart} + 1 from ${listedBooks(viewer)})::int) as number
    where exists (select 1 from ${listedBooks(viewer)} where b.series_name is not null and ${inRange(sql`b.id`, perPart)})
    union all
    select 'collections', 1 where exists (${collectionsIn(viewer)})
    order by 1, 2`);
  return rows;
}

/** Of a page that several books are on: the address in parts, and the last change. */
interface DatedRow {
  [column: string]: unknown;
  kind: "genre" | "subject" | "series" | "collection" | "shelf";
  key: string;
  changedAt: string;
}

/** Genres and tags of one range of ids, each dated by the book that came last. */
export async function listTags(db: Db, { part, viewer }: WantedPart) {
  const last = part * namesPerPart;
  const { rows } = await db.execute<DatedRow>(sql`
    select t.kind, t.slug as key, newest.at as "changedAt" from subjects t cross join lateral (
      select b.updated_at as at from book_subjects bs join ${listedBooks(viewer)} on b.id = bs.book_id
      where bs.subject_id = t.id order by bs.book_id desc limit 1) as newest
    where not t.is_hidden and t.id > ${last - namesPerPart} and t.id <= ${last} order by t.id`);
  return rows.map(dated);
}

/** Series have no ids: each is in the part of the first of its books. */
export async function listSeries(db: Db, { part, viewer }: WantedPart) {
  const last = part * booksPerPart;
  const { rows } = await db.execute<DatedRow>(sql`
    select 'series' as kind, b.series_name as key, max(b.updated_at) as "changedAt" from ${listedBooks(viewer)}
    where b.series_name is not null and b.series_name <> '' and length(b.series_name) <= 200 and b.id > ${last - booksPerPart} and b.id <= ${last}
      and not exists (select 1 from ${firstOfSeries(viewer)} where earlier.series_name = b.series_name and earlier.id <= ${last - booksPerPart})
    group by b.series_name order by min(b.id)`);
  // Such a name has no page.
  return rows.filter(({ key }) => !/\p{Cc}/u.test(key)).map(dated);
}

const firstOfSeries = (viewer: ContentViewer) =>
  sql`(select b.id, b.series_name from ${listedBooks(viewer)}) as earlier`;

/** Collections of the operators and shelves that readers list; the last changed first, should there ever be more than a part may have. */
const collectionsIn = (viewer: ContentViewer) => sql`
  select 'collection' as kind, c.slug as key, c.changed_at as "changedAt" from collections c where c.is_shown
    and exists (select 1 from collection_books cb join ${listedBooks(viewer)} on b.id = cb.book_id where cb.collection_id = c.id)
  union all
  select 'shelf', s.id, s.changed_at from ${listedShelves(viewer)}
    where exists (select 1 from shelf_books sb join ${listedBooks(viewer)} on b.id = sb.book_id where sb.shelf_id = s.id)`;

export async function listCollectionPages(db: Db, viewer: ContentViewer) {
  const { rows } = await db.execute<DatedRow>(sql`${collectionsIn(viewer)} order by 3 desc limit 50000`);
  return rows.map(dated);
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

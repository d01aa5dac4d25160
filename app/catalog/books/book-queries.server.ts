import { mostRead } from "#app/catalog/covers/public.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import { holdingLabel } from "#app/catalog/headings/public.ts";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { handleOfPerson } from "#app/catalog/people/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { booksLike } from "#app/catalog/similar/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { shownProfiles } from "#app/access/visibility/visible-authors.server.ts";
import { isTextSearchable } from "#app/access/visibility/searchable-texts.server.ts";
import { listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import type { Credit } from "./page/roles.ts";
import type { NavigationEntry } from "#app/manuscript/epub/read/publication.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Disclosures } from "#app/platform/db/schema/publishing.server.ts";
import type { ChapterFacts } from "./contents/outline.ts";
import { nextChapterAt } from "./next-chapter-queries.server.ts";
import { isPossibleJid } from "./jid.ts";

const mostBooksInARow = 12;

export interface BookRow extends CardRow {
  id: number;
  subtitle: string | null;
  descriptionHtml: string | null;
  description: string | null;
  publisher: string | null;
  publishedOn: string | null;
  publishedYear: number | null;
  origin: "epub" | "catalog" | "demo" | "work";
  rights: string | null;
  isDownloadable: boolean;
  isTextHeld: boolean;
  seriesName: string | null;
  seriesPosition: string | null;
  status: "complete" | "ongoing" | "hiatus";
  isListed: boolean;
  isTextSearchable: boolean;
  isWithdrawn: boolean;
  disclosures: Disclosures | null;
  /** Slugs of the chapters that are for members. */
  memberChapters: string[];
  /** Of the profile it is published under, for a book that was written here. */
  authorHandle: string | null;
  changelog: ChangelogEntry[];
  /** ISO 8601; null where the author does not say. */
  nextChapterAt: string | null;
  wordCount: number;
  characterCount: number;
  chapterCount: number;
  averageRating: number | null;
  ratingsCount: number;
  credits: Credit[];
  subjects: { slug: string; name: string; kind: "genre" | "subject" }[];
  isbns: string[];
  contents: NavigationEntry[];
  /** By slug; of a catalogue record there are none. */
  chapters: Record<string, ChapterFacts>;
  /** The labels of the first and last page of the printed book; null when the file has no page list. */
  printedPages: [first: string, last: string] | null;
}

/** One entry of the changelog that readers see. */
export interface ChangelogEntry {
  kind: "first" | "chapter" | "update";
  note: string | null;
  /** ISO 8601. */
  at: string;
  chapters: string[];
}

const authorHandle = sql`(select p.handle from work_publications wp join works w on w.id = wp.work_id
  join ${shownProfiles} on p.id = w.profile_id
  where wp.book_id = b.id and wp.state in ('published', 'unlisted'))`;

// Only chapters that are published now: a withdrawn one is not named.
const changelog = sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'note', r.note, 'at', r.at,
    'chapters', r.titles) order by r.at desc), '[]')
  from (select r.kind, r.note, r.at, array(
      select c.title from chapter_publications cp join chapters c on c.book_id = b.id and c.slug = cp.slug
      where cp.chapter_id = any(r.chapter_ids) and cp.state = 'published' order by c.position) as titles
    from work_publications wp join ${announcedReleases} on r.work_id = wp.work_id
    where wp.book_id = b.id
    order by r.at desc limit 20) as r)`;

/** Everything on the book's page, in one round trip. */
export async function findBook(db: Db, jid: string, viewer: ContentViewer): Promise<BookRow | null> {
  if (!isPossibleJid(jid)) return null;
  const { rows } = await db.execute<BookRow>(sql`
    select b.id, ${cardColumns}, b.subtitle, b.description_html as "descriptionHtml", b.description, b.publisher,
      b.published_on as "publishedOn", b.published_year as "publishedYear", b.origin, b.rights,
      b.is_downloadable and (b.original_hash is not null or b.origin = 'work' and exists(
        select 1 from chapters c where c.book_id = b.id and c.access = 'free')) as "isDownloadable", b.is_text_held as "isTextHeld",
      b.series_name as "seriesName", b.series_position as "seriesPosition", b.status,
      b.word_count as "wordCount", b.character_count as "characterCount", b.chapter_count as "chapterCount",
      b.is_listed as "isListed", ${isTextSearchable} as "isTextSearchable", b.withdrawn_at is not null as "isWithdrawn", b.disclosures,
      case when b.origin = 'work' then array(select c.slug from chapters c
        where c.book_id = b.id and c.access = 'members') else '{}' end as "memberChapters",
      case when b.origin = 'work' then ${authorHandle} end as "authorHandle",
      case when b.origin = 'work' then ${changelog} else '[]' end as changelog,
      case when b.origin = 'work' then ${nextChapterAt} end as "nextChapterAt",
      b.average_rating as "averageRating", b.ratings_count as "ratingsCount",
      (select coalesce(jsonb_agg(jsonb_build_object('role', c.role, 'name', c.name, 'slug', c.slug,
          'handle', c.handle)
          order by c.position), '[]')
        from (select bp.role, bp.credited_as as name, pe.slug, ${handleOfPerson} as handle, bp.position,
            row_number() over (partition by bp.role order by bp.position) as place
          from book_people bp join people pe on pe.id = bp.person_id
          where bp.book_id = b.id) c where c.place <= ${sql.raw(String(mostRead))}) as credits,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name, 'kind', s.kind)
          order by s.kind, bs.position), '[]')
        from book_subjects bs join subjects s on s.id = bs.subject_id and not s.is_hidden where bs.book_id = b.id) as subjects,
      array(select i.value from book_identifiers i where i.book_id = b.id and i.scheme = 'isbn'
        order by i.value) as isbns,
      coalesce((select n.contents from book_navigation n where n.book_id = b.id), '[]') as contents,
      (select coalesce(jsonb_object_agg(c.slug, jsonb_build_array(c.word_count, c.matter)), '{}')
        from chapters c where c.book_id = b.id) as chapters,
      (select jsonb_build_array(n.page_list -> 0 -> 'label', n.page_list -> -1 -> 'label') from book_navigation n
        where n.book_id = b.id and jsonb_array_length(n.page_list) > 0) as "printedPages"
    from ${openBooks(viewer)} where b.jid = ${jid}`);
  return rows[0] ?? null;
}

export interface SeriesVolume extends CoverFacts {
  position: string | null;
}

/** Another edition of a book, in the words that tell it from the others. */
export interface Edition {
  jid: string;
  label: string;
}

export interface RelatedBooks {
  editions: Edition[];
  /** The nearest volumes, in order. */
  series: SeriesVolume[];
  /** How many of its series are here, and which are not; null for a book of none, or of one too long to look through. */
  seriesHolding: string | null;
  byAuthors: CoverFacts[];
  similar: CoverFacts[];
}

interface RelatedRow extends CardRow {
  shelf: "edition" | "series" | "author" | "similar";
  position: string | null;
  publisher: string | null;
  publishedOn: string | null;
  publishedYear: number | null;
  isTextHeld: boolean;
}

/** Books by one of the same authors under the same title, whatever its accents and capitals. */
const otherEditions = (bookId: number) => sql`
  select other.book_id from book_find mine
  join book_find other on other.title_key = mine.title_key and other.book_id <> mine.book_id
  where mine.book_id = ${bookId} and exists (select 1 from book_people a
    join book_people o on o.person_id = a.person_id and o.role = 'aut' and o.book_id = other.book_id
    where a.book_id = mine.book_id and a.role = 'aut')
  limit 40`;

/** Other editions, the other volumes, other books by the same authors, and books like it; one round trip. */
export async function listRelatedBooks(db: Db, book: BookRow, viewer: ContentViewer): Promise<RelatedBooks> {
  const { rows } = await db.execute<RelatedRow>(sql`
    with related(shelf, id, place) as (
      (select 'edition', book_id, 0 from (${otherEditions(book.id)}) as same)
      union all
      (select 'series', b.id, 0 from ${listedBooks(viewer)}
        where b.series_name = ${book.seriesName} and b.id <> ${book.id} limit ${mostVolumes})
      union all
      (select distinct on (bp.book_id) 'author', bp.book_id, 0 from book_people mine
        join book_people bp on bp.person_id = mine.person_id and bp.role = 'aut'
        where mine.book_id = ${book.id} and mine.role = 'aut' and bp.book_id <> ${book.id}
        order by bp.book_id desc limit 40)
      union all
      (select 'similar', book_id, place from (${booksLike(book.id)}) as hits)
    )
    select related.shelf, b.series_position as position, b.publisher, b.published_on as "publishedOn",
      b.published_year as "publishedYear", b.is_text_held as "isTextHeld", ${cardColumns}
    from related join ${listedBooks(viewer)} on b.id = related.id
    order by related.shelf, related.place, b.is_text_held desc, b.ratings_count desc, b.id desc`);
  return shelve(rows, book);
}

/** Volumes of one series that are looked at. */
const mostVolumes = 200;

/** Each book appears only on the first shelf that contains it. */
function shelve(rows: RelatedRow[], { seriesName, seriesPosition }: BookRow): RelatedBooks {
  const placed = new Set<string>();
  const take = (found: RelatedRow[]) =>
    found
      .filter((row) => !placed.has(row.jid))
      .slice(0, mostBooksInARow)
      .map((row) => {
        placed.add(row.jid);
        return { ...toCard(row), position: row.position };
      });
  const on = (shelf: RelatedRow["shelf"]) => rows.filter((row) => row.shelf === shelf);
  const volumes = on("series");
  const editions = takeEditions(rows, placed);
  const series = take(nearestFirst(volumes, seriesPosition)).sort(
    (one, other) => volumeNumber(one.position) - volumeNumber(other.position),
  );
  const isWhole = seriesName !== null && volumes.length < mostVolumes;
  const seriesHolding = isWhole
    ? holdingLabel([seriesPosition, ...volumes.map(({ position }) => position)])
    : null;
  return { editions, series, seriesHolding, byAuthors: take(on("author")), similar: take(on("similar")) };
}

/** Of a long series those before and after the volume at hand; the best known ones where it has no number. */
function nearestFirst(volumes: RelatedRow[], seriesPosition: string | null): RelatedRow[] {
  const own = Number.parseFloat(seriesPosition ?? "");
  if (Number.isNaN(own)) return volumes;
  const distance = ({ position }: RelatedRow) => Math.abs(volumeNumber(position) - own);
  return volumes.toSorted((one, other) => distance(one) - distance(other));
}

/** They are on no other shelf: the same book again is nothing to read next. */
function takeEditions(rows: RelatedRow[], placed: Set<string>): Edition[] {
  const editions = rows.filter(({ shelf }) => shelf === "edition");
  for (const { jid } of editions) placed.add(jid);
  return editions.slice(0, mostBooksInARow).map((row) => ({ jid: row.jid, label: editionLabel(row) }));
}

/** "French, 1862, Lacroix, to read here"; of one of which nothing is known its title. */
function editionLabel(row: RelatedRow): string {
  const year = /^-?\d{1,4}/.exec(row.publishedOn ?? "")?.[0] ?? row.publishedYear;
  const facts = [languageName(row.language ?? ""), year, row.publisher].filter((fact) => fact !== null);
  return [
    facts.length === 0 ? row.title : facts.join(", "),
    ...(row.isTextHeld ? ["to read here"] : []),
  ].join(", ");
}

/** "3", "1-3", "2.5": by the first number; volumes without one come last. */
function volumeNumber(position: string | null): number {
  const number = Number.parseFloat(position ?? "");
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}

export interface StoredOriginal {
  bookId: number;
  /** Null for a book that was written here, whose file is generated on request. */
  hash: string | null;
  title: string;
  authors: string[];
}

/** The downloadable file of a book, when its rights permit redistribution. */
export async function findDownload(
  db: Db,
  jid: string,
  viewer: ContentViewer,
): Promise<StoredOriginal | null> {
  if (!isPossibleJid(jid)) return null;
  const { rows } = await db.execute<CardRow & { hash: string | null; bookId: string }>(sql`
    select f.hash, b.id as "bookId", ${cardColumns} from ${openBooks(viewer)}
    left join book_files f on f.book_id = b.id and f.role = 'original'
    where b.jid = ${jid} and b.is_downloadable and (f.hash is not null or b.origin = 'work')`);
  return rows[0] ? { ...rows[0], bookId: Number(rows[0].bookId) } : null;
}

export interface CardSubject extends CardRow {
  updatedAt: Date;
}

export async function findCardSubject(
  db: Db,
  jid: string,
  viewer: ContentViewer,
): Promise<CardSubject | null> {
  if (!isPossibleJid(jid)) return null;
  const { rows } = await db.execute<CardRow & { updatedAt: string }>(
    sql`select ${cardColumns}, b.updated_at as "updatedAt" from ${openBooks(viewer)} where b.jid = ${jid}`,
  );
  const row = rows[0];
  return row ? { ...row, updatedAt: new Date(row.updatedAt) } : null;
}

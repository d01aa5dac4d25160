import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { anonymous, type ContentViewer, isAnonymous } from "#app/access/content-viewer.ts";
import { isStillListed, listedBooks, neverListed } from "#app/access/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { namedQuery } from "#app/platform/db/named-query.server.ts";
import { arrangeShelves, type FoundShelf, type FrontPage, type Shelf } from "./shelves.ts";

/** A book with fewer words is a short read. `/search?length=short` has the same limit. */
const shortReadWords = 20_000;

/** More than a shelf shows, so that it can skip books of earlier shelves. */
const fetchedPerShelf = 20;

interface ShelfRow {
  [column: string]: unknown;
  kind: FoundShelf["kind"];
  slug: string;
  name: string;
  bookCount: number;
  ids: string[];
}

const fewest = sql.raw(String(fetchedPerShelf));

/** The ids of the books of each shelf, each a short index scan however large the library is. */
function foundShelves(viewer: ContentViewer): SQL {
  const readable = sql`from ${listedBooks(viewer)} where b.is_text_held`;
  const newest = sql`array(select b.id ${readable} order by b.added_at desc, b.id desc limit ${fewest})`;
  const short = sql`array(select b.id ${readable} and b.word_count between 1 and ${sql.raw(String(shortReadWords))}
    order by b.word_count desc limit ${fewest})`;
  const complete = sql`array(select b.id ${readable} and b.status = 'complete'
    order by b.word_count desc limit ${fewest})`;
  const isListed =
    isStillListed(viewer, sql`l.book_id`) ?? sql`l.book_id in (select b.id from ${listedBooks(viewer)})`;
  const listed = sql`from book_listings l where l.subject_id = genre.id and ${isListed}`;
  const ofGenre = sql`array(select l.book_id ${listed} order by l.book_id desc limit ${fewest})`;
  // Counted when books were written; hidden books, which are few, are subtracted.
  const inGenre = isAnonymous(viewer)
    ? sql`genre.book_count - coalesce(hidden.count, 0)`
    : sql`(select count(*)::int ${listed})`;
  const ofLanguage = sql`array(select b.id ${readable} and split_part(b.language, '-', 1) = language.tag
    order by b.added_at desc, b.id desc limit 2)`;
  // A loose index scan: one lookup per language instead of one per book.
  const languages = sql`language(tag) as (
    (select split_part(b.language, '-', 1) ${readable} order by 1 limit 1)
    union all
    select (select split_part(b.language, '-', 1) ${readable} and split_part(b.language, '-', 1) > language.tag
      order by 1 limit 1)
    from language where language.tag is not null)`;
  const hidden = sql`hidden as (select subject_id, count(*)::int as count from book_subjects
    where book_id in ${neverListed} group by subject_id)`;
  return sql`with recursive ${languages}, ${hidden}
    select 'new' as kind, '' as slug, '' as name, 0 as "bookCount", ${newest} as ids
    union all select 'short', '', '', 0, ${short}
    union all select 'complete', '', '', 0, ${complete}
    union all select 'genre', genre.slug, genre.name, ${inGenre}, ${ofGenre}
      from (select id, slug, name, book_count from subjects where kind = 'genre' and book_count > 0
        order by book_count desc, id limit 24) as genre left join hidden on hidden.subject_id = genre.id
    union all select 'language', tag, '', 0, ${ofLanguage} from language where tag not in ('und', '')`;
}

const findShelvesForAll = namedQuery<ShelfRow>("front-page-shelves", foundShelves(anonymous));

async function findShelves(db: Db, viewer: ContentViewer): Promise<ShelfRow[]> {
  const rows = isAnonymous(viewer)
    ? await findShelvesForAll(db)
    : (await db.execute<ShelfRow>(foundShelves(viewer))).rows;
  return rows.filter(({ kind, bookCount }) => kind !== "genre" || bookCount > 0);
}

const findCards = namedQuery<CardRow & { id: number }>(
  "front-page-cards",
  sql`select b.id, ${cardColumns} from ${listedBooks(anonymous)} where b.id = any(${sql.placeholder("ids")}::bigint[])`,
);

// The ids on the last front page of a database: the next one, rendered after a change, is nearly the same.
const shownLast = new WeakMap<object, number[]>();

/**
 * Everything on the front page. The ids of the shelves and the cards of the previous front page are queried in parallel; then the cards
 * that are still missing.
 */
export async function getFrontPage(db: Db, viewer: ContentViewer): Promise<FrontPage> {
  const cards = new Map<number, CoverFacts>();
  const fetchCards = async (ids: number[]) => {
    if (ids.length === 0) return;
    for (const row of await findCards(db, { ids })) cards.set(row.id, toCard(row));
  };
  const [rows] = await Promise.all([findShelves(db, viewer), fetchCards(shownLast.get(db.$client) ?? [])]);
  // pg leaves arrays of bigint as text.
  const found = rows.map((row) => ({ ...row, name: languageOr(row), ids: row.ids.map(Number) }));
  const { shelves, genres, languages: tongues } = arrangeShelves(found);
  const ids = [...new Set(shelves.flatMap((shelf) => shelf.ids))];
  await fetchCards(ids.filter((id) => !cards.has(id)));
  if (isAnonymous(viewer)) shownLast.set(db.$client, ids);
  return {
    genres,
    languages: tongues,
    shelves: shelves.map(({ ids: places, ...shelf }) => ({
      ...shelf,
      books: places.flatMap((id) => cards.get(id) ?? []),
    })),
  };
}

function languageOr(row: ShelfRow): string {
  return row.kind === "language" ? (languageName(row.slug) ?? row.slug) : row.name;
}

export function editionOf(shelves: Shelf[]): string {
  return createHash("blake2b512").update(JSON.stringify(shelves)).digest("base64url").slice(0, 16);
}

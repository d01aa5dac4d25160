import { type SQL, sql } from "drizzle-orm";
import { cardColumns, type CardRow, toCard } from "#app/domain/book/book-cards.server.ts";
import { languageName } from "#app/domain/book/language-name.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { namedQuery } from "#app/platform/db/named-query.server.ts";
import { arrangeShelves, type FoundShelf, type FrontPage } from "./shelves.ts";

/** A book with fewer words is a short read. The same limit stands behind `/search?length=short`. */
const shortReadWords = 20_000;

/** More than a shelf holds, so that it can leave out what an earlier one shows. */
const fetchedPerShelf = 20;

interface ShelfRow {
  [column: string]: unknown;
  kind: FoundShelf["kind"];
  slug: string;
  name: string;
  bookCount: number;
  ids: string[];
}

const readable = sql`from books b where b.is_text_held`;
const fewest = sql.raw(String(fetchedPerShelf));

const newest = sql`array(select b.id ${readable} order by b.added_at desc, b.id desc limit ${fewest})`;
const short = sql`array(select b.id ${readable} and b.word_count between 1 and ${sql.raw(String(shortReadWords))}
  order by b.word_count desc limit ${fewest})`;
const complete = sql`array(select b.id ${readable} and b.status = 'complete'
  order by b.word_count desc limit ${fewest})`;
const ofGenre = sql`array(select l.book_id from book_listings l where l.subject_id = genre.id
  order by l.book_id desc limit ${fewest})`;
const ofLanguage = sql`array(select b.id ${readable} and split_part(b.language, '-', 1) = language.tag
  order by b.added_at desc, b.id desc limit 2)`;

// Each step jumps to the next language in the index, so it costs one look-up a language and not one a book.
const languages: SQL = sql`language(tag) as (
  (select split_part(b.language, '-', 1) ${readable} order by 1 limit 1)
  union all
  select (select split_part(b.language, '-', 1) ${readable} and split_part(b.language, '-', 1) > language.tag
    order by 1 limit 1)
  from language where language.tag is not null)`;

// Only ids, each a short walk along an index however large the library is.
const foundShelves: SQL = sql`with recursive ${languages}
  select 'new' as kind, '' as slug, '' as name, 0 as "bookCount", ${newest} as ids
  union all select 'short', '', '', 0, ${short}
  union all select 'complete', '', '', 0, ${complete}
  union all select 'genre', genre.slug, genre.name, genre.book_count, ${ofGenre}
    from (select id, slug, name, book_count from subjects where kind = 'genre' and book_count > 0
      order by book_count desc, id limit 24) as genre
  union all select 'language', tag, '', 0, ${ofLanguage} from language where tag not in ('und', '')`;

const findShelves = namedQuery<ShelfRow>("front-page-shelves", foundShelves);

const findCards = namedQuery<CardRow & { id: number }>(
  "front-page-cards",
  sql`select b.id, ${cardColumns} from books b where b.id = any(${sql.placeholder("ids")}::bigint[])`,
);

/** Everything on the front page, in two round trips: which books stand where, then those books. */
export async function getFrontPage(db: Db): Promise<FrontPage> {
  const rows = await findShelves(db);
  // pg leaves arrays of bigint as text.
  const found = rows.map((row) => ({ ...row, name: languageOr(row), ids: row.ids.map(Number) }));
  const { shelves, genres, languages: tongues } = arrangeShelves(found);
  const ids = [...new Set(shelves.flatMap((shelf) => shelf.ids))];
  const cards = new Map<number, ReturnType<typeof toCard>>();
  if (ids.length > 0) {
    for (const row of await findCards(db, { ids })) cards.set(row.id, toCard(row));
  }
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

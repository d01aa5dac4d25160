import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import { separateCloths } from "#app/catalog/covers/public.ts";
import { readerAddress } from "#app/catalog/books/public.ts";
import { storedFrontPageChoice } from "#app/catalog/front-page/public.server.ts";
import { readFrontPageChoice } from "#app/catalog/front-page/public.ts";
import { firstIdsOf } from "#app/catalog/lists/public.server.ts";
import { genreLine, languageName } from "#app/catalog/labels/public.server.ts";
import { readingTimeLabel } from "#app/catalog/reading-time/public.ts";
import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { anonymous, type ContentViewer, isAnonymous } from "#app/access/visibility/content-viewer.ts";
import {
  isStillListed,
  listedBooks,
  neverListed,
  suspendedOnce,
} from "#app/access/visibility/visible-books.server.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { excerptOf } from "#app/manuscript/words/excerpt.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { namedQuery } from "#app/platform/db/named-query.server.ts";
import {
  arrangeShelves,
  type DrawnPart,
  type FoundShelf,
  type FrontPage,
  type FrontPageKey,
  ownLanguage,
  type ShelfBook,
  type TodaysBook,
} from "./shelves.ts";

/** A book with fewer words is a short read, as for `/search?length=short`. */
const shortReadWords = 20_000;

/** More than a shelf shows, so that it can skip books of earlier shelves. */
const fetchedPerShelf = 30;

/** The candidates for the shelf of new books. */
const newestForShelf = 80;

/** The candidates for the shelves of short and of long books. */
const longestForShelf = 60;

/** The book of the day is one of so many of the newest, so that choosing it costs the same however large the library is. */
const newestForToday = 200;
/** Its first words, and how much of the chapter is read for them. */
const wordsOfToday = 60;
const linesOfToday = 5;
const excerptSource = 4_000;

interface ShelfRow {
  [column: string]: unknown;
  kind: FoundShelf["kind"] | keyof Details;
  slug: string;
  /** Of a genre; of the details their JSON, null without any. */
  name: string | null;
  bookCount: number;
  /** `{1,2}`: pg takes arrays apart letter by letter, which is slow. */
  ids: string;
}

interface Opening {
  text: string;
  title: string;
  language: string | null;
  direction: "ltr" | "rtl" | null;
}

/** What comes with the shelves, in the same statement: the operators' choice, and how the day's book begins. */
interface Details {
  choice: unknown;
  opening: Opening;
}

const fewest = sql.raw(String(fetchedPerShelf));

/** The ids of the books of each shelf, each a short index scan however large the library is. */
function foundShelves(viewer: ContentViewer, { day, language }: { day: SQL; language: SQL }): SQL {
  const listed = listedBooks(viewer, suspendedOnce.ids);
  const inLanguage = sql`split_part(b.language, '-', 1) = ${language}::text`;
  const readable = sql`from ${listed} where b.is_text_held`;
  // The newest in the visitor's language, then the others, in the language of the pages first: both are short scans of an index.
  const newest = sql`array(select b.id ${readable} and ${inLanguage} order by b.added_at desc, b.id desc limit ${fewest})
    || array(select c.id from (select b.id, b.added_at, b.language ${readable}
      order by b.added_at desc, b.id desc limit ${sql.raw(String(newestForShelf))}) c
      where split_part(c.language, '-', 1) <> ${language}::text
      order by c.language not like 'en%', c.added_at desc, c.id desc limit ${fewest})`;
  // Changes daily and is the same for everyone: ordered by a hash of book and day.
  const ofTheDay = (condition: SQL) => sql`array(select c.id from (select b.id ${readable} and ${condition}
      and b.word_count > 500 and coalesce(b.disclosures ->> 'audience', '') not in ('mature', 'adult')
    order by b.added_at desc, b.id desc limit ${sql.raw(String(newestForToday))}) c
    order by md5(c.id::text || ${day}::text) limit 1)`;
  const chosen = sql`array(select b.id ${readable} and b.jid = ${storedFrontPageChoice} ->> 'dayBook')`;
  const today = sql`coalesce(nullif(${chosen}, '{}'), nullif(${ofTheDay(inLanguage)}, '{}'), ${ofTheDay(sql`b.language like 'en%'`)})`;
  const rising = firstIdsOf("rising", viewer, fewest);
  const updated = firstIdsOf("updated", viewer, fewest);
  const ofCollection = sql`array(select b.id from collection_books cb join ${listed} on b.id = cb.book_id
    where cb.collection_id = collection.id order by cb.position, b.id limit ${fewest})`;
  const longest = (condition: SQL) => sql`array(select c.id from (select b.id, b.word_count, b.language
      ${readable} and ${condition} order by b.word_count desc limit ${sql.raw(String(longestForShelf))}) c
    order by split_part(c.language, '-', 1) <> ${language}::text, c.language not like 'en%', c.word_count desc limit ${fewest})`;
  const short = longest(sql`b.word_count between 1 and ${sql.raw(String(shortReadWords))}`);
  const complete = longest(sql`b.status = 'complete'`);
  const isListed =
    isStillListed(viewer, sql`l.book_id`, suspendedOnce.ids) ??
    sql`l.book_id in (select b.id from ${listed})`;
  const filed = sql`from book_listings l where l.subject_id = genre.id and ${isListed}`;
  const ofGenre = sql`array(select l.book_id ${filed} order by l.book_id desc limit ${fewest})`;
  // Counted when books were written; hidden books, which are few, are subtracted.
  const inGenre = isAnonymous(viewer)
    ? sql`genre.book_count - coalesce(hidden.count, 0)`
    : sql`(select count(*)::int ${filed})`;
  const ofLanguage = sql`array(select b.id ${readable} and split_part(b.language, '-', 1) = language.tag
    order by b.added_at desc, b.id desc limit 2)`;
  // A loose index scan: one lookup per language instead of one per book.
  const languages = sql`language(tag) as (
    (select split_part(b.language, '-', 1) ${readable} order by 1 limit 1)
    union all
    select (select split_part(b.language, '-', 1) ${readable} and split_part(b.language, '-', 1) > language.tag
      order by 1 limit 1)
    from language where language.tag is not null)`;
  // The chapter first: texts are unpacked for each row that is sorted.
  const opening = sql`select jsonb_build_object('text', left(c.text, ${sql.raw(String(excerptSource))}), 'title', c.title,
      'language', coalesce(c.language, c.of_book), 'direction', c.direction)::text
    from (select c.text, c.title, c.language, b.language as of_book, c.direction
      from ${listed} join chapters c on c.book_id = b.id
      where b.id = (select ids[1] from today) and c.is_linear and c.access = 'free' and c.word_count >= 100
        and coalesce(c.matter, 'body') = 'body'
      order by c.position limit 1) as c`;
  const hidden = sql`hidden as (select subject_id, count(*)::int as count from book_subjects
    where book_id in ${neverListed} group by subject_id)`;
  return sql`with recursive ${suspendedOnce.definition}, ${languages}, ${hidden}, today(ids) as materialized (select ${today})
    select kind, slug, name, "bookCount", ids::text as ids from (
    select 'choice' as kind, '' as slug, ${storedFrontPageChoice}::text as name, 0 as "bookCount", '{}'::bigint[] as ids
    union all select 'new', '', '', 0, ${newest}
    union all select 'today', '', '', 0, ids from today
    union all select 'opening', '', (${opening}), 0, '{}'
    union all select 'short', '', '', 0, ${short}
    union all select 'complete', '', '', 0, ${complete}
    union all select 'rising', '', '', 0, ${rising}
    union all select 'updated', '', '', 0, ${updated}
    union all select 'collection', collection.slug, collection.title, 0, ${ofCollection}
      from (select id, slug, title from collections where is_shown order by changed_at desc, id limit 24) as collection
    union all select 'genre', genre.slug, genre.name, ${inGenre}, ${ofGenre}
      from (select id, slug, name, book_count from subjects where kind = 'genre' and book_count > 0
        order by book_count desc, id limit 24) as genre left join hidden on hidden.subject_id = genre.id
    union all select 'language', tag, '', 0, ${ofLanguage} from language where tag not in ('und', '')) as shelf`;
}

const findShelvesForAll = namedQuery<ShelfRow>(
  "front-page-shelves",
  foundShelves(anonymous, {
    day: sql`${sql.placeholder("day")}`,
    language: sql`${sql.placeholder("language")}`,
  }),
);

async function findShelves(
  db: Db,
  viewer: ContentViewer,
  { day, language }: Required<Pick<FrontPageKey, "day" | "language">>,
): Promise<ShelfRow[]> {
  const rows = isAnonymous(viewer)
    ? await findShelvesForAll(db, { day, language })
    : (await db.execute<ShelfRow>(foundShelves(viewer, { day: sql`${day}`, language: sql`${language}` })))
        .rows;
  return rows.filter(({ kind, bookCount }) => kind !== "genre" || bookCount > 0);
}

type ShelfCardRow = CardRow & { id: number; wordCount: number | null; characterCount: number | null };

const findCards = namedQuery<ShelfCardRow>(
  "front-page-cards",
  sql`select b.id, ${cardColumns}, b.word_count as "wordCount", b.character_count as "characterCount" from ${listedBooks(anonymous)} where b.id = any(${sql.placeholder("ids")}::bigint[])`,
);

// The ids on the last front page of a database in each language: the next one, rendered after a change, is nearly the same.
const shownLast = new WeakMap<object, Map<string, number[]>>();

function rememberedIds(db: Db): Map<string, number[]> {
  const remembered = shownLast.get(db.$client) ?? new Map<string, number[]>();
  shownLast.set(db.$client, remembered);
  return remembered;
}

function toShelfBook(row: ShelfCardRow): ShelfBook {
  const { language, wordCount, characterCount } = row;
  const text = { language: language ?? "", wordCount: wordCount ?? 0, characterCount: characterCount ?? 0 };
  return { ...toCard(row), readingTime: readingTimeLabel(text) };
}

function detailIn<Kind extends keyof Details>(rows: ShelfRow[], kind: Kind): Details[Kind] | null {
  const found = rows.find((row) => row.kind === kind)?.name;
  return found ? (JSON.parse(found) as Details[Kind]) : null;
}

function toExcerpt({ text, title, language, direction }: Opening): TodaysBook["excerpt"] | null {
  const excerpt = excerptOf(text, { words: wordsOfToday, lines: linesOfToday, title });
  return excerpt
    ? { text: excerpt, language: language === null ? null : languageTag(language), direction }
    : null;
}

/**
 * Everything on the front page of a day, books in the given language first. The ids of the shelves and the cards of the previous front page are queried in
 * parallel; then the cards that are still missing.
 */
export async function getFrontPage(
  db: Db,
  viewer: ContentViewer,
  { day, language = ownLanguage }: FrontPageKey,
): Promise<FrontPage> {
  const cards = new Map<number, ShelfBook>();
  const fetchCards = async (ids: number[]) => {
    if (ids.length === 0) return;
    for (const row of await findCards(db, { ids })) cards.set(row.id, toShelfBook(row));
  };
  const remembered = rememberedIds(db);
  const last = remembered.get(language) ?? remembered.get(ownLanguage) ?? [];
  const [rows] = await Promise.all([findShelves(db, viewer, { day, language }), fetchCards(last)]);
  const choice = readFrontPageChoice(detailIn(rows, "choice"));
  const found = rows.flatMap(({ kind, ...row }) =>
    kind === "choice" || kind === "opening"
      ? []
      : [{ ...row, kind, name: shelfName(kind, row), ids: readIds(row.ids) }],
  );
  const {
    today,
    shelves,
    genres,
    languages: tongues,
  } = arrangeShelves(found, { day, language, rows: choice.rows, pinned: choice.pinned });
  const ids = [...new Set([...(today === null ? [] : [today]), ...shelves.flatMap((shelf) => shelf.ids)])];
  await fetchCards(ids.filter((id) => !cards.has(id)));
  const opening = detailIn(rows, "opening");
  const excerpt = opening && toExcerpt(opening);
  if (isAnonymous(viewer)) remembered.set(language, ids);
  const book = today === null ? undefined : cards.get(today);
  return {
    today: book && excerpt ? { book, reader: readerAddress(book), excerpt } : null,
    genres: genres.map((genre) => ({ ...genre, line: genreLine(genre.name) })),
    languages: tongues,
    shelves: shelves.map(({ ids: places, ...shelf }) => ({
      ...shelf,
      books: separateCloths(places.flatMap((id) => cards.get(id) ?? [])),
    })),
  };
}

/** An array of numbers as PostgreSQL writes it. */
const readIds = (list: string) => JSON.parse(`[${list.slice(1, -1)}]`) as number[];

const shelfName = (kind: FoundShelf["kind"], { slug, name }: Pick<ShelfRow, "slug" | "name">): string =>
  kind === "language" ? (languageName(slug) ?? slug) : (name ?? "");

export function editionOf(drawn: DrawnPart): string {
  return hash("sha1", JSON.stringify(drawn), "base64url").slice(0, 16);
}

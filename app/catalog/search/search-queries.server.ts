import { type SQL, sql } from "drizzle-orm";
import { cardColumns, type CardRow, toCard } from "#app/catalog/books/book-cards.server.ts";
import type { CoverFacts } from "#app/catalog/books/book-cover.tsx";
import { languageName } from "#app/catalog/books/language-name.server.ts";
import { lengthInWords, readingTime } from "#app/catalog/books/reading-time.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { planSearch, type SearchPlan } from "./search-conditions.server.ts";
import type { SearchInput } from "./search-input.ts";

interface FoundRow extends CardRow {
  total: number;
  /** Null in the one row that carries the total when a page is empty. */
  place: number | null;
  externalId: string | null;
  subtitle: string | null;
  seriesName: string | null;
  seriesPosition: string | null;
  description: string | null;
  isTextHeld: boolean;
  wordCount: number;
  characterCount: number;
  publishedYear: number | null;
}

export interface FoundBook {
  card: CoverFacts;
  externalId: string | null;
  subtitle: string | null;
  seriesName: string | null;
  seriesPosition: string | null;
  summary: string | null;
  isTextHeld: boolean;
  wordCount: number;
  publishedYear: number | null;
  /** Language, length and reading time, in words. */
  facts: string[];
}

/** Who searches: the age they are kept to, if any. */
interface Asking {
  ageCap: number | null;
}

interface Stretch extends Asking {
  limit: number;
  offset: number;
}

export interface Found {
  total: number;
  books: FoundBook[];
}

/** One stretch of what a search finds, with the number of all of it; two round trips at most. */
export async function findBooks(db: Db, input: SearchInput, stretch: Stretch): Promise<Found> {
  const plan = planSearch(input, stretch.ageCap);
  if (!plan) return { total: 0, books: [] };
  const listed = (await isBroad(db, plan)) ? broadly(plan, stretch) : weighed(plan, stretch);
  // Counted apart from the listing, so that a list in an index's order stops after one page of it.
  const { rows } = await db.execute<FoundRow>(sql`
    with stretch as (${listed})
    select total.total, stretch.place, ${cardColumns}, b.external_id as "externalId", b.subtitle,
      b.series_name as "seriesName", b.series_position as "seriesPosition", left(b.description, 280) as description,
      b.is_text_held as "isTextHeld", b.word_count as "wordCount", b.character_count as "characterCount",
      b.published_year as "publishedYear"
    from (select count(*)::int as total ${plan.counted}) as total
    left join stretch on true left join books b on b.id = stretch.id order by stretch.place`);
  return {
    total: rows[0]?.total ?? 0,
    books: rows.filter((row) => row.place !== null).map(toFoundBook),
  };
}

/** More books than this are not weighed one by one: what all of them hold says little about which is meant. */
const mostRanked = 15_000;

/** Asked first, with an end to the counting. */
async function isBroad(db: Db, { counted, broad }: SearchPlan): Promise<boolean> {
  if (!broad) return false;
  const { rows } = await db.execute<{ isBroad: boolean }>(
    sql`select count(*) > ${mostRanked} as "isBroad" from (select 1 ${counted} limit ${mostRanked + 1}) as hits`,
  );
  return rows[0]?.isBroad ?? false;
}

const weighed = ({ found, order }: SearchPlan, { limit, offset }: Stretch): SQL =>
  sql`select *, row_number() over () as place from (
    select b.id ${found} order by ${order} limit ${limit} offset ${offset}) as listed`;

/** As many of the books whose title is the question as are worth weighing. */
const mostTitles = 200;

/** Titles that are the question, by weight, then all others in the order of an index. */
function broadly({ found, order, broad }: SearchPlan, { limit, offset }: Stretch): SQL {
  return sql`with titled as materialized (
      select *, row_number() over () as place from (
        select b.id ${found} and ${broad?.isTitle} order by ${order} limit ${mostTitles}) as listed
    ), others as (
      select id, ${mostTitles} + row_number() over () as place from (
        select b.id ${found} and b.id not in (select id from titled)
        order by ${broad?.order} limit ${limit + offset}) as listed
    )
    select id, place from (select * from titled union all select * from others) as listed
    order by place limit ${limit} offset ${offset}`;
}

function toFoundBook(row: FoundRow): FoundBook {
  const text = { language: row.language ?? "", wordCount: row.wordCount, characterCount: row.characterCount };
  const facts = [languageName(text.language), lengthInWords(text), readingTime(text)];
  return {
    card: toCard(row),
    externalId: row.externalId,
    subtitle: row.subtitle,
    seriesName: row.seriesName,
    seriesPosition: row.seriesPosition,
    summary: row.description,
    isTextHeld: row.isTextHeld,
    wordCount: row.wordCount,
    publishedYear: row.publishedYear,
    facts: facts.filter((fact) => fact !== null),
  };
}

/** More books than this are not counted by genre and language. */
const mostCounted = 10_000;

export interface Facet {
  slug: string;
  name: string;
  count: number | null;
}

export interface Facets {
  genres: Facet[];
  languages: Facet[];
  /** Names for the slugs in the address, where they are known. */
  genre: string | null;
  subject: string | null;
  author: string | null;
}

interface FacetRow {
  [column: string]: unknown;
  kind: "genre" | "language" | "subject" | "author" | "chosen-genre";
  slug: string;
  name: string | null;
  count: number | null;
}

/** What a search can be narrowed to, and the names of what it already is; one round trip. */
export async function listFacets(db: Db, input: SearchInput, { ageCap }: Asking): Promise<Facets> {
  const plan = planSearch(input, ageCap);
  // Counting every genre of a whole library takes long and is known already; a search counts what it found, up to a limit
  // beyond which the names are still right and the counts are left out.
  const isWholeLibrary = searchIsOpen(input) && ageCap === null;
  const found = plan && !isWholeLibrary ? plan.found : sql`from books b where false`;
  const genres = isWholeLibrary
    ? sql`select 'genre' as kind, slug, name, book_count as count from subjects
        where kind = 'genre' and book_count > 0 order by book_count desc, id limit 24`
    : // Book by book (`offset 0` says so): a planner that guesses wrong reads the subjects of the whole library.
      sql`select 'genre' as kind, g.slug, g.name, case when hits.number < ${mostCounted} then tally.count end as count
        from (select heading.subject_id, count(*)::int as count from hit cross join lateral
            (select bs.subject_id from book_subjects bs where bs.book_id = hit.id offset 0) as heading
          group by heading.subject_id) as tally
        join subjects g on g.id = tally.subject_id and g.kind = 'genre' cross join hits
        order by tally.count desc, g.name limit 24`;
  const languages = isWholeLibrary
    ? sql`select 'language' as kind, tag as slug, null as name, null::int as count from language where tag is not null`
    : sql`select 'language' as kind, hit.tongue as slug, null as name,
        case when hits.number < ${mostCounted} then count(*)::int end as count
        from hit cross join hits group by hit.tongue, hits.number order by count(*) desc limit 24`;
  const { rows } = await db.execute<FacetRow>(sql`
    with recursive language(tag) as (
      (select split_part(b.language, '-', 1) from books b where b.is_text_held and b.is_listed order by 1 limit 1)
      union all
      select (select split_part(b.language, '-', 1) from books b
        where b.is_text_held and b.is_listed and split_part(b.language, '-', 1) > language.tag order by 1 limit 1)
      from language where language.tag is not null),
    hit as materialized (select b.id, split_part(b.language, '-', 1) as tongue ${found} limit ${mostCounted}),
    hits as (select count(*) as number from hit)
    (${genres}) union all (${languages})
    union all select 'subject', slug, name, null from subjects where slug = ${input.subject}
    union all select 'chosen-genre', slug, name, null from subjects where slug = ${input.genre} and kind = 'genre'
    union all select 'author', slug, name, null from people where slug = ${input.author}`);
  const named = (kind: FacetRow["kind"]) => rows.find((row) => row.kind === kind)?.name ?? null;
  return {
    genres: rows
      .filter((row) => row.kind === "genre")
      .map(({ slug, name, count }) => ({ slug, name: name ?? slug, count })),
    languages: rows
      .filter((row) => row.kind === "language")
      .map(({ slug, count }) => ({ slug, name: languageName(slug), count }))
      .filter((facet): facet is Facet => facet.name !== null),
    genre: named("chosen-genre"),
    subject: named("subject"),
    author: named("author"),
  };
}

function searchIsOpen(input: SearchInput): boolean {
  const { q, genre, subject, author, series, language, length, status, isHeldOnly } = input;
  return !q && !genre && !subject && !author && !series && !language && !length && !status && !isHeldOnly;
}

import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import {
  firstAuthors,
  type LinkedAuthor,
  type NamedAuthor,
  toLinkedAuthor,
} from "#app/catalog/people/public.server.ts";
import { languageName } from "#app/catalog/labels/public.server.ts";
import { lengthLabel, readingTimeLabel } from "#app/catalog/reading-time/public.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { markerOf, type Marks } from "./results/marked-words.ts";
import type { SearchPlan } from "./search-conditions.server.ts";

interface FoundRow extends CardRow {
  firstAuthors: NamedAuthor[];
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
  /** The first of the authors. */
  authors: LinkedAuthor[];
  externalId: string | null;
  subtitle: string | null;
  seriesName: string | null;
  seriesPosition: string | null;
  summary: string | null;
  isTextHeld: boolean;
  wordCount: number;
  publishedYear: number | null;
  /** Language, length and reading time, formatted. */
  facts: string[];
  /** The words that were looked for, in what is shown; null without a question. */
  marks: { title: Marks; series: Marks; summary: Marks; authors: Marks[] } | null;
}

interface PageOptions {
  viewer: ContentViewer;
  limit: number;
  offset: number;
  /** Adds to the same round trip the packed facets of these searches, by name. */
  counts?: Readonly<Record<string, SQL>>;
}

export interface Found {
  total: number;
  books: FoundBook[];
  /** The packed facets of what each of `counts` finds, of at most `mostCounted` books, and whether there are more. */
  packed: Readonly<Record<string, PackedCount>>;
}

export interface PackedCount {
  facets: Buffer;
  isCapped: boolean;
}

/** The facets of more books than this are not counted. */
export const mostCounted = 50_000;

/** One page of what a plan finds, with the total count; one round trip. */
export async function findBooks(db: Db, plan: SearchPlan | null, page: PageOptions): Promise<Found> {
  if (!plan) return { total: 0, books: [], packed: {} };
  const names = Object.keys(page.counts ?? {});
  const counts = names.map((name) => packedOf(page.counts?.[name] ?? sql``));
  // Counted apart from the listing, so that a list in an index's order stops after one page of it. The packed facets are in the first row.
  const { rows } = await db.execute<FoundRow>(sql`
    with page as (${listed(plan, page)}),
    counts as materialized (select (select count(*)::int ${plan.counted}) as total${sql.join(
      counts.map((count, index) => sql`, ${count} as ${sql.identifier(`packed${index}`)}`),
      sql``,
    )})
    select counts.total, page.place, ${cardColumns}, ${firstAuthors} as "firstAuthors", b.external_id as "externalId", b.subtitle,
      b.series_name as "seriesName", b.series_position as "seriesPosition", left(b.description, 280) as description,
      b.is_text_held as "isTextHeld", b.word_count as "wordCount", b.character_count as "characterCount",
      b.published_year as "publishedYear"${sql.join(
        counts.map(
          (_, index) =>
            sql`, case when row_number() over (order by page.place) = 1 then counts.${sql.identifier(`packed${index}`)} end as ${sql.identifier(`packed${index}`)}`,
        ),
        sql``,
      )}
    from counts
    left join page on true left join ${listedBooks(page.viewer)} on b.id = page.id order by page.place`);
  const [first] = rows;
  const toMarks = marksOf(plan);
  return {
    total: first?.total ?? 0,
    books: rows
      .filter((row) => row.place !== null)
      .map((row) => {
        const book = toFoundBook(row);
        return { ...book, marks: toMarks(book) };
      }),
    packed: Object.fromEntries(names.map((name, index) => [name, unpack(first?.[`packed${index}`])])),
  };
}

/** The first byte says whether there are more. */
const packedOf = (
  counted: SQL,
): SQL => sql`(select case when count(*) > ${mostCounted} then '\\x01'::bytea else '\\x00'::bytea end
    || coalesce(string_agg(packed, ''::bytea), ''::bytea) from (select s.packed ${counted} limit ${mostCounted + 1}) as few)`;

const unpack = (bytes: unknown): PackedCount =>
  bytes instanceof Buffer && bytes.length > 0
    ? { facets: bytes.subarray(1), isCapped: bytes[0] === 1 }
    : { facets: Buffer.alloc(0), isCapped: false };

/** The ranked books of the page, then those that come after all ranked ones. */
function listed({ found, order, ranked }: SearchPlan, { limit, offset }: PageOptions): SQL {
  const first = ranked.slice(offset, offset + limit);
  const others = sql`select *, ${ranked.length + offset}::int + row_number() over () as place from (
    select b.id ${found} and b.id <> all(${sql.param(ranked)}::bigint[]) order by ${order}
    limit ${limit - first.length} offset ${Math.max(0, offset - ranked.length)}) as listed`;
  if (first.length === 0) return others;
  const top = sql`select id, place from unnest(${sql.param(first)}::bigint[]) with ordinality as listed (id, place)`;
  return first.length === limit ? top : sql`${top} union all ${others}`;
}

function marksOf({ answer }: SearchPlan): (book: UnmarkedBook) => FoundBook["marks"] {
  if (!answer) return () => null;
  const mark = markerOf(answer.question);
  return ({ card, seriesName, summary, authors }) => ({
    title: mark(card.title),
    series: mark(seriesName ?? ""),
    summary: mark(summary ?? ""),
    authors: authors.map(({ name }) => mark(name)),
  });
}

type UnmarkedBook = Omit<FoundBook, "marks">;

function toFoundBook(row: FoundRow): UnmarkedBook {
  const text = { language: row.language ?? "", wordCount: row.wordCount, characterCount: row.characterCount };
  const facts = [languageName(text.language), lengthLabel(text), readingTimeLabel(text)];
  return {
    card: toCard(row),
    authors: row.firstAuthors.map(toLinkedAuthor),
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

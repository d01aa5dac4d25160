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
import { planSearch, type SearchPlan } from "./search-conditions.server.ts";
import type { SearchInput } from "./search-input.server.ts";

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
}

interface PageOptions {
  viewer: ContentViewer;
  limit: number;
  offset: number;
}

export interface Found {
  total: number;
  books: FoundBook[];
}

/** One page of search results with the total count; two round trips at most. */
export async function findBooks(db: Db, input: SearchInput, page: PageOptions): Promise<Found> {
  const plan = planSearch(input, page.viewer);
  if (!plan) return { total: 0, books: [] };
  const listed = (await isBroad(db, plan)) ? broadly(plan, page) : weighed(plan, page);
  // Counted apart from the listing, so that a list in an index's order stops after one page of it.
  const { rows } = await db.execute<FoundRow>(sql`
    with page as (${listed})
    select total.total, page.place, ${cardColumns}, ${firstAuthors} as "firstAuthors", b.external_id as "externalId", b.subtitle,
      b.series_name as "seriesName", b.series_position as "seriesPosition", left(b.description, 280) as description,
      b.is_text_held as "isTextHeld", b.word_count as "wordCount", b.character_count as "characterCount",
      b.published_year as "publishedYear"
    from (select count(*)::int as total ${plan.counted}) as total
    left join page on true left join ${listedBooks(page.viewer)} on b.id = page.id order by page.place`);
  return {
    total: rows[0]?.total ?? 0,
    books: rows.filter((row) => row.place !== null).map(toFoundBook),
  };
}

/** Above this number of matches books are not ranked individually: terms that common say little about the intended book. */
const mostRanked = 15_000;

/** Whether a search matches too many books to rank them; stops counting at the limit. */
async function isBroad(db: Db, { counted, broad }: SearchPlan): Promise<boolean> {
  if (!broad) return false;
  const { rows } = await db.execute<{ isBroad: boolean }>(
    sql`select count(*) > ${mostRanked} as "isBroad" from (select 1 ${counted} limit ${mostRanked + 1}) as hits`,
  );
  return rows[0]?.isBroad ?? false;
}

const weighed = ({ found, order }: SearchPlan, { limit, offset }: PageOptions): SQL =>
  sql`select *, row_number() over () as place from (
    select b.id ${found} order by ${order} limit ${limit} offset ${offset}) as listed`;

/** The most books ranked whose title equals the question. */
const mostTitles = 200;

/** Books whose title equals the question by rank, then all others in index order. */
function broadly({ found, order, broad }: SearchPlan, { limit, offset }: PageOptions): SQL {
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

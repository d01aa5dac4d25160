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

/** One page of what a plan finds, with the total count; one round trip. */
export async function findBooks(db: Db, plan: SearchPlan | null, page: PageOptions): Promise<Found> {
  if (!plan) return { total: 0, books: [] };
  // Counted apart from the listing, so that a list in an index's order stops after one page of it.
  const { rows } = await db.execute<FoundRow>(sql`
    with page as (${listed(plan, page)})
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

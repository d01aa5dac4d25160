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
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeRepeated } from "#app/platform/db/named-query.server.ts";
import { markerOf, type Marks } from "./results/marked-words.ts";
import type { Answer } from "./question/find-candidates.server.ts";
import type { CountedFacets, FacetAnswers, NameRow } from "./facets/facet-queries.server.ts";

interface FoundRow extends CardRow {
  firstAuthors: NamedAuthor[];
  /** In the first row, of the facets. */
  names: NameRow[] | null;
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

interface ReadOptions {
  viewer: ContentViewer;
  /** How the question was answered, whose words are marked. */
  answer: Answer | null;
  /** Facets whose names come with the books. */
  facets?: CountedFacets;
}

export interface FoundBooks {
  books: FoundBook[];
  facets: FacetAnswers;
}

const noFacets: FacetAnswers = { choices: {}, names: {} };

/**
 * What a list says of these books, in their order; one round trip, or none. A book that this viewer is not shown is left out, whatever the
 * index says.
 */
export async function readFoundBooks(
  db: Db,
  ids: readonly number[],
  { viewer, answer, facets }: ReadOptions,
): Promise<FoundBooks> {
  const names = facets?.names ?? null;
  if (ids.length === 0 && names === null) return { books: [], facets: facets?.answersWith([]) ?? noFacets };
  // The names stand in every row, of which there is one at least.
  const named = names ? sql`(select jsonb_agg(n) from (${names}) as n)` : sql`null::jsonb`;
  const { rows } = await executeRepeated<FoundRow & Record<string, unknown>>(
    db,
    sql`
    with named as materialized (select ${named} as names)
    select case when row_number() over (order by page.place) = 1 then named.names end as names, page.place, ${cardColumns},
      ${firstAuthors} as "firstAuthors", b.external_id as "externalId", b.subtitle, b.series_name as "seriesName",
      b.series_position as "seriesPosition", left(b.description, 280) as description, b.is_text_held as "isTextHeld",
      b.word_count as "wordCount", b.character_count as "characterCount", b.published_year as "publishedYear"
    from named left join unnest(${sql.param(ids)}::bigint[]) with ordinality as page (id, place) on true
    left join ${listedBooks(viewer)} on b.id = page.id order by page.place`,
  );
  const toMarks = marksOf(answer);
  return {
    books: rows
      .filter((row) => row.jid !== null)
      .map((row) => {
        const book = toFoundBook(row);
        return { ...book, marks: toMarks(book) };
      }),
    facets: facets?.answersWith(rows[0]?.names ?? []) ?? noFacets,
  };
}

function marksOf(answer: Answer | null): (book: UnmarkedBook) => FoundBook["marks"] {
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

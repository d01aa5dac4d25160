import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isStillListed, listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Facet } from "./facets/facet.server.ts";
import { tsqueryOfFilters } from "./facets/facet-terms.server.ts";
import { facets as allFacets } from "./facets/facets.server.ts";
import type { Filters } from "./facets/filters.ts";
import { type Answer, answerQuestion } from "./question/find-candidates.server.ts";
import { parseQuestion } from "./question/parse-question.ts";
import type { SearchInput, Sort } from "./search-input.server.ts";

/** What can be read here before mere records, and the newest first: in the order of an index. */
const readableFirst = sql`b.is_text_held desc, b.added_at desc, b.id desc`;

/**
 * The average as if twenty more readers had given 3.5 stars, so that one friend's five stars do not lead the list. As the index
 * `books_by_rating` has it.
 */
const weighedRating = sql`(b.average_rating * b.ratings_count + 70) / (b.ratings_count + 20)`;

const orders: Record<Exclude<Sort, "best">, SQL> = {
  newest: sql`b.added_at desc, b.id desc`,
  updated: sql`b.updated_at desc, b.id desc`,
  rating: sql`${weighedRating} desc nulls last, b.id desc`,
  popularity: sql`b.ratings_count desc, b.id desc`,
  words: sql`b.word_count desc, b.id desc`,
  title: sql`b.sort_title, b.id`,
};

export interface SearchPlan {
  /** `from … where …`, with books as `b`. */
  found: SQL;
  /** Ends with the id everywhere, so that pages neither repeat nor lose a book. */
  order: SQL;
  /** The same for counting: of the index `s` alone where that suffices. */
  counted: SQL;
  /** The same of the index `s` in any case, with these filters instead. */
  indexedWith: (filters: Filters) => SQL;
  /** Ids of the books that come before `order`. */
  ranked: readonly number[];
  /** How the question was answered; null without one. */
  answer: Answer | null;
}

interface PlanOptions {
  viewer: ContentViewer;
  facets?: readonly Facet[];
}

/** A search in SQL; null when nothing can be found. Asks the index what the words mean, so ask it once for a page. */
export async function planSearch(
  db: Db,
  input: SearchInput,
  { viewer, facets = allFacets }: PlanOptions,
): Promise<SearchPlan | null> {
  if (input.q === "") return planOf(input, { viewer, facets });
  const answer = await answerQuestion(db, parseQuestion(input.q), scopeOf(input.filters, { viewer, facets }));
  return answer && planOf(input, { viewer, facets, answer });
}

/** The plan of a search whose question, if it has one, was answered. */
export function planOf(
  input: SearchInput,
  { viewer, facets = allFacets, answer }: PlanOptions & { answer?: Answer },
): SearchPlan {
  const matches = answer?.matches ?? sql`true`;
  const indexedWith = (filters: Filters) => {
    const scope = scopeOf(filters, { viewer, facets });
    return sql`${scope.from} where ${matches} and ${scope.where}`;
  };
  const fits = fitsFilters(input.filters, facets);
  // Without words and filters the index says nothing that the books do not.
  const isWhole = !answer && fits === null;
  const found = isWhole
    ? sql`from ${listedBooks(viewer)} where true`
    : sql`from book_find s join ${listedBooks(viewer)} on b.id = s.book_id where ${matches} and ${fits ?? sql`true`}`;
  const counted = isWhole ? found : indexedWith(input.filters);
  const plan = { found, counted, indexedWith, answer: answer ?? null };
  if (answer && input.sort === "best")
    return { ...plan, order: sql`s.prior desc, b.id desc`, ranked: answer.ranked };
  const order = input.sort === "newest" || input.sort === "best" ? readableFirst : orders[input.sort];
  return { ...plan, order: answer && input.sort === "newest" ? orders.newest : order, ranked: [] };
}

function fitsFilters(filters: Filters, facets: readonly Facet[]): SQL | null {
  const query = tsqueryOfFilters(filters, facets);
  return query === null ? null : sql`s.terms @@ ${query}::tsquery`;
}

/** The part of the index that a search may find; the table of books is left out where ids suffice. */
function scopeOf(filters: Filters, { viewer, facets = allFacets }: PlanOptions): { from: SQL; where: SQL } {
  const fits = fitsFilters(filters, facets) ?? sql`true`;
  const isStill = isStillListed(viewer, sql`s.book_id`);
  if (isStill) return { from: sql`from book_find s`, where: sql`${fits} and ${isStill}` };
  return { from: sql`from book_find s join ${listedBooks(viewer)} on b.id = s.book_id`, where: fits };
}

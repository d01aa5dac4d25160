import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isStillListed, listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Facet } from "./facets/facet.server.ts";
import { facets as allFacets } from "./facets/facets.server.ts";
import { type Answer, answerQuestion } from "./question/find-candidates.server.ts";
import { parseQuestion } from "./question/parse-question.ts";
import type { SearchInput, Sort } from "./search-input.server.ts";

/** What can be read here before mere records, and the newest first: in the order of an index. */
const readableFirst = sql`b.is_text_held desc, b.added_at desc, b.id desc`;

const orders: Record<Exclude<Sort, "best">, SQL> = {
  newest: sql`b.added_at desc, b.id desc`,
  title: sql`b.sort_title, b.id`,
  words: sql`b.word_count desc, b.id desc`,
};

export interface SearchPlan {
  /** `from … where …`, with books as `b`. */
  found: SQL;
  /** Ends with the id everywhere, so that pages neither repeat nor lose a book. */
  order: SQL;
  /** The same for counting, without conditions that every indexed book fulfils. */
  counted: SQL;
  /** Ids of the books that come before `order`. */
  ranked: readonly number[];
  corrected: string | null;
  isPartial: boolean;
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
  const { from, where } = scopeOf(input, { viewer, facets });
  const answer = await answerQuestion(db, parseQuestion(input.q), { from, where });
  return answer && planOf(input, { viewer, facets, answer });
}

/** The plan of a search whose question, if it has one, was answered. */
export function planOf(
  input: SearchInput,
  { viewer, facets = allFacets, answer }: PlanOptions & { answer?: Answer },
): SearchPlan {
  const conditions = conditionsOf(input, facets);
  if (!answer) {
    const found = sql`from ${listedBooks(viewer)} where ${allOf(conditions)}`;
    const order = input.sort === "newest" || input.sort === "best" ? readableFirst : orders[input.sort];
    return { found, counted: found, order, ranked: [], corrected: null, isPartial: false };
  }
  const { matches, ranked, corrected, isPartial } = answer;
  const found = sql`from book_find s join ${listedBooks(viewer)} on b.id = s.book_id
    where ${allOf([...conditions, matches])}`;
  const scope = scopeOf(input, { viewer, facets });
  const counted = sql`${scope.from} where ${matches} and ${scope.where}`;
  if (input.sort !== "best")
    return { found, counted, order: orders[input.sort], ranked: [], corrected, isPartial };
  return { found, counted, order: sql`s.prior desc, b.id desc`, ranked, corrected, isPartial };
}

const conditionsOf = (input: SearchInput, facets: readonly Facet[]): SQL[] =>
  facets.flatMap(({ key, condition }) => {
    const value = input.filters[key];
    return value === undefined ? [] : [condition(value)];
  });

/** The part of the index that a search may find; the table of books is left out where ids suffice. */
function scopeOf(input: SearchInput, { viewer, facets = allFacets }: PlanOptions): { from: SQL; where: SQL } {
  const conditions = conditionsOf(input, facets);
  const isStill = conditions.length === 0 ? isStillListed(viewer, sql`s.book_id`) : null;
  if (isStill) return { from: sql`from book_find s`, where: isStill };
  return {
    from: sql`from book_find s join ${listedBooks(viewer)} on b.id = s.book_id`,
    where: allOf(conditions),
  };
}

const allOf = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

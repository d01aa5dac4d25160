import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isStillListed, listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { fold } from "./terms/fold.ts";
import type { Facet } from "./facets/facet.server.ts";
import { facets as allFacets } from "./facets/facets.server.ts";
import type { SearchInput, Sort } from "./search-input.server.ts";
import { queryTerms } from "./terms/search-terms.ts";

/** What can be read here before mere records, and the newest first: in the order of an index. */
const readableFirst = sql`b.is_text_held desc, b.added_at desc, b.id desc`;

const orders: Record<Sort, SQL> = {
  best: readableFirst,
  newest: sql`b.added_at desc, b.id desc`,
  title: sql`b.sort_title, b.id`,
  words: sql`b.word_count desc, b.id desc`,
};

/** Words as to_tsquery would write them. They hold letters and digits only, so nothing needs escaping. */
function tsquery(q: string): { loose: string; exact: string } | null {
  const { whole, beginning } = queryTerms(q);
  const quoted = whole.map((word) => `'${word}'`);
  if (beginning === null)
    return quoted.length > 0 ? { loose: quoted.join(" & "), exact: quoted.join(" & ") } : null;
  return {
    loose: [...quoted, `'${beginning}':*`].join(" & "),
    exact: [...quoted, `'${beginning}'`].join(" & "),
  };
}

export interface SearchPlan {
  /** `from … where …`, with books as `b`. */
  found: SQL;
  /** Ends with the id everywhere, so that pages neither repeat nor lose a book. */
  order: SQL;
  /** The same for counting, without conditions that every indexed book fulfils. */
  counted: SQL;
  /** When `order` weighs every book that was found: what to do with more than can be weighed. */
  broad: { order: SQL; isTitle: SQL } | null;
}

/** A search in SQL; null when the question contains no term, so that nothing can be found. */
export function planSearch(
  input: SearchInput,
  viewer: ContentViewer,
  facets: readonly Facet[] = allFacets,
): SearchPlan | null {
  const query = tsquery(input.q);
  if (input.q !== "" && !query) return null;
  const conditions = facets.flatMap(({ key, condition }) => {
    const value = input.filters[key];
    return value === undefined ? [] : [condition(value)];
  });
  if (!query) {
    const found = sql`from ${listedBooks(viewer)} where ${allOf(conditions)}`;
    const order = input.sort === "newest" ? readableFirst : orders[input.sort];
    return { found, counted: found, order, broad: null };
  }
  const matches = sql`s.terms @@ ${query.loose}::tsquery`;
  const found = sql`from book_search s join ${listedBooks(viewer)} on b.id = s.book_id
    where ${allOf([...conditions, matches])}`;
  const isStill = conditions.length === 0 ? isStillListed(viewer, sql`s.book_id`) : null;
  const counted = isStill ? sql`from book_search s where ${allOf([matches, isStill])}` : found;
  if (input.sort !== "best") return { found, counted, order: orders[input.sort], broad: null };
  const order = sql`${besideRecords(rankOf(query, input.q))} desc, ${orders.best}`;
  return { found, counted, order, broad: { order: orders.best, isTitle: isTitle(input.q) } };
}

const allOf = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** In the words of the index `books_title`, which does not hold the whole of a long one. */
function isTitle(q: string): SQL {
  const { folded, typed } = spellings(q);
  return sql`left(lower(b.title), 200) in (left(${folded}, 200), left(${typed}, 200))
    and lower(b.title) in (${folded}, ${typed})`;
}

/** Titles are stored with accents; questions are typed with or without them. */
const spellings = (q: string) => ({ folded: fold(q), typed: q.toLowerCase() });

/** What can be read ranks no lower than a record of the same title, however well known that is. */
const besideRecords = (rank: SQL): SQL => sql`case when b.is_text_held
    then max(${rank}) over (partition by hashtext(lower(b.title))) else ${rank} end`;

// Title before people and series before subjects before description; then whole words before prefixes, exact titles
// before others, readable books before records, well-known ones before obscure ones.
function rankOf(query: { loose: string; exact: string }, q: string): SQL {
  const { folded, typed } = spellings(q);
  return sql`ts_rank('{0.03,0.15,0.5,1}', s.terms, ${query.loose}::tsquery, 1)
    + case when s.terms @@ ${query.exact}::tsquery then 0.2 else 0 end
    + case when lower(b.title) in (${folded}, ${typed}) then 1 when starts_with(lower(b.title), ${typed}) then 0.2 else 0 end
    + case when not b.is_text_held then 0 when lower(b.title) in (${folded}, ${typed}) then 1.5 else 0.5 end
    + ln(1 + b.ratings_count) * 0.04`;
}

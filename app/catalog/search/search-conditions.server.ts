import { type SQL, sql } from "drizzle-orm";
import { isForAge } from "#app/identity/viewer/age-cap.server.ts";
import { fold } from "./fold.ts";
import type { Length, SearchInput, Sort } from "./search-input.ts";
import { wordsToFind } from "./words.ts";

/** The same limits as the front page's shelf of short reads. */
const lengthConditions: Record<Length, SQL> = {
  short: sql`b.word_count between 1 and 20000`,
  medium: sql`b.word_count between 20001 and 80000`,
  long: sql`b.word_count > 80000`,
};

const orders: Record<Sort, SQL> = {
  best: sql`b.is_text_held desc, b.added_at desc, b.id desc`,
  newest: sql`b.added_at desc, b.id desc`,
  title: sql`b.sort_title, b.id`,
  words: sql`b.word_count desc, b.id desc`,
};

/** Words as to_tsquery would write them. They hold letters and digits only, so nothing needs escaping. */
function tsquery(q: string): { loose: string; exact: string } | null {
  const { whole, beginning } = wordsToFind(q);
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
  /** The same without what is true of all that can be found by words: for counting. */
  counted: SQL;
  /** When `order` weighs every book that was found: what to do with more than can be weighed. */
  broad: { order: SQL; isTitle: SQL } | null;
}

/** What a search means in SQL; null when the question holds no word, so that nothing can be found. */
export function planSearch(input: SearchInput, ageCap: number | null): SearchPlan | null {
  const query = tsquery(input.q);
  if (input.q !== "" && !query) return null;
  const always = [sql`b.is_listed`, isForAge(ageCap)];
  const conditions = [...always];
  if (input.genre) conditions.push(hasSubject("genre", input.genre));
  if (input.subject) conditions.push(hasSubject("subject", input.subject));
  if (input.author)
    conditions.push(sql`b.id in (select bp.book_id from book_people bp
      where bp.person_id = (select id from people where slug = ${input.author}))`);
  if (input.series) conditions.push(sql`b.series_name = ${input.series}`);
  if (input.language) conditions.push(sql`split_part(b.language, '-', 1) = ${input.language}`);
  if (input.length) conditions.push(lengthConditions[input.length]);
  if (input.status) conditions.push(sql`b.status = ${input.status}`);
  // The front page's lists are of books one can read; the partial indexes know only those.
  if (input.isHeldOnly || input.length) conditions.push(sql`b.is_text_held`);
  if (!query) {
    const found = sql`from books b where ${sql.join(conditions, sql` and `)}`;
    return { found, counted: found, order: orders[input.sort], broad: null };
  }
  const matches = sql`s.terms @@ ${query.loose}::tsquery`;
  const found = sql`from book_search s join books b on b.id = s.book_id
    where ${sql.join([...conditions, matches], sql` and `)}`;
  // Words are kept of listed books only.
  const isByWordsAlone = ageCap === null && conditions.length === always.length;
  const counted = isByWordsAlone ? sql`from book_search s where ${matches}` : found;
  if (input.sort !== "best") return { found, counted, order: orders[input.sort], broad: null };
  const order = sql`${rankOf(query, input.q)} desc, ${orders.best}`;
  return { found, counted, order, broad: { order: orders.best, isTitle: isTitle(input.q) } };
}

/** In the words of the index `books_title`, which does not hold the whole of a long one. */
function isTitle(q: string): SQL {
  const { asked, typed } = spellings(q);
  return sql`left(lower(b.title), 200) in (left(${asked}, 200), left(${typed}, 200))
    and lower(b.title) in (${asked}, ${typed})`;
}

/** Titles keep their accents; a question is typed with or without them. */
const spellings = (q: string) => ({ asked: fold(q), typed: q.toLowerCase() });

const hasSubject = (kind: "genre" | "subject", slug: string): SQL =>
  sql`b.id in (select bs.book_id from book_subjects bs
    where bs.subject_id = (select id from subjects where slug = ${slug} and kind = ${kind}))`;

// Title before people and series before subjects before description; then whole words before beginnings, a title that is
// the question before one that only holds it, what can be read here before records, the well known before the obscure.
function rankOf(query: { loose: string; exact: string }, q: string): SQL {
  const { asked, typed } = spellings(q);
  return sql`ts_rank('{0.03,0.15,0.5,1}', s.terms, ${query.loose}::tsquery, 1)
    + case when s.terms @@ ${query.exact}::tsquery then 0.2 else 0 end
    + case when lower(b.title) in (${asked}, ${typed}) then 1 when starts_with(lower(b.title), ${typed}) then 0.2 else 0 end
    + case when b.is_text_held then 0.5 else 0 end
    + ln(1 + b.ratings_count) * 0.04`;
}

import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isStillListed, listedBooks, suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import { beginningsIn, besideBeginnings, type Condition, toTsquery } from "./conditions.ts";
import { isRare, type KnownBits } from "./bits/known-bits.server.ts";
import { hasTerms, inRow, queryOf } from "./in-row.server.ts";

// Pieces of statements that have `suspendedOnce` among their `with` queries, over the index as `s`.

/** What books are found by: a condition, one that is tested in each row, and texts that a card must contain. */
export interface Matching {
  condition: Condition | null;
  inRow?: Condition | null;
  phrases: readonly string[];
  /** The books that have all of it, where they are known. */
  found?: readonly number[] | null;
}

const andInRow = (given: Matching): SQL => (given.inRow ? sql` and ${inRow(given.inRow)}` : sql``);

/** What stands in quotation marks is compared with whole cards. */
const withPhrases = (phrases: readonly string[]): SQL =>
  sql.join(
    phrases.map(
      (phrase) => sql` and s.book_id in (select c.book_id from book_cards c where c.book_id = s.book_id
        and position(${` ${phrase} `} in c.plain) > 0)`,
    ),
    sql``,
  );

/** One tsquery for words and filters, so that the rarest of both leads through the index. */
export const matching = (given: Matching): SQL => among(given) ?? matchingTerms(given);

const among = ({ found }: Matching): SQL | null =>
  found ? sql`s.book_id = any(${sql.param(found)}::bigint[])` : null;

const matchingTerms = (given: Matching): SQL =>
  sql`${given.condition === null ? sql`true` : hasTerms(given.condition)}${andInRow(given)}${withPhrases(given.phrases)}`;

/** The same where the plan depends on how many have it. */
export const matchingAsPlanned = (given: Matching): SQL => among(given) ?? plannedTerms(given);

const plannedTerms = (given: Matching): SQL =>
  sql`${given.condition === null ? sql`true` : hasTerms(given.condition, (query) => sql`${toTsquery(query)}::tsquery`)}${andInRow(given)}${withPhrases(given.phrases)}`;

/** The table of books is left out where ids suffice. */
function fromIndex(viewer: ContentViewer): { from: SQL; isSeen: SQL } {
  const still = isStillListed(viewer, sql`s.book_id`, suspendedOnce.ids);
  if (still) return { from: sql`from book_find s`, isSeen: still };
  return {
    from: sql`from book_find s join ${listedBooks(viewer, suspendedOnce.ids)} on b.id = s.book_id`,
    isSeen: sql`true`,
  };
}

/** `from … where …` */
export function indexed(viewer: ContentViewer, given: Matching): SQL {
  const { from, isSeen } = fromIndex(viewer);
  return sql`${from} where ${matching(given)} and ${isSeen}`;
}

/** Where no more books have the words beside a beginning of words of very many books, each is looked at. */
const mostLookedAt = 1_000;

/** Whether a beginning in it is one of a term of many books. */
const beginsMany = (condition: Condition, { terms }: Pick<KnownBits, "terms">): boolean => {
  const beginnings = beginningsIn(condition);
  return [...terms].some((term) => beginnings.some((beginning) => term.startsWith(beginning)));
};

interface LookingAtFew {
  /** A `with` query, of the books to look at. */
  table: SQL;
  /** `from … where …`: those of them that match. Nothing where they are too many. */
  each: SQL;
  areMany: SQL;
}

interface Looking {
  viewer: ContentViewer;
  known: Pick<KnownBits, "terms">;
  only?: SQL;
}

/**
 * For what is found by the beginning of a word and by other words: the index would read the books of all words that begin so, so that few
 * books with the others are looked at instead. Null for any other condition, where few words begin so, and where the others are words of
 * very many books.
 */
export function lookingAtFew(
  given: Matching,
  { viewer, known, only = sql`true` }: Looking,
): LookingAtFew | null {
  const { condition, phrases, found } = given;
  const beside = condition && besideBeginnings(condition);
  if (!condition || !beside || found || !isRare(beside, known) || !beginsMany(condition, known)) return null;
  const { from, isSeen } = fromIndex(viewer);
  const areMany = sql`(select count(*) from beside) > ${sql.raw(String(mostLookedAt))}`;
  // Not as a condition of the index: `is true`.
  const each = sql`${from} where s.book_id = any(array(select book_id from beside)) and (s.terms @@ ${queryOf(condition)}) is true${andInRow(given)}
    ${withPhrases(phrases)} and ${isSeen} and not ${areMany}`;
  return {
    table: sql`beside as materialized (select s.book_id from book_find s where ${hasTerms(beside)}${andInRow(given)} and ${only}
      limit ${sql.raw(String(mostLookedAt + 1))})`,
    each,
    areMany,
  };
}

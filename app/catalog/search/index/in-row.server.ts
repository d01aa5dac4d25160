import { type SQL, sql } from "drizzle-orm";
import { entryBytes, entryOfTerm, packEntries } from "../facets/facet-terms.server.ts";
import { isRare, type KnownBits } from "./bits/known-bits.server.ts";
import { allOf, asQueries, type Condition, hasBeginning, partsOf, termsIn, toTsquery } from "./conditions.ts";

/** In a query of its own, so that the plan does not depend on what is searched for. */
export const queryOf = (condition: Condition): SQL => sql`(select ${toTsquery(condition)}::tsquery)`;

/** That a row of the index has it, for a scan of the index; what is tested row by row is one query. */
export const hasTerms = (condition: Condition, toQuery = queryOf): SQL =>
  sql.join(
    asQueries(condition).map((query) => sql`s.terms @@ ${toQuery(query)}`),
    sql` and `,
  );

/** Whether the packed values of a row say all of it. */
export const isPacked = (part: Condition): boolean =>
  !hasBeginning(part) && termsIn(part).every((term) => entryOfTerm(term) !== null);

/**
 * A condition for the index, and one for the rows. Beside a rare word the index would read all books that have the value of a filter, which
 * are very many; the rows of the few that have the word say it too.
 */
export function splitByRow(
  condition: Condition | null,
  known: Pick<KnownBits, "terms">,
): { condition: Condition | null; inRow?: Condition | null } {
  const parts = condition === null ? [] : partsOf(condition);
  const others = allOf(parts.filter((part) => !isPacked(part)));
  if (others === null || !isRare(others, known)) return { condition };
  return { condition: others, inRow: allOf(parts.filter(isPacked)) };
}

/** Whether the packed values of a row have what a condition wants. */
export function inRow(condition: Condition): SQL {
  if ("term" in condition) return hasEntry(condition.term);
  if ("not" in condition) return sql`not ${inRow(condition.not)}`;
  if ("beginning" in condition) return sql`false`;
  const [parts, joint] = "all" in condition ? [condition.all, sql` and `] : [condition.any, sql` or `];
  return sql`(${sql.join(parts.map(inRow), joint)})`;
}

/** Where the bytes of an entry begin within another one, which no number of a facet makes likely, the terms decide. */
function hasEntry(term: string): SQL {
  const entry = entryOfTerm(term);
  const bytes = packEntries(entry ? [entry] : []);
  const at = sql`position((select ${bytes}::bytea) in s.packed)`;
  return sql`(${at} % ${sql.raw(String(entryBytes))} = 1 or (${at} > 0 and s.terms @@ ${queryOf({ term })}))`;
}

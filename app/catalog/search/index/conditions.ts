/**
 * What a book must have to be found: terms of its document, and beginnings of them, joined. Every index understands it, so that words and
 * filters are written once.
 */
export type Condition =
  | { term: string }
  | { beginning: string }
  | { not: Condition }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

/** All of these; null where there are none. */
export function allOf(conditions: readonly (Condition | null)[]): Condition | null {
  const given = conditions.filter((condition) => condition !== null);
  return given.length > 1 ? { all: given } : (given[0] ?? null);
}

/** Any of these, of which there is one at least. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { any: conditions };

export function hasBeginning(condition: Condition): boolean {
  if ("term" in condition) return false;
  if ("beginning" in condition) return true;
  if ("not" in condition) return hasBeginning(condition.not);
  return ("all" in condition ? condition.all : condition.any).some(hasBeginning);
}

/** The same for equal conditions. */
export const keyOf = (condition: Condition | null): string => JSON.stringify(condition);

/** The parts that must all hold. */
export const partsOf = (condition: Condition): Condition[] =>
  "all" in condition ? condition.all.flatMap(partsOf) : [condition];

/** Each number of queries is a text of its own, which a connection plans once: few numbers. */
const numbersOfQueries = [1, 2, 4, 6];
const mostQueries = Math.max(...numbersOfQueries);

/**
 * A condition as several that must all hold, each of which an inverted index reads by itself, skipping what another one lacks. Together, the
 * terms of several alternatives would all lead: GIN reads every book of as many terms as a match needs at least one of.
 */
export function asQueries(condition: Condition): Condition[] {
  const parts = partsOf(condition);
  const longest = (part: Condition) => Math.max(0, ...termsIn(part).map((term) => term.length));
  // Longer words are rarer.
  const alternatives = parts
    .filter((part) => "any" in part)
    .toSorted((one, other) => longest(other) - longest(one));
  const others = parts.filter((part) => !("any" in part));
  // What must not be there leads nowhere by itself.
  const isLed = others.some((part) => !("not" in part));
  const [lead, ...beside] = isLed || others.length === 0 ? [null, ...alternatives] : alternatives;
  const queries = [allOf([lead ?? null, ...others]), ...beside].filter((query) => query !== null);
  const most = mostQueries - 1;
  if (queries.length > mostQueries) return [...queries.slice(0, most), { all: queries.slice(most) }];
  // A word may stand there twice. Not the first, which may be nothing but filters, of very many books.
  const number = numbersOfQueries.find((each) => each >= queries.length);
  return [...queries, ...queries.slice(1, 1 + (number ?? mostQueries) - queries.length)];
}

/** What must hold besides what a beginning has a part in; null for nothing, or where there is no beginning. */
export function besideBeginnings(condition: Condition): Condition | null {
  const parts = partsOf(condition);
  const beside = parts.filter((part) => !hasBeginning(part));
  return beside.length < parts.length && beside.some((part) => !("not" in part)) ? allOf(beside) : null;
}

/** The terms that it names, but for beginnings. */
export function termsIn(condition: Condition): string[] {
  if ("term" in condition) return [condition.term];
  if ("beginning" in condition) return [];
  if ("not" in condition) return termsIn(condition.not);
  return ("all" in condition ? condition.all : condition.any).flatMap(termsIn);
}

/** Those of them that must not be there. */
export function termsLeftOut(condition: Condition): string[] {
  if ("not" in condition) return termsIn(condition.not);
  if ("term" in condition || "beginning" in condition) return [];
  return ("all" in condition ? condition.all : condition.any).flatMap(termsLeftOut);
}

export function beginningsIn(condition: Condition): string[] {
  if ("term" in condition) return [];
  if ("beginning" in condition) return [condition.beginning];
  if ("not" in condition) return beginningsIn(condition.not);
  return ("all" in condition ? condition.all : condition.any).flatMap(beginningsIn);
}

/** Whether what has these terms has what a condition without beginnings wants. */
export function fulfils(condition: Condition, terms: ReadonlySet<string>): boolean {
  if ("term" in condition) return terms.has(condition.term);
  if ("beginning" in condition) return false;
  if ("not" in condition) return !fulfils(condition.not, terms);
  if ("all" in condition) return condition.all.every((part) => fulfils(part, terms));
  return condition.any.some((part) => fulfils(part, terms));
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** As PostgreSQL writes it. */
export function toTsquery(condition: Condition): string {
  if ("term" in condition) return quoted(condition.term);
  if ("beginning" in condition) return `${quoted(condition.beginning)}:*`;
  if ("not" in condition) return `!${asPart(condition.not)}`;
  const [parts, sign] = "all" in condition ? [condition.all, " & "] : [condition.any, " | "];
  return parts.map(asPart).join(sign);
}

function asPart(condition: Condition): string {
  const isOne = "term" in condition || "beginning" in condition || "not" in condition;
  return isOne ? toTsquery(condition) : `(${toTsquery(condition)})`;
}

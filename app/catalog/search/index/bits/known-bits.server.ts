import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { type Condition, hasBeginning, partsOf } from "../conditions.ts";

/** Which terms have bit strings (decision 338). */
export interface KnownBits {
  /** Raised whenever other terms get bit strings; 0 for none. */
  version: number;
  terms: ReadonlySet<string>;
  /** The terms among them that panels count. */
  counted: readonly CountedTerm[];
}

export interface CountedTerm {
  term: string;
  code: number;
  number: number;
}

const none: KnownBits = { version: 0, terms: new Set(), counted: [] };
const known = new WeakMap<object, KnownBits>();

/** As this process knows them. A query says whether they have changed since, so that asking costs no round trip. */
export const knownBits = (db: Pick<Db, "execute">): KnownBits => known.get(db) ?? none;

export async function readKnownBits(db: Pick<Db, "execute">): Promise<void> {
  const { rows } = await db.execute<{
    version: number;
    term: string;
    code: number | null;
    number: number | null;
  }>(sql`select version, term, code, number from book_bit_terms order by term`);
  known.set(db, {
    version: rows[0]?.version ?? 0,
    terms: new Set(rows.map(({ term }) => term)),
    counted: rows.flatMap(({ term, code, number }) =>
      code === null || number === null ? [] : [{ term, code, number }],
    ),
  });
}

/** Whether a condition has a term of many books in each of its parts that must hold, so that it may find many. */
export function mayBeMany(condition: Condition, terms: ReadonlySet<string>): boolean {
  if ("term" in condition) return terms.has(condition.term);
  if ("not" in condition) return true;
  if ("all" in condition) return condition.all.every((part) => mayBeMany(part, terms));
  return "any" in condition && condition.any.some((part) => mayBeMany(part, terms));
}

/** Whether a part of a condition that must hold has only terms of few books, so that it finds few. */
export const isRare = (condition: Condition, { terms }: Pick<KnownBits, "terms">): boolean =>
  partsOf(condition).some((part) => !hasBeginning(part) && !mayBeMany(part, terms));

import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

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

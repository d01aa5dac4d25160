import { sql } from "drizzle-orm";
import { filingTerm } from "#app/access/visibility/filed-under.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { CountedTerm } from "./known-bits.server.ts";
import { buildBits, frequentTerms, mergeBits } from "./write-bits.server.ts";
import type { Facet } from "../../facets/facet.server.ts";
import { facets as allFacets } from "../../facets/facets.server.ts";

/** A search of fewer books is counted one by one faster. */
const leastBooks = 20_000;
/** So many values of a facet are counted by strings, of which the panel shows fewer. */
const mostCountedOfFacet = 40;
/** Fewer that were merged are left to the database's own sweeping. */
const manyNotes = 2_000;

const buildJob: Job = {
  queue: { name: "build-book-bits" },
  purpose:
    "chooses the terms that many books have, and writes bit strings to count searches by that find very many",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 1800,
  schedule: "23 4 * * *",
  work: ({ db }) => chooseBits(db),
};

const mergeJob: Job = {
  queue: { name: "merge-book-bits" },
  purpose: "brings the bit strings of searches up to the books that changed",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 1800,
  schedule: "*/5 * * * *",
  work: async ({ db }, _payload, signal) => {
    const { rows } = await db.execute<{ term: string }>(sql`select term from book_bit_terms limit 1`);
    if (rows.length === 0) await chooseBits(db);
    if ((await mergeBits(db, signal)) > manyNotes) await sweepNotes(db);
  },
};

export const bookBitsJobs: Job[] = [buildJob, mergeJob];

/** A small site has none. */
export async function chooseBits(db: Db, least = leastBooks): Promise<void> {
  const { rows } = await db.execute<{ books: number }>(
    sql`select count(*)::int as books from (select 1 from book_find limit ${least}) as few`,
  );
  if ((rows[0]?.books ?? 0) < least) return;
  const terms = await frequentTerms(db);
  await buildBits(db, terms, await countedTermsOf(db, terms));
  await sweepNotes(db);
}

/** After a large import there are as many notes as books: until they are swept, every broad search would read where they were. */
const sweepNotes = (db: Db) => db.execute(sql`vacuum (analyze) book_bit_changes, book_bits`);

async function countedTermsOf(db: Db, frequent: readonly string[]): Promise<CountedTerm[]> {
  const counted = [];
  for (const facet of allFacets) counted.push(...(await countedOfFacet(db, facet, frequent)));
  return counted;
}

/** All of a few fixed values, and the most frequent of others. */
async function countedOfFacet(
  db: Db,
  { key, panel, names }: Facet,
  frequent: readonly string[],
): Promise<CountedTerm[]> {
  if (!panel) return [];
  const prefix = filingTerm(key, "");
  const values =
    panel.order ??
    frequent
      .filter((term) => term.startsWith(prefix))
      .map((term) => term.slice(prefix.length))
      .slice(0, mostCountedOfFacet);
  const numbered =
    names.kind === "stored"
      ? (await db.execute<{ value: string; number: number }>(names.byValue([...values]))).rows
      : values.map((value) => ({ value, number: panel.numberOf(value) }));
  return numbered.flatMap(({ value, number }) =>
    number === null ? [] : [{ term: filingTerm(key, value), code: panel.code, number }],
  );
}

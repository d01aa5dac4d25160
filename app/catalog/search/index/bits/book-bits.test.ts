import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { filingTerm } from "#app/access/visibility/filed-under.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { broadCondition } from "./count-by-bits.server.ts";
import { knownBits, readKnownBits } from "./known-bits.server.ts";
import { mergeBits } from "./write-bits.server.ts";
import { allOf, type Condition } from "../conditions.ts";
import { postgresIndex } from "../postgres-index.server.ts";
import type { Hits } from "../search-index.server.ts";
import { indexBooks } from "../../terms/index-books.server.ts";
import { chooseBits } from "./book-bits-jobs.server.ts";
import { countFacets, countsOf } from "../../facets/facet-queries.server.ts";
import { conditionOfFilters } from "../../facets/facet-terms.server.ts";
import { filtersOf } from "../../facets/filters.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

const books = 40;
const titles = ["Amber Garden", "Winter Garden", "Garden", "Amber Winter"];
const languages = ["en", "fr", "de"];

/** Some have a word that no string is stored of. */
const titleOf = (at: number) => `${titles[at % titles.length]}${at % 7 === 0 ? ` Rare${at}` : ""}`;

async function fillShelves(site: Site): Promise<number[]> {
  for (let at = 0; at < books; at++)
    await site.makeBook({
      jid: `b${at}`,
      title: titleOf(at),
      genres: [["Drama"], ["Poetry"], ["Drama", "Poetry"]][at % 3] ?? [],
      book: { language: languages[at % 3] ?? "en", isTextHeld: at % 2 === 0 },
    });
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from books order by id`);
  return rows.map(({ id }) => id);
}

const anyWrite = fc.record({
  at: fc.nat({ max: books - 1 }),
  title: fc.constantFrom(...titles, "Amber Rare"),
  language: fc.constantFrom(...languages, "it"),
  isListed: fc.constantFrom(true, true, false),
});
type Write = typeof anyWrite extends fc.Arbitrary<infer Value> ? Value : never;

const anyFilters = fc.array(
  fc.record({
    key: fc.constant("language"),
    value: fc.constantFrom(...languages, "it"),
    isExcluded: fc.boolean(),
  }),
  { maxLength: 3 },
);
const anyMatches = fc.constantFrom<Condition | null>(
  null,
  { term: "garden" },
  { any: [{ term: "amber" }, { term: "~amber" }, { term: "rare7" }] },
  { all: [{ term: "garden" }, { not: { term: "rare7" } }, { not: { term: "winter" } }] },
);

const write = (db: Db, ids: readonly number[], { at, title, language, isListed }: Write) =>
  db.transaction(async (tx) => {
    const id = ids[at] ?? 0;
    await tx.execute(
      sql`update books set title = ${title}, language = ${language}, is_listed = ${isListed} where id = ${id}`,
    );
    await indexBooks(tx, [id]);
  });

/** What the strings say, and what the terms of each book say, in one state of the database. */
async function bothCounts(db: Db, matches: Condition | null, filters: ReturnType<typeof filtersOf>) {
  const ask = (tx: Db): Promise<Hits> =>
    postgresIndex(tx).find({
      matches,
      filters: conditionOfFilters(filters),
      phrases: [],
      found: null,
      total: null,
      viewer: anonymous,
      order: "newest",
      ranked: [],
      offset: 0,
      limit: 0,
      counts: countsOf(filters),
    });
  return db.transaction(
    async (tx) => {
      const one = tx as unknown as Db;
      // A transaction knows of no strings until it has read them.
      const reading = { execute: one.execute.bind(one), _: one._ } as Db;
      await readKnownBits(reading);
      const byBits = await ask(reading);
      const isBroad =
        broadCondition(allOf([matches, conditionOfFilters(filters)]), knownBits(reading)) !== null;
      const plain = { execute: one.execute.bind(one), _: one._ } as Db;
      const byTerms = await plainHits(plain, matches, filters);
      const counted = new Set(knownBits(reading).counted.map(({ term }) => term));
      return { isBroad, byBits, byTerms, counted };
    },
    { isolationLevel: "repeatable read" },
  );
}

/** By looking at each book. */
async function plainHits(db: Db, matches: Condition | null, filters: ReturnType<typeof filtersOf>) {
  const { rows } = await db.execute<{ terms: string[]; packed: Buffer }>(
    sql`select tsvector_to_array(terms) as terms, packed from book_find order by book_id`,
  );
  const found = (condition: Condition | null) => rows.filter(({ terms }) => fits(condition, new Set(terms)));
  const counts = Object.entries(countsOf(filters)).map(([name, { filters: narrowed }]) => {
    const facets = Buffer.concat(found(allOf([matches, narrowed])).map(({ packed }) => packed));
    return [name, { facets, isCapped: false, summed: null }] as const;
  });
  return {
    total: found(allOf([matches, conditionOfFilters(filters)])).length,
    packed: Object.fromEntries(counts),
  };
}

function fits(condition: Condition | null, has: ReadonlySet<string>): boolean {
  if (condition === null) return true;
  if ("term" in condition) return has.has(condition.term);
  if ("beginning" in condition) return [...has].some((term) => term.startsWith(condition.beginning));
  if ("not" in condition) return !fits(condition.not, has);
  return "all" in condition
    ? condition.all.every((part) => fits(part, has))
    : condition.any.some((part) => fits(part, has));
}

/** Of the values that have strings. */
async function choicesOf(
  filters: ReturnType<typeof filtersOf>,
  packed: Hits["packed"],
  counted: ReadonlySet<string>,
) {
  const { answersWith } = await countFacets(filters, { packed });
  const { choices } = answersWith([]);
  return ["language", "length", "status", "text", "rating"].map((key) => [
    key,
    choices[key]?.filter(({ value }) => counted.has(filingTerm(key, value))),
  ]);
}

test(
  "counts by bit strings are those of the books one by one, in every state that writers leave while the job merges",
  { timeout: 120_000 },
  async () => {
    await using site = await createTestSite();
    const ids = await fillShelves(site);
    await chooseBits(site.db, 1);
    let broad = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyWrite, { minLength: 1, maxLength: 6 }),
        anyMatches,
        anyFilters,
        fc.constantFrom("merge", "build", "neither"),
        async (writes, matches, chosen, job) => {
          const filters = filtersOf(chosen);
          const work = {
            merge: () => mergeBits(site.db),
            build: () => chooseBits(site.db, 1),
            neither: async () => 0,
          }[job];
          const checks = [0, 1].map(async () => {
            const { isBroad, byBits, byTerms, counted } = await bothCounts(site.db, matches, filters);
            if (isBroad) broad++;
            expect(byBits.total).toBe(byTerms.total);
            expect(await choicesOf(filters, byBits.packed, counted)).toEqual(
              await choicesOf(filters, byTerms.packed, counted),
            );
          });
          await Promise.all([...writes.map((each) => write(site.db, ids, each)), work(), ...checks]);
          const { byBits, byTerms } = await bothCounts(site.db, matches, filters);
          expect(byBits.total).toBe(byTerms.total);
        },
      ),
      { numRuns: 60, seed: 338 },
    );
    expect(broad).toBeGreaterThan(20);
    await mergeBits(site.db);
    const { rows } = await site.db.execute(sql`select 1 from book_bit_changes`);
    expect(rows).toEqual([]);
  },
);

import { join } from "node:path";
import { chooseBits } from "../../app/catalog/search/index/bits/book-bits-jobs.server.ts";
import { addSyntheticBooks } from "../synthetic.ts";
import { type Figure, percentile, short, spread } from "../figures.ts";
import { createLibrary, type Library, type MeasuredSite } from "../library.ts";
import type { Bench, Measure } from "../measure.ts";
import { cpuOf, postgresCpu } from "../processes.ts";
import { requestOk } from "../timed-request.ts";
import { judged } from "./judged.ts";
import { type QuestionClass, questionClasses } from "./questions.ts";
import { measureWrites } from "./writes.ts";

/** What is found, in which order, how fast, and what the index costs, at three sizes. */
export const search: Measure = {
  name: "search",
  async run(bench) {
    const relevance = await judged(bench);
    await using library = await createLibrary(join(bench.folder, "search"));
    const sizes = bench.isQuick
      ? [1_000, 5_000]
      : bench.isFull
        ? [10_000, 100_000, 1_000_000]
        : [10_000, 100_000];
    const figures: Figure[] = [];
    const p95s: number[] = [];
    let written = 0;
    for (const size of sizes) {
      bench.say(`  writing made-up books up to ${size.toLocaleString("en")}`);
      await addSyntheticBooks(library, written + 1, size);
      written = size;
      // As the nightly job does.
      await chooseBits(library.db);
      const found = await measureSize(library, { size, bench });
      figures.push(...found.figures, ...(await measureWrites(library, size)));
      p95s.push(found.p95);
    }
    const growth = (p95s.at(-1) ?? Number.NaN) / (p95s[0] ?? Number.NaN);
    const last = sizes.at(-1)?.toLocaleString("en");
    return [
      ...relevance,
      ...figures,
      {
        measure: `searches with at most 5,000 hits, p95, ${last} books`,
        against: `${sizes[0]?.toLocaleString("en")} books`,
        value: spread([growth]),
        unit: "×",
        ours: `${short(p95s.at(-1) ?? Number.NaN)} ms`,
        theirs: `${short(p95s[0] ?? Number.NaN)} ms`,
        mark: { atMost: 2 },
      },
    ];
  },
};

interface Answered {
  /** Milliseconds. */
  took: number;
  hits: number | null;
}

interface SizeOptions {
  size: number;
  bench: Bench;
}

async function measureSize(library: Library, { size, bench }: SizeOptions) {
  await using site = await library.start({ SEARCH_TIMEOUT_MS: "20000" });
  // Connections and caches of the catalogue are there; answers are not.
  for (let at = 0; at < 20; at++) await requestOk(`${site.url}/api/search?q=warm+${at}`);
  const classes = questionClasses({ books: size, count: bench.isQuick ? 20 : 150 });
  const figures: Figure[] = [];
  const few: number[] = [];
  for (const questions of classes) {
    const before = await spentBy(library, site);
    const answers: Answered[] = [];
    for (const query of questions.queries) answers.push(await ask(site, questions.path, query));
    const after = await spentBy(library, site);
    const per = 1_000 / answers.length;
    figures.push(
      ...figuresOf(questions, {
        answers,
        size,
        processor: per * (after.database - before.database),
        server: per * (after.server - before.server),
      }),
    );
    if (questions.goals.some(({ hits }) => hits === "few") && questions.path === "/api/search")
      few.push(...answers.filter(({ hits }) => (hits ?? 0) <= 5_000).map(({ took }) => took));
  }
  figures.push(await measureThroughput(site, { size, bench }));
  return { figures, p95: percentile(few, 0.95) };
}

async function spentBy(library: Library, site: MeasuredSite) {
  return { database: await postgresCpu(library.dataDir), server: await cpuOf(site.child.pid) };
}

async function ask({ url }: MeasuredSite, path: string, query: string): Promise<Answered> {
  const answer = await requestOk(`${url}${path}?${query}`);
  const text = answer.text();
  const total = path.startsWith("/api/")
    ? /"total":(\d+)/.exec(text)?.[1]
    : /data-found="(\d+)"/.exec(text)?.[1];
  if (total === undefined && path !== "/api/suggest") throw new Error(`${path}?${query} says no total`);
  return { took: answer.took, hits: total === undefined ? null : Number(total) };
}

interface ClassFacts {
  answers: Answered[];
  size: number;
  /** Milliseconds of processor time a search, of the database and of the server. */
  processor: number;
  server: number;
}

const fits = (kind: "few" | "many" | "any", { hits }: Answered): boolean =>
  kind === "any" || (kind === "few" ? (hits ?? 0) <= 5_000 : (hits ?? 0) > 20_000);

function figuresOf(
  { name, goals }: QuestionClass,
  { answers, size, processor, server }: ClassFacts,
): Figure[] {
  return goals.flatMap(({ hits, ms }): Figure[] => {
    const times = answers.filter((answer) => fits(hits, answer)).map(({ took }) => took);
    if (times.length === 0) return [];
    const limit = { few: ", at most 5,000 hits", many: ", more than 20,000 hits", any: "" }[hits];
    const isLargest = size >= 1_000_000;
    return [
      {
        measure: `search: ${name}${limit}, ${size.toLocaleString("en")} books`,
        against: "milliseconds, p95",
        value: { median: percentile(times, 0.95), min: percentile(times, 0.5), max: percentile(times, 1) },
        unit: "ms",
        ours: `${short(percentile(times, 0.5))} p50 of ${times.length}; processor ${short(processor)} ms database, ${short(server)} ms server, all of the class`,
        theirs: `${ms} ms at a million`,
        ...(isLargest && { mark: { atMost: ms } }),
      },
    ];
  });
}

const clients = 8;

/** Different searches by several clients at once, on connections that know their plans: those that search alone had one. */
async function measureThroughput(site: MeasuredSite, { size, bench }: SizeOptions): Promise<Figure> {
  const queriesOf = (books: number, count: number) =>
    questionClasses({ books, count })
      .filter(
        ({ name }) => name === "a title" || name === "two words of a title" || name === "author and title",
      )
      .flatMap(({ queries: own, path }) => own.map((query) => `${site.url}${path}?${query}&limit=10`));
  await searchAll(queriesOf(size - 2, 60));
  const queries = queriesOf(size - 1, bench.isQuick ? 40 : 400);
  const began = performance.now();
  await searchAll(queries);
  const perSecond = queries.length / ((performance.now() - began) / 1_000);
  return {
    measure: `searches a second, ${clients} clients, ${size.toLocaleString("en")} books`,
    against: "150",
    value: spread([perSecond / 150]),
    unit: "×",
    ours: `${short(perSecond)}/s`,
    theirs: "150/s",
    mark: { atLeast: 1 },
  };
}

async function searchAll(queries: readonly string[]): Promise<void> {
  let next = 0;
  const visit = async () => {
    for (let at = next++; at < queries.length; at = next++) await requestOk(queries[at] ?? "");
  };
  await Promise.all(Array.from({ length: clients }, visit));
}

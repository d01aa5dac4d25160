import { join } from "node:path";
import { chooseBits } from "../../app/catalog/search/index/bits/book-bits-jobs.server.ts";
import { addSyntheticBooks } from "../synthetic.ts";
import { type Figure, percentile, short, spread } from "../figures.ts";
import { createLibrary, type Library, type MeasuredSite } from "../library.ts";
import type { Bench, Measure } from "../measure.ts";
import { cpuOf, postgresCpu } from "../processes.ts";
import { wait } from "../project.ts";
import { requestOk } from "../timed-request.ts";
import { judged } from "./judged.ts";
import { type QuestionClass, questionClasses, questionsBefore } from "./questions.ts";
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
  /** Milliseconds by the clock, and of the database's processor. */
  took: number;
  processor: number;
  hits: number | null;
}

interface SizeOptions {
  size: number;
  bench: Bench;
}

async function measureSize(library: Library, { size, bench }: SizeOptions) {
  await using site = await library.start({ SEARCH_TIMEOUT_MS: "20000" });
  for (const path of questionsBefore({ books: size - 3, count: bench.isQuick ? 10 : 60 }))
    await requestOk(`${site.url}${path}`);
  const classes = questionClasses({ books: size, count: bench.isQuick ? 20 : 150 });
  const figures: Figure[] = [];
  const few: number[] = [];
  for (const questions of classes) {
    const [buffers, server] = [await buffersRead(library, site), await cpuOf(site.child.pid)];
    const answers: Answered[] = [];
    for (const query of questions.queries)
      answers.push(await ask(library.dataDir, site, `${questions.path}?${query}`));
    figures.push(
      ...figuresOf(questions, {
        answers,
        size,
        server: (1_000 * ((await cpuOf(site.child.pid)) - server)) / answers.length,
        buffers: ((await buffersRead(library, site)) - buffers) / answers.length,
      }),
    );
    if (questions.goals.some(({ hits }) => hits === "few") && questions.path === "/api/search")
      few.push(...answers.filter(({ hits }) => (hits ?? 0) <= 5_000).map(({ took }) => took));
  }
  figures.push(await measureThroughput(site, { size, bench }));
  return { figures, p95: percentile(few, 0.95) };
}

/** Pages that were read so far. A connection says it at the end of what it does a second after it has last said it. */
async function buffersRead(library: Library, { url }: MeasuredSite): Promise<number> {
  await wait(1_100);
  await requestOk(`${url}/api/search?q=warm+${performance.now()}`);
  const [read] = await library.sql<{ pages: number }>(
    "select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()",
  );
  return read?.pages ?? Number.NaN;
}

async function ask(dataDir: string, { url }: MeasuredSite, path: string): Promise<Answered> {
  const before = await postgresCpu(dataDir);
  const answer = await requestOk(`${url}${path}`);
  const processor = 1_000 * ((await postgresCpu(dataDir)) - before);
  const text = answer.text();
  const total = path.startsWith("/api/")
    ? /"total":(\d+)/.exec(text)?.[1]
    : /data-found="(\d+)"/.exec(text)?.[1];
  if (total === undefined && !path.startsWith("/api/suggest")) throw new Error(`${path} says no total`);
  return { took: answer.took, processor, hits: total === undefined ? null : Number(total) };
}

interface ClassFacts {
  answers: Answered[];
  size: number;
  /** A search, on average: milliseconds of the server's processor, pages of the database. */
  server: number;
  buffers: number;
}

const fits = (kind: "few" | "many" | "any", { hits }: Answered): boolean =>
  kind === "any" || (kind === "few" ? (hits ?? 0) <= 5_000 : (hits ?? 0) > 20_000);

function figuresOf({ name, goals }: QuestionClass, { answers, size, server, buffers }: ClassFacts): Figure[] {
  return goals.flatMap(({ hits, ms }): Figure[] => {
    const fitting = answers.filter((answer) => fits(hits, answer));
    if (fitting.length === 0) return [];
    const times = fitting.map(({ took }) => took);
    const processor = fitting.map((answer) => answer.processor);
    const limit = { few: ", at most 5,000 hits", many: ", more than 20,000 hits", any: "" }[hits];
    const isLargest = size >= 1_000_000;
    return [
      {
        measure: `search: ${name}${limit}, ${size.toLocaleString("en")} books`,
        against: "milliseconds of the database's processor, p95",
        value: {
          median: percentile(processor, 0.95),
          min: percentile(processor, 0.5),
          max: percentile(processor, 1),
        },
        unit: "ms",
        ours: `${short(percentile(times, 0.95))} ms by the clock, p50 ${short(percentile(times, 0.5))}, of ${times.length}; all of the class on average: ${short(server)} ms of the server's processor, ${short(buffers)} pages`,
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

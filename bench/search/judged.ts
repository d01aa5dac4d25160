import { join } from "node:path";
import { readCatalogFile } from "../../app/catalog/importing/csv/catalog-file.server.ts";
import { importCatalog } from "../../app/catalog/importing/csv/import-catalog.server.ts";
import { type FoundItem, placeOf, readJudged, successOf } from "../../tests/judged-queries/judge.ts";
import { type Figure, percentile, short, spread } from "../figures.ts";
import { createLibrary, type Library } from "../library.ts";
import type { Bench } from "../measure.ts";
import { projectRoot, sharedFolder } from "../project.ts";
import { requestOk } from "../timed-request.ts";

interface Judgement {
  places: number[];
  /** Milliseconds a query. */
  times: number[];
}

/** The judged queries over 10,000 real books, beside MiniSearch over the same titles, names, series and subjects. */
export async function judged(bench: Bench): Promise<Figure[]> {
  const catalog = sharedFolder("data", "catalog");
  if (!catalog) return [];
  await using library = await createLibrary(join(bench.folder, "judged"));
  bench.say("  importing 10,000 real books");
  await importCatalog(
    { db: library.db, now: () => new Date() },
    readCatalogFile(join(catalog, "books.csv")),
    { refused: () => {}, advanced: () => {} },
  );
  const theirs = await judgeMiniSearch(library);
  const ours = await judgeOurs(library);
  const [we, they] = [successOf(ours.places), successOf(theirs.places)];
  const compared = (measure: string, key: "at1" | "at5" | "mrr", least?: number): Figure => ({
    measure: `${ours.places.length} judged queries over 10,000 real books: ${measure}`,
    against: "MiniSearch 7.2.0, the same books",
    value: spread([we[key]]),
    unit: "",
    ours: short(we[key]),
    theirs: short(they[key]),
    ...(least !== undefined && { mark: { atLeast: least } }),
  });
  return [
    compared("the book meant is first", "at1", 0.92),
    compared("it is among five", "at5", 0.98),
    compared("mean reciprocal rank", "mrr"),
    {
      measure: "a judged query, p95",
      against: "MiniSearch 7.2.0, in the process that asks",
      value: spread([percentile(ours.times, 0.95)]),
      unit: "ms",
      ours: `${short(percentile(ours.times, 0.5))} ms p50, over HTTP`,
      theirs: `${short(percentile(theirs.times, 0.5))} ms p50, ${short(percentile(theirs.times, 0.95))} ms p95`,
    },
    {
      measure: "memory for the index",
      against: "MiniSearch 7.2.0: all of it in the process, at every start",
      value: spread([await diskOf(library)]),
      unit: "kB",
      ours: `${short((await diskOf(library)) / 1_000)} MB on disk`,
      theirs: `${short(theirs.megabytes)} MB of heap, built in ${short(theirs.seconds)} s`,
    },
  ];
}

async function diskOf(library: Library): Promise<number> {
  const [row] = await library.sql<{
    bytes: string;
  }>(`select sum(pg_total_relation_size(name::regclass))::text as bytes
    from unnest(array['book_find', 'book_cards', 'search_words', 'search_suggestions']) name`);
  return Number(row?.bytes) / 1_000;
}

async function judgeOurs(library: Library): Promise<Judgement> {
  await using site = await library.start();
  const places: number[] = [];
  const times: number[] = [];
  for (const query of await readJudged()) {
    const { took, text } = await requestOk(
      `${site.url}/api/search?limit=10&q=${encodeURIComponent(query.query)}`,
    );
    places.push(placeOf(query, (JSON.parse(text()) as { items: FoundItem[] }).items));
    times.push(took);
  }
  return { places, times };
}

interface Entry {
  id: number;
  title: string;
  authors: string;
  series: string;
  subjects: string;
  ratings: number;
}

interface PeerIndex {
  addAll(entries: Entry[]): void;
  search(question: string): Record<string, unknown>[];
}

/** One of the peers' packages, which are installed apart from the site's. */
async function loadMiniSearch(): Promise<new (options: object) => PeerIndex> {
  const path = join(projectRoot, "bench/node_modules/minisearch/dist/es/index.js");
  const loaded = (await import(path)) as { default: new (options: object) => PeerIndex };
  return loaded.default;
}

/** As its documentation shows it: fuzzy by a fifth, prefixes, the title twice as much, better known books first among equals. */
async function judgeMiniSearch(
  library: Library,
): Promise<Judgement & { megabytes: number; seconds: number }> {
  const entries = await library.sql<Entry>(`
    select b.id::int, b.title, coalesce(b.series_name || ' ' || b.series_position, '') as series, b.ratings_count as ratings,
      coalesce((select string_agg(bp.credited_as, ', ') from book_people bp where bp.book_id = b.id), '') as authors,
      coalesce((select string_agg(s.name, ', ') from book_subjects bs join subjects s on s.id = bs.subject_id
        where bs.book_id = b.id), '') as subjects
    from books b`);
  const MiniSearch = await loadMiniSearch();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const index = new MiniSearch({
    fields: ["title", "authors", "series", "subjects"],
    storeFields: ["title", "authors", "ratings"],
    searchOptions: {
      boost: { title: 2 },
      fuzzy: 0.2,
      prefix: true,
      combineWith: "AND",
      boostDocument: (_id: unknown, _term: unknown, stored?: Record<string, unknown>) =>
        1 + Math.log1p(Number(stored?.["ratings"] ?? 0)) / 16,
    },
  });
  index.addAll(entries);
  const seconds = (performance.now() - began) / 1_000;
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  const places: number[] = [];
  const times: number[] = [];
  for (const query of await readJudged()) {
    const at = performance.now();
    const found = index.search(query.query).slice(0, 10);
    times.push(performance.now() - at);
    places.push(
      placeOf(
        query,
        found.map(({ title, authors }) => ({ title: String(title), authors: [String(authors)] })),
      ),
    );
  }
  return { places, times, megabytes, seconds };
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findNeighbours } from "../app/catalog/similar/item-similarity.ts";
import { similarityOptions } from "../app/catalog/similar/similar-books-commands.server.ts";
import nodeFlags from "../scripts/node-flags.json" with { type: "json" };
import { holdBack, recallAtTen } from "../tests/support/held-back-ratings.ts";
import { type Figure, short, spread } from "./figures.ts";
import { createLibrary, type Library } from "./library.ts";
import type { Measure } from "./measure.ts";
import { runTimed } from "./processes.ts";
import { sharedFolder } from "./project.ts";

const files = ["ratings.csv.gz", "to_read.csv.gz"];

/** What similar books guess of ratings held back, and what finding them costs from the files to the rows. */
export const similarBooks: Measure = {
  name: "similar-books",
  async run(bench) {
    const catalog = sharedFolder("data", "catalog");
    if (!catalog) return "the catalogue of real books is not there";
    const recall = await measureRecall(catalog);
    await using library = await createLibrary(join(bench.folder, "similar"));
    return [recall, ...(await measureImport(library, catalog))];
  },
};

async function measureRecall(catalog: string): Promise<Figure> {
  const heldBack = await holdBack(catalog, { oneReaderOf: 1 });
  const { similar, popular } = recallAtTen(heldBack, findNeighbours(heldBack.marks, similarityOptions));
  return {
    measure: "a fifth of the good ratings held back: recall of ten guesses by similar books",
    against: "the ten that most readers marked",
    value: spread([similar / popular]),
    unit: "×",
    ours: short(similar),
    theirs: short(popular),
    mark: { atLeast: 1.5 },
  };
}

const command = (...words: string[]) => [
  process.execPath,
  ...nodeFlags.octavo,
  "build/server/cli.js",
  ...words,
];

/** The whole of it by the command line: a thread's memory is its process's. */
async function measureImport(library: Library, catalog: string): Promise<Figure[]> {
  const environment = { ...library.environment, NODE_ENV: "production" };
  const catalogued = await runTimed(command("import-catalog", join(catalog, "books.csv")), environment);
  if (catalogued.status !== 0) throw new Error(catalogued.output);
  const peak = watchPeak("import-marks");
  const run = await runTimed(
    command("import-marks", ...files.map((file) => join(catalog, file))),
    environment,
  );
  const megabytes = await peak.stop();
  if (run.status !== 0) throw new Error(run.output);
  const [counts] = await library.sql<{ books: number; marks: number }>(
    "select count(distinct book_id)::int as books, (select count(*)::int from reader_marks) as marks from similar_books",
  );
  const size = `${(counts?.marks ?? 0).toLocaleString("en")} marks, similar books of ${(counts?.books ?? 0).toLocaleString("en")}`;
  return [
    {
      measure: `ratings and to-read marks, from files to similar books: ${size}`,
      against: "two minutes",
      value: spread([run.wall / 120]),
      unit: "×",
      ours: `${short(run.wall)} s by the clock, ${short(run.cpu)} s of the command's processor time`,
      theirs: "120 s",
      mark: { atMost: 1 },
    },
    {
      measure: "the most memory of the same, database not included",
      against: "1 GB",
      value: spread([megabytes / 1_000]),
      unit: "×",
      ours: `${short(megabytes)} MB`,
      theirs: "1,000 MB",
      mark: { atMost: 1 },
    },
  ];
}

/** The highest resident memory, in megabytes, of the process whose command line contains a word, as the kernel counted it. */
function watchPeak(word: string): { stop(): Promise<number> } {
  let highest = 0;
  const look = async () => {
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (!line.includes(`\0${word}\0`) || !line.startsWith(process.execPath)) continue;
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      highest = Math.max(highest, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_000);
    }
  };
  const timer = setInterval(() => void look(), 250);
  return {
    stop: async () => {
      clearInterval(timer);
      if (highest === 0) throw new Error(`no process of ${word} was seen`);
      return highest;
    },
  };
}

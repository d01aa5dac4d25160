import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bookSearch } from "./book-search.ts";
import { cachedHome } from "./cached-home.ts";
import { collector } from "./collector.ts";
import { errorStorm } from "./error-storm.ts";
import { isMet } from "./figures.ts";
import { exporting } from "./exporting.ts";
import { firstText } from "./first-text.ts";
import { importing } from "./importing.ts";
import { search } from "./search/search.ts";
import { scriptSize } from "./script-size.ts";
import type { Library } from "./library.ts";
import { liveConnections } from "./live-connections.ts";
import { describeMachine } from "./machine.ts";
import type { Bench, Measure } from "./measure.ts";
import { memory } from "./memory.ts";
import { pageTurn } from "./page-turn.ts";
import { offlineOpening } from "./offline-opening.ts";
import { projectRoot, sharedFolder } from "./project.ts";
import { progressions } from "./progression.ts";
import { queries } from "./queries.ts";
import { asMarkdown, asText, type Results, saveJson, withRowsOf } from "./report.ts";
import { readingFacts } from "./reading-facts.ts";
import { signedIn } from "./signed-in.ts";
import { similarBooks } from "./similar-books.ts";
import { stockLibrary } from "./stock.ts";
import { textSearch } from "./text-search.ts";
import { uncachedHome } from "./uncached-home.ts";
import { writing } from "./writing/writing.ts";
import { webhook } from "./webhook.ts";

const measures: Measure[] = [
  cachedHome,
  uncachedHome,
  firstText,
  pageTurn,
  offlineOpening,
  bookSearch,
  collector,
  errorStorm,
  importing,
  exporting,
  liveConnections,
  memory,
  progressions,
  queries,
  readingFacts,
  scriptSize,
  search,
  signedIn,
  similarBooks,
  textSearch,
  writing,
  webhook,
];
const usage = `npm run bench -- [NAME…] [--quick] [--full] [--write]
  NAME     ${measures.map(({ name }) => name).join(", ")}; all of them when none is named
  --quick  fewer rounds, to see whether it works
  --full   a million books where the default makes do with fewer
  --write  put the table into docs/benchmarks.md, or the rows of the named measures`;

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const unknown = names.filter((name) => !measures.some((measure) => measure.name === name));
if (flags.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no measure ${unknown.join(", ")}.\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const wanted = names.length > 0 ? measures.filter(({ name }) => names.includes(name)) : measures;
let hasFailed = false;
// A measure that sends steadily hears of a refusal at its end, when it waits for all answers; until then it must not end the whole run.
process.on("unhandledRejection", (error) => console.error(error));
const results = await measure(wanted);
console.log(`\n${asText(results)}\n`);
console.log(`Written to ${await saveJson(results)}`);
if (flags.write) await writeDocument(results);
process.exitCode = hasFailed || results.figures.some((figure) => isMet(figure) === false) ? 1 : 0;

async function measure(chosen: Measure[]): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-bench-"));
  let library: Promise<Library> | undefined;
  const bench: Bench = {
    isQuick: flags.quick,
    isFull: flags.full,
    folder,
    books: sharedFolder("data", "books"),
    library: () => (library ??= stockLibrary(bench)),
    say: (text) => console.error(text),
  };
  const found: Results = {
    takenAt: new Date().toISOString(),
    isQuick: flags.quick,
    machine: await describeMachine(),
    figures: [],
    skipped: [],
  };
  try {
    for (const { name, run } of chosen) {
      bench.say(`${name} …`);
      const began = performance.now();
      // The results of the other measures are worth keeping.
      const answer = await run(bench).catch((error: unknown) => {
        hasFailed = true;
        console.error(error);
        return `it failed: ${error instanceof Error ? error.message : String(error)}`;
      });
      if (typeof answer === "string") found.skipped.push({ name, reason: answer });
      else found.figures.push(...answer);
      bench.say(`  ${Math.round((performance.now() - began) / 1_000)} s`);
      // A run of everything takes over an hour.
      await saveJson(found);
    }
  } finally {
    await (await library)?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
  return found;
}

/**
 * Replaces the table between the two marks in docs/benchmarks.md, or the rows of the measures that were named; the text around it stays and
 * says which were taken when.
 */
async function writeDocument(given: Results): Promise<void> {
  const file = join(projectRoot, "docs", "benchmarks.md");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace(/(?<=<!-- table -->\n)[\s\S]*(?=\n<!-- end of table -->)/, (table) =>
      names.length > 0 ? withRowsOf(table, asMarkdown(given)) : asMarkdown(given),
    ),
  );
}

import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Figure, alternate, ratios, short, spread } from "./figures.ts";
import { createLibrary, importInto } from "./library.ts";
import { versionOf } from "./machine.ts";
import type { Measure } from "./measure.ts";
import { postgresCpu, type Run, runTimed } from "./processes.ts";

/**
 * The same files imported into an empty site and into an empty calibre library. Processor time is counted, of every
 * process involved, our database included, so that the number of cores and workers does not matter.
 */
export const importing: Measure = {
  name: "importing",
  async run({ books, folder, isQuick }) {
    if (!books) return "the folder of real books is not there";
    if ((await versionOf("calibredb")) === null) return "calibre is not installed";
    const files = (await readdir(books)).filter((name) => name.endsWith(".epub"));
    const paths = files.map((name) => join(books, name));
    const runs = { ours: [] as Run[], theirs: [] as Run[] };
    const cpu = await alternate(
      isQuick ? 1 : 3,
      async () => {
        const run = await importIntoSite(join(folder, "importing"), paths);
        return (runs.ours.push(run), run.cpu);
      },
      async () => {
        const run = await addToCalibre(join(folder, "calibre"), paths);
        return (runs.theirs.push(run), run.cpu);
      },
    );
    const format = (side: Run[]) => {
      const wall = spread(side.map((run) => run.wall)).median;
      return `${short(spread(side.map((run) => run.cpu)).median)} s of one core, ${short(wall)} s by the clock`;
    };
    const figure: Figure = {
      measure: `importing ${files.length} books, per core`,
      against: "calibredb add, the same files",
      value: ratios(cpu.theirs, cpu.ours),
      unit: "×",
      ours: format(runs.ours),
      theirs: format(runs.theirs),
      mark: { atLeast: 3 },
    };
    return [figure];
  },
};

async function importIntoSite(dataDir: string, paths: string[]): Promise<Run> {
  // Creating the database is part of the site's first start, not of importing.
  await using library = await createLibrary(dataDir);
  const before = await postgresCpu(dataDir);
  const run = await importInto(library, paths);
  if (run.imported !== paths.length) throw new Error(`only ${run.imported} were imported:\n${run.output}`);
  return { ...run, cpu: run.cpu + (await postgresCpu(dataDir)) - before };
}

async function addToCalibre(library: string, paths: string[]): Promise<Run> {
  await rm(library, { recursive: true, force: true });
  await mkdir(library, { recursive: true });
  // It draws missing covers in a browser, which refuses to run as root without this and then fails quickly, which would
  // be unfair.
  const environment: Record<string, string> =
    process.getuid?.() === 0 ? { QTWEBENGINE_DISABLE_SANDBOX: "1" } : {};
  const run = await runTimed(["calibredb", "add", "--with-library", library, ...paths], environment);
  const added = /Added book ids: (.*)/.exec(run.output)?.[1]?.split(",").length ?? 0;
  if (added !== paths.length) throw new Error(`calibre added only ${added}:\n${run.output}`);
  return run;
}

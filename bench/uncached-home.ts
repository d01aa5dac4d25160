import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { anonymous } from "../app/access/visibility/content-viewer.ts";
import { listTags } from "../app/catalog/books/public.ts";
import { invalidateTags } from "../app/platform/db/invalidation.server.ts";
import { getFrontPage } from "../app/site/home/shelf-queries.server.ts";
import type { SentFrontPage } from "../app/site/home/shelves.ts";
import { requestOk } from "./timed-request.ts";
import { type Figure, alternate, percentile, ratios, short, spread } from "./figures.ts";
import type { Library, MeasuredSite } from "./library.ts";
import type { Bench, Measure } from "./measure.ts";
import { runTimed, startNode } from "./processes.ts";
import { wait } from "./project.ts";

/**
 * Our home page uncached: before each request the lists are invalidated, as by an import. One request at a
 * time, so that the total time for one page is compared, including the database.
 */
export const uncachedHome: Measure = {
  name: "uncached-home",
  async run(bench) {
    const library = await bench.library();
    const { today, shelves, ...links } = await getFrontPage(library.db, anonymous, { day: "2026-01-01" });
    const books = shelves.flatMap((shelf) => shelf.books).length;
    await using bare = await startBareHandler(bench, { ...links, drawn: { today, shelves }, edition: "" });
    await using site = await library.start();
    const requests = bench.isQuick ? 100 : 300;
    const ours = () => renderOurs(library, { site, requests });
    const theirs = () => renderTheirs(bare.url, requests);
    await ours();
    await theirs();
    const times = await alternate(bench.isQuick ? 3 : 9, ours, theirs);
    const format = (values: number[]) => `${short(spread(values).median)} ms`;
    const figure: Figure = {
      measure: `uncached home (${books} books), database included`,
      against: "React Router's bare handler, the same content from memory, no shell",
      value: ratios(times.theirs, times.ours),
      unit: "×",
      ours: format(times.ours),
      theirs: format(times.theirs),
      mark: { atLeast: 0.6 },
    };
    return [figure];
  },
};

/** React Router's own build and its own server adapter; only what the page shows between header and footer is ours. */
async function startBareHandler(bench: Bench, page: SentFrontPage) {
  const build = await runTimed(
    [process.execPath, "node_modules/.bin/react-router", "build", "bench/bare-home"],
    { NODE_ENV: "production" },
  );
  if (build.status !== 0) throw new Error(`the bare handler does not build:\n${build.output}`);
  const file = join(bench.folder, "page.json");
  await writeFile(file, JSON.stringify(page));
  return startNode({
    arguments: ["bench/bare-home/serve.ts"],
    environment: { PAGE_FILE: file },
    log: join(bench.folder, "bare-home.log"),
  });
}

/** The median of this many renderings in milliseconds, each verified by its database queries. */
async function renderOurs(
  library: Library,
  { site, requests }: { site: MeasuredSite; requests: number },
): Promise<number> {
  const times: number[] = [];
  await site.takeQueries();
  for (let request = 0; request < requests; request++) {
    await invalidateTags(library.db, listTags);
    // The invalidation takes a moment over its own connection; a rendering begun before it would not be cached, but
    // might be shared.
    await wait(2);
    times.push((await requestOk(`${site.url}/`)).took);
  }
  const queries = (await site.takeQueries()).length;
  if (queries < requests) throw new Error(`only ${queries} queries for ${requests} renderings`);
  return percentile(times, 0.5);
}

async function renderTheirs(url: string, requests: number): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    await wait(2);
    times.push((await requestOk(`${url}/`)).took);
  }
  return percentile(times, 0.5);
}

import { join } from "node:path";
import { bookTag, listTags } from "../app/catalog/books/public.ts";
import { invalidateTags } from "../app/platform/db/invalidation.server.ts";
import { requestOk } from "./timed-request.ts";
import { type Figure, percentile, short, spread } from "./figures.ts";
import { createLibrary, type Library, type MeasuredSite } from "./library.ts";
import type { Measure } from "./measure.ts";
import { wait } from "./project.ts";
import { addSyntheticBooks } from "./synthetic.ts";

const small = 100;

interface PageCost {
  /** The maximum number of round trips to the database for one rendering. */
  roundTrips: number;
  /** Median milliseconds of one rendering. */
  took: number;
}

/** Round trips and time of uncached public pages, in a small library and in a very large one. */
export const queries: Measure = {
  name: "queries",
  async run({ folder, isFull, isQuick, say }) {
    const large = isFull ? 1_000_000 : isQuick ? 20_000 : 200_000;
    await using library = await createLibrary(join(folder, "queries"));
    await addSyntheticBooks(library, 1, small);
    const few = await costs(library, isQuick);
    say(`  writing ${large.toLocaleString("en")} synthetic books`);
    await addSyntheticBooks(library, small + 1, large);
    const many = await costs(library, isQuick);
    return [...few].flatMap(([name, atFew]) => {
      const atMany = many.get(name);
      return atMany ? figuresOf(name, { atFew, atMany, large }) : [];
    });
  },
};

function figuresOf(
  name: string,
  { atFew, atMany, large }: { atFew: PageCost; atMany: PageCost; large: number },
): Figure[] {
  const books = large.toLocaleString("en");
  return [
    {
      measure: `database round trips, ${name}, ${books} books`,
      against: `${small} books`,
      value: spread([atMany.roundTrips]),
      unit: "",
      ours: String(atMany.roundTrips),
      theirs: String(atFew.roundTrips),
      mark: { atMost: Math.min(3, atFew.roundTrips) },
    },
    {
      measure: `time of the same`,
      against: `${small} books`,
      value: spread([atMany.took / atFew.took]),
      unit: "×",
      ours: `${short(atMany.took)} ms`,
      theirs: `${short(atFew.took)} ms`,
    },
  ];
}

async function costs(library: Library, isQuick: boolean): Promise<Map<string, PageCost>> {
  await using site = await library.start();
  const pages = {
    home: () => "/",
    "a book page": (turn: number) => `/bookdetail/s${2 * (1 + (turn % 50))}`,
    "a chapter": (turn: number) => `/book-reader/s${2 * (1 + (turn % 50))}/chapter-2`,
    "a search": (turn: number) => `/search?q=${["winter+garden", "silent+river", "love"][turn % 3]}`,
  };
  const found = new Map<string, PageCost>();
  for (const [name, address] of Object.entries(pages))
    found.set(name, await costOf(library, { site, address, turns: isQuick ? 20 : 60 }));
  return found;
}

/**
 * Invalidates a page by its own tags, the lists' and those of the books that it shows, and renders it again. On a busy
 * machine the invalidation takes a while to reach the server.
 */
async function renderAgain(
  library: Library,
  { site, target }: { site: MeasuredSite; target: string },
): Promise<{ took: number; statements: string[] }> {
  const page = await (await fetch(site.url + target)).text();
  const shown = [...`${target}${page}`.matchAll(/\/book(?:detail|-reader)\/(s\d+)/g)].map(([, jid = ""]) =>
    bookTag(jid),
  );
  for (const patience of [5, 50, 500, 2000]) {
    await invalidateTags(library.db, [...listTags, ...shown]);
    await wait(patience);
    await site.takeQueries();
    const { took } = await requestOk(site.url + target);
    const statements = await site.takeQueries();
    if (statements.length > 0) return { took, statements };
  }
  throw new Error(`${target} was not rendered again`);
}

async function costOf(
  library: Library,
  { site, address, turns }: { site: MeasuredSite; address: (turn: number) => string; turns: number },
): Promise<PageCost> {
  const times: number[] = [];
  let roundTrips = 0;
  for (let turn = -10; turn < turns; turn++) {
    const target = address(turn + 10);
    const { took, statements } = await renderAgain(library, { site, target });
    if (turn < 0) continue;
    times.push(took);
    roundTrips = Math.max(roundTrips, statements.length);
  }
  return { roundTrips, took: percentile(times, 0.5) };
}

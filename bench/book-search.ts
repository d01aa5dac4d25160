import { Agent, get } from "node:http";
import { type Figure, percentile, short, spread } from "./figures.ts";
import type { Library, MeasuredSite } from "./library.ts";
import type { Measure } from "./measure.ts";
import { cpuOf } from "./processes.ts";
import { wait } from "./project.ts";

const visitors = 10;

/** Searches words in the longest book, by one visitor and by ten at once, while others read cached pages. */
export const bookSearch: Measure = {
  name: "book-search",
  async run(bench) {
    const library = await bench.library();
    const book = await findLongestText(library);
    // Each visitor has an address of their own, or they would share one rate limit.
    await using site = await library.start({ TRUST_PROXY: "1" });
    const rounds = bench.isQuick ? 3 : 9;
    return [
      ...(await measureProcessor(site, book, rounds)),
      await measureReaders(site, book, bench.isQuick ? 5 : 15),
    ];
  },
};

interface LongText {
  jid: string;
  characters: number;
}

async function findLongestText(library: Library): Promise<LongText> {
  const [found] = await library.sql<LongText>(`
    select b.jid, sum(length(c.text))::int as characters from chapters c join books b on b.id = c.book_id
    group by b.jid order by characters desc limit 1`);
  if (!found) throw new Error("there is no book with a text");
  return found;
}

let searchCount = 0;
/** Words not searched before, so that no result is cached. Most are not in the book, so that all of it is searched. */
const searchOf = (site: MeasuredSite, { jid }: LongText) =>
  `${site.url}/book-reader/${jid}/search.json?q=corn+${(searchCount += 1)}`;

async function measureProcessor(site: MeasuredSite, book: LongText, rounds: number): Promise<Figure[]> {
  const searches = 20;
  const [first] = await spend(site, async () => askAs(searchOf(site, book), "192.0.2.1"));
  const each: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [spent] = await spend(site, async () => {
      for (let search = 0; search < searches; search++) await askAs(searchOf(site, book), "192.0.2.1");
    });
    each.push(spent / searches);
  }
  const about = {
    against: `${short(book.characters)} characters, nothing found`,
    unit: "ms" as const,
    theirs: "",
    mark: { atMost: 50 },
  };
  return [
    {
      ...about,
      measure: "search in the longest book, processor",
      value: spread(each),
      ours: `${short(spread(each).median)} ms`,
    },
    {
      ...about,
      measure: "the same, the book's first search since the start",
      value: spread([first]),
      ours: `${short(first)} ms`,
      mark: { atMost: 500 },
    },
  ];
}

/** Milliseconds of processor time that the server used for it. */
async function spend<Result>(site: MeasuredSite, work: () => Promise<Result>): Promise<[number, Result]> {
  const before = await cpuOf(site.child.pid);
  const result = await work();
  return [((await cpuOf(site.child.pid)) - before) * 1_000, result];
}

/** The 99th percentile of a cached page, with and without ten visitors who search. */
async function measureReaders(site: MeasuredSite, book: LongText, seconds: number): Promise<Figure> {
  await readFor(site, 1);
  const alone: number[] = [];
  const during: number[] = [];
  for (let round = 0; round < 5; round++) {
    alone.push(percentile(await readFor(site, seconds / 5), 0.99));
    const searching = new AbortController();
    const searches = Array.from({ length: visitors }, (_, who) =>
      searchUntil(searching.signal, () => askAs(searchOf(site, book), `192.0.2.${who + 10}`)),
    );
    during.push(percentile(await readFor(site, seconds / 5), 0.99));
    searching.abort();
    await Promise.all(searches);
  }
  return {
    measure: `a kept page's slowest hundredth while ${visitors} visitors search`,
    against: "the same with nobody searching",
    value: spread(during.map((value, round) => value / (alone[round] ?? Number.NaN))),
    unit: "×",
    ours: `${short(spread(during).median)} ms`,
    theirs: `${short(spread(alone).median)} ms`,
    mark: { atMost: 2 },
  };
}

async function searchUntil(signal: AbortSignal, search: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) await search();
}

/** One reader after the other, a hundred pages a second. */
async function readFor(site: MeasuredSite, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    times.push(await askAs(`${site.url}/`, "192.0.2.2"));
    await wait(10);
  }
  return times;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Milliseconds until the whole response had arrived. */
function askAs(url: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { agent, headers: { "x-forwarded-for": address } }, (response) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.once("error", reject);
  });
}

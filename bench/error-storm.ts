import { type Figure, alternate, percentile, ratios, short, spread } from "./figures.ts";
import type { MeasuredSite } from "./library.ts";
import type { Measure } from "./measure.ts";
import { wait } from "./project.ts";
import { requestOk } from "./timed-request.ts";

const reportsPerMinute = 10_000;
const everyMs = 30;

/** Searches that no cache answers, one at a time, with and without a storm of errors that browsers report. */
export const errorStorm: Measure = {
  name: "error-storm",
  async run(bench) {
    const library = await bench.library();
    // Each reporter has an address of its own, or the limit of one would keep the storm off.
    await using site = await library.start({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
    const searches = bench.isQuick ? 300 : 1_000;
    const calm = () => timeOfSearch(site, searches);
    const sent = { count: 0 };
    const stormy = async () => {
      await using _storm = startStorm(site, sent);
      return await calm();
    };
    await calm();
    const times = await alternate(bench.isQuick ? 3 : 9, stormy, calm);
    // The last are stored five seconds after they came.
    await wait(6_000);
    const [stored] = await library.sql<{ count: number; bytes: number }>(`
      select sum(count)::int as count,
        (pg_total_relation_size('error_groups') + pg_total_relation_size('error_days'))::int as bytes
      from error_groups`);
    if (stored?.count !== sent.count) throw new Error(`${stored?.count} of ${sent.count} errors are counted`);
    const format = (values: number[]) => `${short(spread(values).median)} ms`;
    const storm = `a storm of ${reportsPerMinute.toLocaleString("en")} errors a minute, half of them ever new`;
    const figures: Figure[] = [
      {
        measure: `a search during ${storm}`,
        against: "the same searches without it",
        value: ratios(times.ours, times.theirs),
        unit: "×",
        ours: format(times.ours),
        theirs: format(times.theirs),
        mark: { atMost: 1.3 },
      },
      {
        measure: `what ${storm} leaves on the disk`,
        against: "–",
        value: spread([stored.bytes / 1_000]),
        unit: "kB",
        ours: `${short(stored.bytes / 1_000)} kB of ${sent.count.toLocaleString("en")} errors`,
        theirs: "–",
        mark: { atMost: 64_000 },
      },
    ];
    return figures;
  },
};

let searched = 0;

async function timeOfSearch(site: MeasuredSite, searches: number): Promise<number> {
  const times: number[] = [];
  for (let search = 0; search < searches; search++)
    times.push((await requestOk(`${site.url}/search?q=sea+${++searched}`)).took);
  return percentile(times, 0.5);
}

/** Sends reports at a steady rate until it is disposed, and waits for the last answers. */
function startStorm({ url }: MeasuredSite, sent: { count: number }): AsyncDisposable {
  const pending: Promise<void>[] = [];
  const began = performance.now();
  const before = sent.count;
  const timer = setInterval(() => {
    const due = before + Math.floor(((performance.now() - began) / 60_000) * reportsPerMinute);
    while (sent.count < due) pending.push(report(url, ++sent.count));
  }, everyMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

async function report(url: string, number: number): Promise<void> {
  const name = number % 2 === 0 ? "same" : `new${number}`;
  const frame = (at: number) => ({ name, file: "/assets/reader-abcdefgh.js", line: 1, column: at });
  const answer = await fetch(`${url}/errors`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 Firefox/140.0",
      "x-forwarded-for": `10.${(number >> 8) & 255}.${number & 255}.1`,
    },
    body: JSON.stringify({
      type: "TypeError",
      message: "x is undefined",
      frames: Array.from({ length: 20 }, (_, at) => frame(at)),
      route: "/book-reader/…",
      build: "bench",
      breadcrumbs: [],
      count: 1,
    }),
  });
  if (answer.status !== 204) throw new Error(`/errors answered ${answer.status}`);
}

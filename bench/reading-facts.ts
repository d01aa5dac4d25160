import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { countVisitsJob } from "../app/catalog/visits/count-visits-job.server.ts";
import type { Site } from "../app/platform/http/site-context.server.ts";
import { openSite } from "../server/open-site.ts";
import { entitle } from "../tests/support/entitle.ts";
import { makeAccount } from "../tests/support/make-account.ts";
import { alternate, type Figure, percentile, ratios, short, spread } from "./figures.ts";
import { createLibrary, type Library, type MeasuredSite } from "./library.ts";
import type { Bench, Measure } from "./measure.ts";
import { wait } from "./project.ts";
import { fillSums, fillVisits, makeAuthorWithWorks } from "./reading-rows.ts";
import type { Sending } from "./send-visits.ts";
import { requestOk } from "./timed-request.ts";
import { fillUmami, umamiPage } from "./umami.ts";

const batchesPerSecond = 500;
const visitsInBatch = 10;

/** Taking in visits, counting a day of them, and the dashboard of an author who is read a lot, beside Umami's page. */
export const readingFacts: Measure = {
  name: "reading-facts",
  async run(bench) {
    await using library = await createLibrary(join(bench.folder, "reading"));
    const author = await makeAuthorWithWorks(library, { works: 100, chapters: bench.isQuick ? 500 : 5_000 });
    const figures = [...(await measureIngest(bench, library)), await measureCounting(bench, library)];
    return [...figures, ...(await measureDashboard(bench, library, author))];
  },
};

/** Batches at a steady rate, and the pages of readers meanwhile; seconds with and without them take turns. */
async function measureIngest({ isQuick, say }: Bench, library: Library): Promise<Figure[]> {
  say("  taking in visits");
  const [chapter] = await library.sql<{ jid: string; slug: string }>(
    `select wp.jid, cp.slug from work_publications wp join work_chapters wc on wc.work_id = wp.work_id
     join chapter_publications cp on cp.chapter_id = wc.id where cp.slug is not null limit 1`,
  );
  if (!chapter) throw new Error("no chapter is published");
  await using site = await library.start();
  const seconds = isQuick ? 3 : 10;
  const page = `${site.url}/book-reader/${chapter.jid}/${chapter.slug}`;
  const url = `${site.url}/api/visits`;
  const took: number[] = [];
  const readBusily = async () => {
    const [times, read] = await Promise.all([
      sendVisits({ url, chapter, seconds, batchesPerSecond, visitsInBatch }),
      readWhile(page, seconds),
    ]);
    took.push(...times);
    return read;
  };
  // Everything is loaded and compiled before anything counts.
  await readBusily();
  took.length = 0;
  const rounds = await alternate(isQuick ? 2 : 6, readBusily, () => readWhile(page, seconds));
  const p95 = percentile(took, 0.95);
  const lies = await answerLies(url, chapter);
  return [
    {
      measure: `${batchesPerSecond} batches of ${visitsInBatch} visits a second, 95 of 100 answered within`,
      against: "50 ms",
      value: spread([p95 / 50]),
      unit: "×",
      ours: `${short(p95)} ms`,
      theirs: "50 ms",
      mark: { atMost: 1 },
    },
    {
      measure: "a chapter's page while these arrive",
      against: "the same page without them",
      value: ratios(rounds.ours, rounds.theirs),
      unit: "×",
      ours: `${short(spread(rounds.ours).median)} ms`,
      theirs: `${short(spread(rounds.theirs).median)} ms`,
      mark: { atMost: 1.05 },
    },
    {
      measure: "batches that lie: 95 of 100 answered within",
      against: "20 ms",
      value: spread([lies / 20]),
      unit: "×",
      ours: `${short(lies)} ms`,
      theirs: "20 ms",
      mark: { atMost: 1 },
    },
  ];
}

/** Impossible numbers, the future, foreign chapters, 10,000 visits and no JSON, one after the other. */
async function answerLies(url: string, chapter: Sending["chapter"]): Promise<number> {
  const visit = {
    id: "f".repeat(32),
    jid: chapter.jid,
    chapter: chapter.slug,
    openedAt: Date.now() - 60_000,
    activeSeconds: 1_000_000,
    progression: 7,
    isFinished: true,
    isFirstVisit: true,
    isFirstOpening: true,
    isFirstFinish: true,
    from: "",
  };
  const bodies = [
    "not JSON",
    JSON.stringify([visit]),
    JSON.stringify([Object.assign({}, visit, { openedAt: Date.now() + 86_400_000 })]),
    JSON.stringify(Array.from({ length: 100 }, () => Object.assign({}, visit, { jid: "no-such-work" }))),
    JSON.stringify(Array.from({ length: 10_000 }, () => visit)),
  ];
  const times: number[] = [];
  for (let round = 0; round < 40; round++)
    for (const body of bodies) {
      const began = performance.now();
      const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 Firefox/140.0" };
      const response = await fetch(url, { method: "POST", headers, body });
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`${url} answered ${response.status}`);
      times.push(performance.now() - began);
    }
  return percentile(times, 0.95);
}

function sendVisits(sending: Sending): Promise<number[]> {
  const worker = new Worker(new URL("./send-visits.ts", import.meta.url), { workerData: sending });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** The median time of a page that is requested twenty times a second. */
async function readWhile(url: string, seconds: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    times.push((await requestOk(url)).took);
    await wait(50);
  }
  return percentile(times, 0.5);
}

/** Counting a whole day again, beside reading its visits once. */
async function measureCounting({ isQuick, say }: Bench, library: Library): Promise<Figure> {
  const count = isQuick ? 50_000 : 1_000_000;
  say(`  counting a day with ${count.toLocaleString("en")} visits`);
  const day = await fillVisits(library, count);
  const site = await openSite({ ...library.environment, LOG_LEVEL: "warn" });
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1000;
  };
  try {
    const rounds = await alternate(
      3,
      async () => {
        await library.sql(
          "insert into changed_visit_days values ($1, date_trunc('minute', now())) on conflict do nothing",
          [day],
        );
        return timed(async () => countVisitsJob.work?.(site, {}, new AbortController().signal));
      },
      () =>
        timed(() =>
          library.sql("select count(distinct reader), sum(active_seconds) from visits where day = $1", [day]),
        ),
    );
    return {
      measure: `counting a day again that has ${count.toLocaleString("en")} visits`,
      against: "counting its readers once, by one query",
      value: ratios(rounds.ours, rounds.theirs),
      unit: "×",
      ours: `${short(spread(rounds.ours).median)} s`,
      theirs: `${short(spread(rounds.theirs).median)} s`,
    };
  } finally {
    await site[Symbol.asyncDispose]();
  }
}

interface Author {
  profileId: string;
  accountId: string;
}

/** As the job does when months are over. */
async function storeMonths({ say }: Bench, library: Library, site: Site): Promise<void> {
  await library.sql("delete from changed_visit_days");
  const began = performance.now();
  await countVisitsJob.work?.(site, {}, new AbortController().signal);
  say(`  storing the sums of months took ${short((performance.now() - began) / 1000)} s`);
}

async function measureDashboard(bench: Bench, library: Library, author: Author): Promise<Figure[]> {
  const { isQuick, say } = bench;
  say("  writing the sums of three years");
  const visits = await fillSums(library, { days: isQuick ? 120 : 1_095, lately: isQuick ? 7 : 27 });
  const site = await openSite({ ...library.environment, LOG_LEVEL: "warn" });
  // The author's account signs in as any other: its cookie comes with a new account that takes the works over.
  const { cookie, account, profiles } = await makeAccount(site);
  await entitle(site, account.id);
  await storeMonths(bench, library, site);
  await site[Symbol.asyncDispose]();
  await library.sql("update works set profile_id = $1 where profile_id = $2", [
    profiles[0]?.id,
    author.profileId,
  ]);
  say("  writing the same visits of 90 days as Umami's events");
  const rows = await fillUmami(library);
  await library.sql("vacuum analyze");
  await using server = await library.start();
  const open = async (address: string) => {
    const began = performance.now();
    const response = await fetch(`${server.url}/author-dashboard${address}`, {
      headers: { cookie },
      redirect: "manual",
    });
    if (response.status !== 200) throw new Error(`the dashboard answered ${response.status}`);
    await response.text();
    return performance.now() - began;
  };
  for (let turn = 0; turn < 5; turn++) await open("");
  const { ours, theirs } = await alternate(
    isQuick ? 3 : 9,
    () => open("?range=90"),
    () => umamiPage(library),
  );
  const all = await medianOf(5, () => open("?range=all"));
  const year = await medianOf(5, () => open("?range=year"));
  const first = await medianOf(5, () => open("/sections?keys=author-information&range=90"));
  const took = spread(ours).median;
  return [
    {
      measure: `the dashboard of 100 works with ${visits.toLocaleString("en")} visits, 90 days, on the server`,
      against: "300 ms",
      value: spread([took / 300]),
      unit: "×",
      ours: `${short(took)} ms`,
      theirs: "300 ms",
      mark: { atMost: 1 },
    },
    {
      measure: "the same since the beginning, and of a year, the slower of both",
      against: "300 ms",
      value: spread([Math.max(all, year) / 300]),
      unit: "×",
      ours: `${short(all)} ms since the beginning, ${short(year)} ms a year`,
      theirs: "300 ms",
      mark: { atMost: 1 },
    },
    {
      measure: "its first section alone",
      against: "100 ms",
      value: spread([first / 100]),
      unit: "×",
      ours: `${short(first)} ms`,
      theirs: "100 ms",
      mark: { atMost: 1 },
    },
    {
      measure: "the queries of Umami's page over the same days, at the same time",
      against: `our whole dashboard; ${rows.toLocaleString("en")} rows of its events, the same visits`,
      value: ratios(theirs, ours),
      unit: "×",
      ours: `${short(took)} ms`,
      theirs: `${short(spread(theirs).median)} ms`,
      mark: { atLeast: 10 },
    },
    await roundTripsOf(server, open),
  ];
}

async function medianOf(rounds: number, work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await work());
  return spread(times).median;
}

async function roundTripsOf(server: MeasuredSite, open: (query: string) => Promise<number>): Promise<Figure> {
  await server.takeQueries();
  await open("?range=90");
  const queries = await server.takeQueries();
  return {
    measure: "database round trips of the same, signing in included",
    against: "six",
    value: spread([queries.length]),
    unit: "",
    ours: String(queries.length),
    theirs: "6",
    mark: { atMost: 6 },
  };
}

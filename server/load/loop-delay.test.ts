import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { authListeners } from "#app/identity/account/auth-listeners.server.ts";
import { openAuth } from "#app/platform/auth/auth.server.ts";
import routes from "#app/routes.ts";
import { bodyLimitsOf } from "#app/platform/http/forms/body-limits.ts";
import { isOpen } from "#server/auth/serve-auth.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { thousandsOfChapters, upload, worstManuscripts, worstPictures } from "#tests/support/worst-files.ts";
import {
  anyWorst,
  type WorstRequest,
  fill,
  fullChapter,
  knownWorst,
  type Worst,
} from "#tests/support/worst-inputs.ts";
import { writeText } from "#tests/support/write-text.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;
type Server = Awaited<ReturnType<typeof startMortalServer>>;

/** The most milliseconds of processor time in one turn of the event loop. */
const longestTurn = 50;
const onceSpread = 1.3;
/** What the constant piece of work takes on the machine that the limit was measured on. */
const usualMs = 7;
/** Every address of React Router's table. */
function listRoutes(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const below = entry.children ? listRoutes(entry.children, path) : [];
    return below.length > 0 ? below : [`/${path}`];
  });
}

/** The addresses handled before it: Hono's own mounts, and the open paths of Better Auth below one of them. */
async function listMounts(site: Site): Promise<string[]> {
  const auth = await openAuth(site, authListeners);
  const identity = Object.values(auth.api).flatMap(({ path, options }) => {
    const methods = [options.method].flat();
    const openPath = path?.replace(/:\w+/, "oidc");
    return openPath && methods.some((method) => isOpen(method ?? "GET", openPath))
      ? [`/api/auth${openPath}`]
      : [];
  });
  // Addresses that are mounted with a slash at their end, too, are those without it.
  const mounts = site.app.mounts.map((path) => path.replace(/(?<=.)\/$/, ""));
  return [...mounts.filter((path) => !/^\/\*?$/.test(path)), ...identity];
}

async function fillSite(site: Site) {
  const author = await makeAccount(site, { name: "Ada Byron" });
  await entitle(site, author.account.id);
  const profileId = author.profiles[0]?.id ?? "";
  const titles = ["Full", "Long", "Third"].map((title) => ({ title }));
  const { workId, chapterIds } = await makeWork(site, { profileId, chapters: titles });
  const [chapterId = "", longest = ""] = chapterIds;
  await writeText(site, chapterId, fullChapter);
  await writeText(site, longest, "word ".repeat(99_999));
  const long = `<p id="p-1">${"It was a dark and stormy night. ".repeat(15_000)}</p>`;
  const [jid, longJid] = ["worst", "longest"];
  const six = Array.from({ length: 6 }, (_, at) => ({ html: long, slug: `chapter-${at + 1}` }));
  await site.makeBook({ jid, chapters: six });
  const many = Array.from({ length: 3_000 }, (_, at) => ({
    title: `The ${at}th`,
    slug: `chapter-${at + 1}`,
  }));
  await site.makeBook({ jid: longJid, chapters: many });
  return { author, filled: { jid, longJid, workId, chapterId, profileId, revisionId: "1" } };
}

/** A stream of events has no end: what it takes to begin it is measured. */
async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get("content-type") !== "text/event-stream") return answer.text();
  await answer.body?.cancel();
  return "";
}

/** Sends a request as the author and returns the longest turn until all of its work is finished. */
function walker(server: Server, cookie: string, headers: Record<string, string>) {
  const statuses = new Map<number, number>();
  const ask = async ({ path, init }: WorstRequest) => {
    // A client that has aborted cannot repeat its request.
    const who = /log-?out/.test(path) ? {} : { ...headers, cookie };
    const all = { ...(init?.headers as Record<string, string>), "sec-fetch-site": "same-origin", ...who };
    const answer = await fetch(server.url + path, { redirect: "manual", ...init, headers: all }).catch(
      () => null,
    );
    const text = answer ? await textOf(answer) : "";
    const location = answer?.headers.get("location")?.replace(server.url, "") ?? "";
    return { status: answer?.status ?? 0, text, location };
  };
  /** Follows the response until its job is finished. */
  const arrive = async (answer: Awaited<ReturnType<typeof ask>>) => {
    const at = answer.status === 303 ? answer.location : "";
    for (let page = at && (await ask({ path: at })); page; page = await ask({ path: at })) {
      if (page.status === 302) return page.location;
      if (!page.text.includes("<progress")) return at;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return at;
  };
  const take = async (request: WorstRequest) => {
    const answer = await ask(request);
    const arrived = request.isWork ? await arrive(answer) : answer.location;
    const { status, text } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const worst = await server.ask("worst");
    if (process.env["WALK"])
      console.log(
        `WALK ${request.init?.method ?? "GET"} ${request.path.slice(0, 70)} ${status} ${Math.round(worst)}`,
      );
    if (process.env["WALK"] && status >= 500) console.log("WALK", text.slice(0, 1500));
    return { worst, status, text, arrived };
  };
  return { take, statuses };
}

/** The same under another query, so that no cached page answers it. */
const afresh = (request: WorstRequest, time: number): WorstRequest => ({
  ...request,
  path: `${request.path}${request.path.includes("?") ? "&" : "?"}again=${time}`,
});

/** Imports a manuscript of thousands of chapters: each step, and the resulting pages. */
async function* makeLongWork(take: ReturnType<typeof walker>["take"]) {
  const path = "/writing/import";
  const sent = await take({ path, init: upload("file", thousandsOfChapters), isWork: true });
  yield { step: "read", ...sent };
  const preview = sent.arrived;
  for (const page of ["1", "30", "60", "99999"])
    yield { step: `page ${page}`, ...(await take({ path: `${preview}&page=${page}` })) };
  const post = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });
  const typed = { "title-1499": "Typed", "split-1499": "", page: "31" };
  yield { step: "turn", ...(await take({ path: `${preview}&page=30`, init: post(typed) })) };
  const make = post({ intent: "make", title: "Long" });
  yield { step: "make", ...(await take({ path: preview, init: make, isWork: true })) };
}

test("H5: no request holds the event loop for more than 50 ms of processor time", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog" });
  const { author, filled } = await fillSite(site);
  const probe = join(import.meta.dirname, "../../tests/support/loop-probe.ts");
  await using server = await startMortalServer(site, ["--import", probe]);
  const asAuthor = { headers: { cookie: author.cookie } };
  const { token } = (await (await fetch(`${server.url}/api/auth/token`, asAuthor)).json()) as {
    token: string;
  };
  const { take, statuses } = walker(server, author.cookie, {
    "x-jwt-token": token,
    "x-sub-user": filled.profileId,
  });
  await server.ask("begin");
  await server.ask("hold");
  expect(await server.ask("worst")).toBeGreaterThan(100);
  // Neither garbage of a turn nor its cached data hides the time.
  for (const planted of ["litter", "gather"]) {
    await server.ask(planted);
    expect(await server.ask("worst"), planted).toBeGreaterThan(longestTurn);
  }

  const holding: string[] = [];
  /**
   * A constant piece of work shows how slow the machine is at that moment, by itself or by other programs. What is
   * above the limit is measured twice more: code is compiled once in a process, but a request that holds the loop holds it
   * each time.
   */
  const judge = async (name: string, { worst }: { worst: number }, again?: WorstRequest) => {
    if (worst <= longestTurn) return;
    const slower = Math.max(1, (await quickest(server)) / usualMs);
    if (worst <= longestTurn * slower) return;
    // One and the same turn measured ten times took 39 to 60 ms: the steps of an import, of which only two are measured, are allowed that spread.
    let least = again ? worst : worst / onceSpread;
    for (const time of [1, 2])
      if (again && least > longestTurn * slower)
        least = Math.min(least, (await take(afresh(again, time))).worst);
    if (least > longestTurn * slower)
      holding.push(`${name}: ${Math.round(least)} ms, on a machine ${slower.toFixed(1)} times as slow`);
  };
  let longWorkId = "";
  const turns = new Map<string, number>();
  // The second import is the repetition of the first.
  for (const _import of [1, 2])
    for await (const { step, status, arrived, worst: turn } of makeLongWork(take)) {
      expect([step, status]).toEqual([step, step.startsWith("page") ? 200 : 303]);
      turns.set(step, Math.min(turn, turns.get(step) ?? turn));
      longWorkId = arrived.split("/").at(-1) ?? "";
    }
  for (const [step, turn] of turns) await judge(`3,000 chapters, ${step}`, { worst: turn });
  const [longChapterId = ""] = await chaptersOf(site, longWorkId);
  const worst: Worst = {
    ...filled,
    longWorkId,
    longChapterId,
    manuscripts: await worstManuscripts(),
    pictures: await worstPictures(),
  };
  const addresses = [...new Set([...listRoutes(routes), ...(await listMounts(site))])];
  // The worst body of each address with larger limits must be listed here.
  const ordinary = bodyLimitsOf("/", 20);
  const unprepared = addresses.filter((route) => {
    const path = fill(route, filled);
    const limits = bodyLimitsOf(path, 20);
    const takesMore = limits.most > ordinary.most || limits.mostWithFiles > ordinary.mostWithFiles;
    return takesMore && knownWorst(route, path, worst).length === 0;
  });
  expect(unprepared).toEqual([]);
  // Requests that end a session or an account come last.
  const leaving = (route: string) => /log-?out|account\/delete|account\/sessions/.test(route);
  const inOrder = [...addresses.filter((route) => !leaving(route)), ...addresses.filter(leaving)];
  const only = new RegExp(process.env["WALK_ONLY"] ?? "");
  const walk = inOrder
    .filter((route) => only.test(route))
    .flatMap((route) => {
      const path = fill(route, filled);
      return [...anyWorst(path), ...knownWorst(route, path, worst)].map((request, at) => ({
        route,
        at,
        request,
      }));
    });
  for (const { route, at, request } of walk) {
    const { status, ...turn } = await take(request);
    await judge(`${route} (${at})`, turn, request);
    // A redirect to the sign-in page measures nothing.
    if (request.isWork) expect([request.path, status]).not.toEqual([request.path, 404]);
  }
  if (process.env["WALK_ONLY"]) return expect(holding.join("\n")).toBe("");
  expect(walk.length).toBeGreaterThan(900);
  // Addresses that refuse this user measure nothing.
  expect(statuses.get(200)).toBeGreaterThan(80);
  expect(statuses.get(500) ?? 0).toBe(0);
  expect(holding.join("\n")).toBe("");
}, 1_800_000);

/** The fastest of a few runs of the same work, without interruption. */
async function quickest(server: Server): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 5; run++) runs.push(await server.ask("control"));
  await server.ask("begin");
  return Math.min(...runs);
}

async function chaptersOf({ db }: Site, workId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from work_chapters where work_id = ${workId} order by position limit 1`,
  );
  return rows.map(({ id }) => id);
}

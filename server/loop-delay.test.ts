import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import {
  anyWorst,
  type Asking,
  fill,
  type Filled,
  fullChapter,
  knownWorst,
} from "#tests/support/worst-inputs.ts";
import { writeText } from "#tests/support/write-text.ts";

/** One turn of the loop may take so many milliseconds of the processor. */
const longestTurn = 50;
/** What holds the loop does so every time; a collection of memory, or code that is compiled, does not. */
const tries = 1;

/** Every address that the app answers, and those that are mounted before it. */
function listRoutes(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const below = entry.children ? listRoutes(entry.children, path) : [];
    return below.length > 0 ? below : [`/${path}`];
  });
}

const mounted = [
  ...["/health", "/files/abc", "/assets/abc.js", "/__manifest"],
  ...[
    "/api/auth/token",
    "/api/auth/jwks",
    "/api/auth/get-session",
    "/api/auth/passkey/verify-authentication",
  ],
];

async function fillSite(site: Awaited<ReturnType<typeof createTestSite>>) {
  const author = await makeAccount(site, { name: "Ada Byron" });
  await entitle(site, author.account.id);
  const profileId = author.profiles[0]?.id ?? "";
  const titles = ["Full", "Long", "Third"].map((title) => ({ title }));
  const { workId, chapterIds } = await makeWork(site, { profileId, chapters: titles });
  await writeText(site, chapterIds[0] ?? "", fullChapter);
  await writeText(site, chapterIds[1] ?? "", "word ".repeat(99_999));
  const long = `<p id="p-1">${"It was a dark and stormy night. ".repeat(15_000)}</p>`;
  const jid = "worst";
  await site.makeBook({
    jid,
    chapters: Array.from({ length: 6 }, (_, at) => ({ html: long, slug: `chapter-${at + 1}` })),
  });
  return { author, filled: { jid, workId, chapterId: chapterIds[0] ?? "" } satisfies Filled };
}

test("H5: no address holds the event loop for more than 50 ms of the processor, whatever it is sent", async () => {
  await using site = await createTestSite();
  const { author, filled } = await fillSite(site);
  const probe = join(import.meta.dirname, "../tests/support/loop-probe.ts");
  await using server = await startMortalServer(site, ["--import", probe]);
  const asAuthor = { headers: { cookie: author.cookie } };
  const { token } = (await (await fetch(`${server.url}/api/auth/token`, asAuthor)).json()) as {
    token: string;
  };
  const headers = {
    "x-jwt-token": token,
    "x-sub-user": author.profiles[0]?.id ?? "",
    "sec-fetch-site": "same-origin",
  };
  const statuses = new Map<number, number>();
  const take = async ({ path, init }: Asking): Promise<number> => {
    // Whoever leaves cannot be asked again.
    const cookie = /log-?out/.test(path) ? "" : author.cookie;
    const all = { ...(init?.headers as Record<string, string>), ...headers, cookie };
    const asked = fetch(server.url + path, { redirect: "manual", ...init, headers: all });
    const status = await asked.then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const worst = await server.ask("worst");
    if (process.env["WALK"]) console.log(init?.method ?? "GET", path.slice(0, 70), status, Math.round(worst));
    return worst;
  };
  const holding: string[] = [];
  expect(await server.ask("hold")).toBeGreaterThan(100);
  const walk = [...new Set([...listRoutes(routes), ...mounted])].flatMap((route) => {
    const path = fill(route, filled);
    return [...anyWorst(path), ...knownWorst(route, path, filled)].map((asking, at) => ({
      route,
      at,
      asking,
    }));
  });
  for (const { route, at, asking } of walk) {
    let least = Infinity;
    for (let turn = 0; turn < tries && least > longestTurn; turn++)
      least = Math.min(least, await take(asking));
    if (least > longestTurn) holding.push(`${route} (${at}): ${Math.round(least)} ms`);
  }
  expect(walk.length).toBeGreaterThan(900);
  // Those who are let in nowhere cannot ask for much.
  expect(statuses.get(200)).toBeGreaterThan(80);
  expect(holding).toEqual([]);
}, 900_000);

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#app/platform/db/client.server.ts";
import { fileRequests } from "#app/platform/db/schema/manuscripts.server.ts";
import routes from "#app/routes.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { openAddresses } from "#server/auth/serve-auth.ts";
import { createTestSite } from "#tests/support/site.ts";
import {
  anyWorst,
  type Asking,
  fill,
  type Filled,
  fullChapter,
  knownWorst,
  makeWorstFiles,
} from "#tests/support/worst-inputs.ts";
import { writeText } from "#tests/support/write-text.ts";

/** One turn of the loop may take so many milliseconds of the processor. */
const longestTurn = 50;
/** What holds the loop does so every time; a collection of memory, or code that is compiled, does not. */
const tries = 4;
/** As long as a chapter may be, in paragraphs as people write them. */
const longChapter = Array.from({ length: 1_000 }, () => "It was a dark and stormy night. ".repeat(15)).join(
  "\n\n",
);

/** Every address that the app answers, and those that are mounted before it. */
function listRoutes(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const below = entry.children ? listRoutes(entry.children, path) : [];
    return below.length > 0 ? below : [`/${path}`];
  });
}

/** Below the mounts with a star, what is there: React Router's own address and those of the identity provider. */
const below = [
  "/assets/abc.js",
  "/__manifest",
  ...[
    "/api/auth/token",
    "/api/auth/jwks",
    "/api/auth/get-session",
    "/api/auth/callback/nobody",
    "/api/auth/passkey/generate-authenticate-options",
    "/api/auth/passkey/generate-register-options",
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
  const longWork = await makeWork(site, {
    profileId,
    chapters: Array.from({ length: 6 }, (_, at) => ({ title: `Chapter ${at + 1}` })),
  });
  for (const id of longWork.chapterIds) await writeText(site, id, longChapter);
  const long = `<p id="p-1">${"It was a dark and stormy night. ".repeat(15_000)}</p>`;
  const jid = "worst";
  await site.makeBook({
    jid,
    chapters: Array.from({ length: 6 }, (_, at) => ({ html: long, slug: `chapter-${at + 1}` })),
  });
  const longWorkId = longWork.workId;
  const filled: Filled = { jid, workId, chapterId: chapterIds[0] ?? "", longWorkId, profileId };
  return { author, filled };
}

/** Jobs that a request began belong to it: manuscripts that are read, works that are written. */
async function restOfWork({ db }: { db: Db }): Promise<void> {
  const underWay = inArray(fileRequests.state, ["waiting", "working"]);
  while ((await db.$count(fileRequests, underWay)) > 0) await sleep(50);
}

test("H5: the walk asks for every address that something is mounted at, and for all that the identity provider answers", async () => {
  await using site = await createTestSite();
  expect(site.app.mounts).toEqual(
    expect.arrayContaining(["/health", "/health/ready", "/health/live", "/files/:name", "/api/auth/*"]),
  );
  const asked = below.flatMap((path) => ["GET", "POST"].map((method) => `${method} ${path.slice(9)}`));
  expect(openAddresses.filter((known) => !asked.some((one) => known.test(one)))).toEqual([]);
});

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
  const take = async ({ path, init, next }: Asking): Promise<number> => {
    // Whoever leaves cannot be asked again.
    const cookie = /log-?out/.test(path) ? "" : author.cookie;
    const all = { ...(init?.headers as Record<string, string>), ...headers, cookie };
    const asked = fetch(server.url + path, { redirect: "manual", ...init, headers: all });
    const { status, location } = await asked.then(
      async (answer) => {
        await answer.arrayBuffer();
        return { status: answer.status, location: answer.headers.get("location") ?? "" };
      },
      () => ({ status: 0, location: "" }),
    );
    await restOfWork(site);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const worst = await server.ask("worst");
    if (process.env["WALK"]) console.log(init?.method ?? "GET", path.slice(0, 70), status, Math.round(worst));
    let longest = worst;
    for (const each of next?.(location) ?? []) longest = Math.max(longest, await take(each));
    return longest;
  };
  const holding: string[] = [];
  expect(await server.ask("hold")).toBeGreaterThan(100);
  const files = await makeWorstFiles();
  const walk = [...new Set([...listRoutes(routes), ...site.app.mounts, ...below])]

    .flatMap((route) => {
      const path = fill(route, filled);
      return [...anyWorst(path), ...knownWorst(route, path, { filled, files })].map((asking, at) => ({
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

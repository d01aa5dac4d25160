import { setTimeout as sleep } from "node:timers/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { accounts, bookFiles, sessions } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { requesters, type Requester } from "./access-answers.ts";
import { accessTable } from "./access-table.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** Every address that the app answers, as written in its routes. */
function listAddresses(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const below = entry.children ? listAddresses(entry.children, path) : [];
    const isAddress = entry.path !== undefined || entry.index === true;
    return isAddress && below.length === 0 ? [`/${path}`] : below;
  });
}

test("every address has a row in the access table, and every row an address", () => {
  const addresses = listAddresses(routes);
  expect(addresses.length).toBeGreaterThan(40);
  const unique = (list: string[]) => [...new Set(list)].toSorted();
  // Mounted before the app's routes (server/auth, server/collector, server/errors).
  const collector = [
    "/e/",
    "/i/v0/e/",
    "/s/",
    "/track/",
    "/engage/",
    "/groups/",
    "/record/",
    "/flags/",
    "/settings/",
  ];
  const mounted = ["/api/auth/*", ...collector, "/array/:token/config", "/errors"];
  expect(unique(accessTable.map(({ route }) => route))).toEqual(unique([...addresses, ...mounted]));
});

/** What each of them sends: the session's cookie, the chosen profile, and the headers of calls. */
async function makeRequesters(site: TestSite): Promise<Record<Requester, Record<string, string>>> {
  const profiles = [
    { kind: "pen-name" as const, handle: "a-pen-name" },
    { kind: "family" as const, handle: "a-family-one" },
  ];
  const household = await makeAccount(site, { profiles });
  const foreign = await makeAccount(site, { profiles: [{ kind: "pen-name", handle: "foreign-one" }] });
  for (const { account } of [household, foreign]) await entitle(site, account.id);
  const [revoked, suspended] = [await makeAccount(site), await makeAccount(site)];
  await site.db.delete(sessions).where(eq(sessions.userId, revoked.account.id));
  await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, suspended.account.id));
  const [moderator, admin] = [await makeAccount(site), await makeAccount(site)];
  for (const [{ account }, role] of [
    [moderator, "moderator"],
    [admin, "admin"],
  ] as const) {
    await entitle(site, account.id);
    await site.db.update(accounts).set({ role }).where(eq(accounts.id, account.id));
  }
  const as = (who: { cookie: string; token: string }, id: string | undefined) => ({
    cookie: `${who.cookie}; current-user=${encodeURIComponent(JSON.stringify({ id }))}`,
    "x-jwt-token": who.token,
    "x-sub-user": id ?? "",
  });
  return {
    visitor: {},
    main: as(household, household.profiles[0]?.id),
    "pen name": as(household, household.profiles[1]?.id),
    family: as(household, household.profiles[2]?.id),
    "foreign sub-user id": as(household, foreign.profiles[1]?.id),
    "revoked session": as(revoked, revoked.profiles[0]?.id),
    suspended: as(suspended, suspended.profiles[0]?.id),
    moderator: as(moderator, moderator.profiles[0]?.id),
    admin: as(admin, admin.profiles[0]?.id),
  };
}

/** A book with a text and a file to download. */
async function makeNightjar(site: TestSite): Promise<void> {
  const book = await site.makeBook({ jid: "nightjar", title: "Nightjar", book: { isDownloadable: true } });
  const { hash } = await site.files.put(Buffer.from("a book"));
  await site.db
    .insert(bookFiles)
    .values({ bookId: book.id, role: "original", hash, mediaType: "application/epub+zip" });
}

test(
  "A01 C11 every address answers each kind of requester as the access table says",
  { timeout: 300_000 },
  async () => {
    await using site = await createTestSite({ ANALYTICS: "posthog" });
    const headers = await makeRequesters(site);
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    await makeNightjar(site);
    for (const { method, path, body, answers: wanted } of accessTable) {
      const given = [];
      for (const requester of requesters) {
        const posted = method === "POST" ? { body: new URLSearchParams(body) } : {};
        const sent = { method, headers: headers[requester], ...posted };
        const { status, headers: got } = await askUntilServed(() => site.get(path, sent));
        given.push([303, 307].includes(status) ? `${status} ${got.get("location")}` : String(status));
      }
      const name = `${method} ${path}`;
      answers[name] = summary(given);
      expected[name] = summary(wanted);
    }
    expect(answers).toEqual(expected);
  },
);

/** 503 is what a busy site says to everyone, and decides nothing about access. */
async function askUntilServed(ask: () => ReturnType<TestSite["get"]>): ReturnType<TestSite["get"]> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 10) return answer;
    await sleep(500);
  }
}

const summary = (answers: readonly string[]) =>
  requesters.map((requester, at) => `${requester}: ${answers[at]}`).join(" · ");

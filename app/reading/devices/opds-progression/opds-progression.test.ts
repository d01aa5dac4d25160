import { beforeAll, expect, test } from "vitest";
import { addReadingApp, makeReadingApp } from "#tests/support/reading-app.ts";
import { createTestSite } from "#tests/support/site.ts";
import { expectFeed2 } from "#tests/support/opds.ts";

const begun = Date.parse("2026-11-25T14:00:00Z");
const minute = 60_000;
let ahead = 0;
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({ SITE_NAME: "Octavo" }, { site: { now: () => new Date(begun + ahead) } });
  for (const jid of ["nightjar", "second", "record"])
    await site.makeBook({
      jid,
      title: jid,
      book: { wordCount: 200, isTextHeld: jid !== "record" },
      chapters: [
        { slug: "one", title: "One", wordCount: 100, wordsBefore: 0 },
        { slug: "two", title: "Two", wordCount: 100, wordsBefore: 100 },
      ],
    });
  return () => site[Symbol.asyncDispose]();
});

type App = Awaited<ReturnType<typeof makeReadingApp>>["app"];

const type = "application/opds-progression+json";
const at = (ms: number) => new Date(ms).toISOString();
const documentOf = (progression: number, more = {}) => ({
  modified: at(begun + ahead),
  device: { id: "urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a", name: "Thorium on a desk" },
  progression,
  ...more,
});

async function ask(app: Pick<App, "basic">, jid = "nightjar", body?: unknown) {
  const sent =
    body === undefined ? {} : { method: "PUT", body: typeof body === "string" ? body : JSON.stringify(body) };
  const headers = { ...app.basic, accept: type, ...(body === undefined ? {} : { "content-type": type }) };
  const answer = await site.get(`/opds/own/progression/${jid}`, { headers, ...sent });
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    body: answer.text === "" ? null : JSON.parse(answer.text),
  };
}

async function listed(token: string, jid = "nightjar") {
  const { text } = await site.get(`/api/places?jid=${jid}`, { headers: { "x-jwt-token": token } });
  return JSON.parse(text).places as {
    kind: string;
    title: string;
    total: number;
    count: number;
    device: string;
    locator: { fragment: string | null };
  }[];
}

async function readInBrowser(token: string, chapter: string, progression: number) {
  const device = "00000000-0000-4000-8000-000000000001";
  const known = await listed(token);
  const own = known.find((each) => each.device === device)?.count ?? 0;
  const seen = Object.fromEntries(
    known.filter((each) => each.device !== device).map((each) => [each.device, each.count]),
  );
  const stored = {
    jid: "nightjar",
    count: own + 1,
    seen,
    locator: { chapter, fragment: "p-1", offset: 0, anchor: "p-1", progression },
    total: null,
    readAt: begun + ahead,
  };
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  await site.get("/api/places", {
    method: "POST",
    headers,
    body: JSON.stringify({ device, kind: "phone", now: begun + ahead, places: [stored] }),
  });
}

test("a book that was not begun has an empty progression; what an app sends first is created, then updated", async () => {
  const { app, token } = await makeReadingApp(site);
  expect(await ask(app)).toMatchObject({ status: 200, body: null });
  const created = await ask(app, "nightjar", documentOf(0.25));
  expect([created.status, created.type]).toEqual([201, type]);
  expect(created.body).toMatchObject({
    title: "One",
    modified: at(begun + ahead),
    device: { id: "urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a", name: "Thorium on a desk" },
    references: ["http://localhost:3000/book-reader/nightjar/one"],
  });
  expect(created.body.progression).toBeCloseTo(0.25);
  ahead += minute;
  expect((await ask(app, "nightjar", documentOf(0.75))).status).toBe(200);
  expect((await ask(app)).body).toMatchObject({ title: "Two", progression: 0.75 });
  expect(await listed(token)).toMatchObject([{ kind: "app", title: "Two", total: 0.75 }]);
});

test("B17 an app that sends something older than what was read elsewhere gets that, and nothing is stored", async () => {
  const { app, token } = await makeReadingApp(site);
  await ask(app, "nightjar", documentOf(0.25));
  const old = documentOf(0.5);
  ahead += 10 * minute;
  await readInBrowser(token, "two", 0.8);
  const refused = await ask(app, "nightjar", old);
  expect([refused.status, refused.type]).toEqual([409, type]);
  expect(refused.body).toMatchObject({
    title: "Two",
    modified: at(begun + ahead),
    device: { name: "Octavo", id: expect.stringMatching(/^urn:uuid:/) },
    references: ["http://localhost:3000/book-reader/nightjar/two#p-1"],
  });
  expect(refused.body.progression).toBeCloseTo(0.9);
  expect(await listed(token)).toHaveLength(2);
  expect((await listed(token)).find(({ kind }) => kind === "app")?.total).toBeCloseTo(0.25);
  // From there it reads on.
  ahead += minute;
  expect((await ask(app, "nightjar", documentOf(0.95))).status).toBe(200);
  expect((await ask(app)).body.progression).toBeCloseTo(0.95);
});

test("a clock that is an hour ahead takes nobody back: a progression that the app was never shown stays", async () => {
  const { app, token, profile } = await makeReadingApp(site);
  await readInBrowser(token, "two", 0.8);
  const body = documentOf(0.1, { modified: at(begun + ahead + 60 * minute) });
  ahead += minute;
  expect((await ask(app, "nightjar", body)).status).toBe(201);
  const known = await listed(token);
  expect(known).toHaveLength(2);
  // Neither has seen the other: a browser asks, and an app gets the one that is further.
  expect((await ask(await addReadingApp(site, profile))).body.progression).toBeCloseTo(0.9);
});

test("a reference to a chapter here leads to its paragraph; any other leaves the share of the book", async () => {
  const { app, token } = await makeReadingApp(site);
  const references = ["#page=3", "chapter9.xhtml#x", "http://localhost:3000/book-reader/nightjar/two#p-7"];
  await ask(app, "nightjar", documentOf(0.6, { references }));
  expect(await listed(token)).toMatchObject([{ title: "Two", locator: { fragment: "p-7" } }]);
  ahead += minute;
  await ask(
    app,
    "nightjar",
    documentOf(0.3, { references: ["http://localhost:3000/book-reader/nightjar/%zz"] }),
  );
  expect(await listed(token)).toMatchObject([{ title: "One", locator: { fragment: null } }]);
});

test("what is no progression, no book, or from nobody is refused with what would be right", async () => {
  const { app, token } = await makeReadingApp(site);
  for (const body of [
    "null",
    "[]",
    "not json",
    JSON.stringify({ ...documentOf(0.5), modified: "yesterday" }),
    JSON.stringify({ ...documentOf(0.5), progression: 2 }),
    JSON.stringify({ ...documentOf(0.5), device: { id: "", name: "x" } }),
    JSON.stringify({ ...documentOf(0.5), device: "Thorium" }),
    JSON.stringify({ ...documentOf(0.5), references: Array.from({ length: 60 }, () => "#x") }),
  ])
    expect([body.slice(0, 60), (await ask(app, "nightjar", body)).status]).toEqual([body.slice(0, 60), 400]);
  for (const jid of ["nothing", "record", "x".repeat(400)])
    expect([(await ask(app, jid)).status, (await ask(app, jid, documentOf(0.5))).status]).toEqual([404, 404]);
  for (const body of [undefined, documentOf(0.5)]) {
    const refused = await ask({ basic: { authorization: "Basic x" } }, "nightjar", body);
    expect([refused.status, refused.type]).toEqual([401, "application/opds-authentication+json"]);
  }
  expect(await listed(token)).toEqual([]);
});

test("the catalogue of one's own leads to the books that one has begun, and each to its progression", async () => {
  const { app } = await makeReadingApp(site);
  const begunBooks = async () =>
    (expectFeed2((await app.get("/opds/own/v2/reading")).text).publications ?? []).map(
      ({ metadata }) => metadata.title,
    );
  expect(await begunBooks()).toEqual([]);
  await ask(app, "second", documentOf(0.5));
  ahead += minute;
  await ask(app, "nightjar", documentOf(0.5));
  expect(await begunBooks()).toEqual(["nightjar", "second"]);
  const feed = expectFeed2((await app.get("/opds/own/reading", { accept: "application/opds+json" })).text);
  const link = feed.publications?.[0]?.links.find(({ rel }) => rel === "http://opds-spec.org/progression");
  expect([link?.type, link?.href]).toEqual([type, "http://localhost:3000/opds/own/progression/nightjar"]);
  expect((await site.get("/opds/own/v2/reading")).status).toBe(401);
  expect((await app.get("/opds/own/v9/reading")).status).toBe(404);
});

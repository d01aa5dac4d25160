import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { createTestSite, type TestSiteOptions } from "#tests/support/site.ts";

interface Shown {
  tags?: string[];
  query?: string[];
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A site whose pages show how often they were rendered, and for which address. */
async function createCountingSite(
  show: (request: Request) => Shown = () => ({}),
  options: TestSiteOptions = {},
) {
  const rendered: string[] = [];
  const gate = { open: Promise.resolve() };
  const render = async (request: Request) => {
    rendered.push(request.url.replace(/^https?:\/\/[^/]+/, ""));
    const { tags = ["books"], query = [], status = 200, headers = {}, body = "" } = show(request);
    const text = `<p>${body} rendered ${rendered.length} ${"words ".repeat(500)}</p>`;
    await gate.open;
    return new Response(text, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", ...publicPage(tags, { query }), ...headers },
    });
  };
  const site = await createTestSite({ PAGE_CACHE_MB: "2" }, { render, ...options });
  // A site caches nothing until it receives notifications.
  await site.app.caughtUp();
  return Object.assign(site, { rendered, gate });
}

test("a page is rendered once and then served as the same bytes to everyone", async () => {
  await using site = await createCountingSite();
  const first = await site.get("/bookdetail/x");
  const second = await site.get("/bookdetail/x");
  expect(second.text).toBe(first.text);
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(second.headers.get("cache-control")).toContain("s-maxage");
  expect(site.rendered).toEqual(["/bookdetail/x"]);
});

test("tags and declared query keys are removed from responses", async () => {
  await using site = await createCountingSite();
  for (let count = 0; count < 2; count++) {
    const { headers } = await site.get("/");
    expect([...headers.keys()].filter((name) => name.startsWith("x-octavo"))).toEqual([]);
  }
});

test("a page is served in the client's preferred encoding, always with the same text and etag", async () => {
  await using site = await createCountingSite();
  await using server = await site.listen();
  const plain = await (await fetch(server.url, { headers: { "accept-encoding": "identity" } })).text();
  const undo = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accept, coding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, *", "gzip"],
  ] as const) {
    for (let count = 0; count < 2; count++) {
      const request = new Request("http://localhost/", { headers: { "accept-encoding": accept } });
      const answer = await site.app.fetch(request);
      expect(answer.headers.get("content-encoding"), accept).toBe(coding);
      expect(answer.headers.get("vary")).toContain("accept-encoding");
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
      expect(undo[coding](bytes).toString()).toBe(plain);
      const overNetwork = await fetch(server.url, { headers: { "accept-encoding": accept } });
      expect(overNetwork.headers.get("content-encoding")).toBe(coding);
      expect(await overNetwork.text()).toBe(plain);
    }
  }
  expect(site.rendered).toHaveLength(1);
});

test("every byte arrives unchanged, in small pages and large, in any script", async () => {
  const text = "é 日本語 😀 \u00ff ";
  await using site = await createCountingSite((request) => ({
    body: text.repeat(request.url.endsWith("large") ? 5_000 : 20),
  }));
  await using server = await site.listen();
  for (const path of ["/small", "/large"]) {
    const first = await site.get(path);
    for (const coding of ["identity", "gzip", "br"]) {
      for (let count = 0; count < 2; count++) {
        const answer = await fetch(server.url + path, { headers: { "accept-encoding": coding } });
        expect(await answer.text(), `${path} ${coding}`).toBe(first.text);
      }
    }
  }
});

test("a client that has the page gets 304 without a body, whether it is cached or not", async () => {
  await using site = await createCountingSite();
  await using server = await site.listen();
  const etag = (await site.get("/")).headers.get("etag") ?? "";
  for (const wanted of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    const answer = await site.get("/", { headers: { "if-none-match": wanted } });
    expect([answer.status, answer.text]).toEqual([304, ""]);
    const overNetwork = await fetch(server.url, { headers: { "if-none-match": wanted } });
    expect(overNetwork.status).toBe(304);
    expect(overNetwork.headers.get("etag")).toBe(etag);
    expect(overNetwork.headers.get("cache-control")).toContain("s-maxage");
  }
  expect((await site.get("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("HEAD is answered like GET without the body, and fills the cache too", async () => {
  await using site = await createCountingSite();
  await using server = await site.listen();
  const head = await fetch(server.url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  const get = await fetch(server.url, { headers: { "accept-encoding": "identity" } });
  expect(await head.text()).toBe("");
  expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
  expect(site.rendered).toHaveLength(1);
});

test("a change in any process invalidates the pages that show it, in every process, and no others", async () => {
  await using one = await createCountingSite((request) => ({
    tags: request.url.endsWith("/") ? ["books"] : ["book:x"],
  }));
  await using other = await createCountingSite(() => ({}), { connection: one.connection });
  for (const site of [one, other]) await site.get("/");
  await one.get("/bookdetail/x");
  await invalidateTags(other.db, ["books"]);
  for (const site of [one, other]) await site.get("/");
  await one.get("/bookdetail/x");
  expect(one.rendered).toEqual(["/", "/bookdetail/x", "/"]);
  expect(other.rendered).toEqual(["/", "/"]);
});

test("a thousand changes at once are all received", async () => {
  await using site = await createCountingSite((request) => ({
    tags: [`book:${request.url.split("/").at(-1)}`],
  }));
  const jids = Array.from({ length: 1_000 }, (_, at) => `a-long-name-of-a-book-${at}`);
  await site.get(`/b/${jids[0]}`);
  await site.get(`/b/${jids[999]}`);
  await invalidateTags(
    site.db,
    jids.map((jid) => `book:${jid}`),
  );
  await site.get(`/b/${jids[0]}`);
  await site.get(`/b/${jids[999]}`);
  expect(site.rendered).toHaveLength(4);
});

test("a change that is rolled back invalidates nothing", async () => {
  await using site = await createCountingSite();
  await site.get("/");
  const undone = site.db.transaction(async (tx) => {
    await invalidateTags(tx, ["books"]);
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  await site.get("/");
  expect(site.rendered).toHaveLength(1);
});

test("a page whose rendering began before a change is served to those who wait for it, and not cached", async () => {
  await using site = await createCountingSite();
  const gate = Promise.withResolvers<void>();
  site.gate.open = gate.promise;
  const waiting = site.get("/");
  await expect.poll(() => site.rendered.length).toBe(1);
  await invalidateTags(site.db, ["books"]);
  await site.app.caughtUp();
  gate.resolve();
  expect((await waiting).text).toContain("rendered 1");
  expect((await site.get("/")).text).toContain("rendered 2");
});

test("an unrelated change during the rendering does not prevent caching", async () => {
  await using site = await createCountingSite();
  const gate = Promise.withResolvers<void>();
  site.gate.open = gate.promise;
  const waiting = site.get("/");
  await expect.poll(() => site.rendered.length).toBe(1);
  await invalidateTags(site.db, ["book:other"]);
  await site.app.caughtUp();
  gate.resolve();
  await waiting;
  expect((await site.get("/")).text).toContain("rendered 1");
});

test("a request after a change does not get a rendering that began before it", async () => {
  await using site = await createCountingSite();
  const gate = Promise.withResolvers<void>();
  site.gate.open = gate.promise;
  const before = site.get("/");
  await expect.poll(() => site.rendered.length).toBe(1);
  await invalidateTags(site.db, ["books"]);
  const after = site.get("/");
  await expect.poll(() => site.rendered.length).toBe(2);
  gate.resolve();
  expect((await before).text).toContain("rendered 1");
  expect((await after).text).toContain("rendered 2");
});

test("a hundred concurrent requests share one rendering", async () => {
  await using site = await createCountingSite();
  const answers = await Promise.all(Array.from({ length: 100 }, () => site.get("/")));
  expect(site.rendered).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
});

test("undeclared query keys neither reach a page nor create another copy", async () => {
  await using site = await createCountingSite(() => ({ query: ["q", "page"] }));
  await site.get("/search?q=a");
  await site.get("/search?utm_source=x&q=a");
  await site.get("/search?q=a&fbclid=y&z");
  expect(site.rendered).toEqual(["/search?q=a"]);
  await site.get("/search?tracking=1&page=2&q=a");
  expect(site.rendered[1]).toBe("/search?q=a&page=2");
  await site.get("/search?q=a&page=2");
  expect(site.rendered).toHaveLength(2);
});

test("a first request with undeclared query keys is answered but not cached", async () => {
  await using site = await createCountingSite();
  expect((await site.get("/?x=1")).text).toContain("rendered 1");
  expect((await site.get("/")).text).toContain("rendered 2");
  expect((await site.get("/?x=2")).text).toContain("rendered 2");
});

test("a page with too long a query is rendered every time", async () => {
  await using site = await createCountingSite(() => ({ query: ["q"] }));
  const path = `/search?q=${"long".repeat(200)}`;
  await site.get(path);
  await site.get(path);
  expect(site.rendered).toHaveLength(2);
});

test("a visitor's cookies and headers never reach a cached page", async () => {
  await using site = await createCountingSite((request) => ({
    body: `cookie ${request.headers.get("cookie")} agent ${request.headers.get("user-agent")}`,
  }));
  const headers = { cookie: "session=secret", "user-agent": "mine" };
  const personal = await site.get("/", { headers });
  expect(personal.headers.get("cache-control")).toContain("private");
  const cached = await site.get("/", { headers });
  expect(cached.text).toContain("cookie null agent null");
  expect((await site.get("/")).text).toBe(cached.text);
});

test("a Host header cannot put another site's name into a cached page", async () => {
  await using site = await createCountingSite((request) => ({ body: new URL(request.url).host }));
  const first = await site.get("http://evil.example/");
  expect(first.text).not.toContain("evil.example");
});

test.each<[string, Shown]>([
  ["an error", { status: 500 }],
  ["a missing page", { status: 404 }],
  ["a page that sets a cookie", { headers: { "set-cookie": "a=b" } }],
])("%s is never cached", async (_, shown) => {
  await using site = await createCountingSite(() => shown);
  await site.get("/");
  await site.get("/");
  expect(site.rendered).toHaveLength(2);
});

test("a page that is no longer public gets the complete request again", async () => {
  let isPublic = true;
  await using site = await createCountingSite((request) => ({
    body: `cookie ${request.headers.get("cookie")}`,
    ...(!isPublic && { status: 403 }),
  }));
  await site.get("/");
  isPublic = false;
  await invalidateTags(site.db, ["books"]);
  const answer = await site.get("/", { headers: { cookie: "mine" } });
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("cookie mine")]);
});

test("the page's policy is cached with it, and a page under another policy has another etag", async () => {
  let policy = "default-src 'none'; script-src 'sha256-one'";
  await using site = await createCountingSite(() => ({ headers: { "content-security-policy": policy } }));
  const first = await site.get("/a");
  expect((await site.get("/a")).headers.get("content-security-policy")).toBe(policy);
  policy = "default-src 'none'; script-src 'sha256-two'";
  expect((await site.get("/a2")).headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("the page cache stays within its limit and keeps the latest pages", async () => {
  await using site = await createCountingSite(() => ({ body: "x".repeat(20_000) }));
  for (let count = 0; count < 300; count++) await site.app.fetch(new Request(`http://localhost/b/${count}`));
  expect(site.app.pages.size).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(site.app.pages.size).toBeGreaterThan(1024 * 1024);
  const before = site.rendered.length;
  await site.get("/b/299");
  expect(site.rendered).toHaveLength(before);
  await site.get("/b/0");
  expect(site.rendered).toHaveLength(before + 1);
});

test("when the connection for notifications breaks, the cache is emptied and the connection is restored", async () => {
  await using site = await createCountingSite();
  await site.get("/");
  await site.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'octavo changes' and datname = current_database()`,
  );
  await expect
    .poll(async () => (await site.app.fetch(new Request("http://localhost/"))).text())
    .toContain("rendered 2");
  await site.get("/");
  const count = site.rendered.length;
  await site.get("/");
  expect(site.rendered).toHaveLength(count);
  await invalidateTags(site.db, ["books"]);
  await site.get("/");
  expect(site.rendered).toHaveLength(count + 1);
});

test("data requests of a page are cached beside it, one copy for each requested set of routes", async () => {
  await using site = await createCountingSite();
  await site.get("/bookdetail/x.data");
  await site.get("/bookdetail/x.data?_routes=a");
  await site.get("/bookdetail/x.data?utm=1");
  await site.get("/bookdetail/x.data?_routes=a");
  expect(site.rendered).toEqual(["/bookdetail/x.data", "/bookdetail/x.data?_routes=a"]);
});

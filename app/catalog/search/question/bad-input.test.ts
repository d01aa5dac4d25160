import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

async function fillShelves(site: Site): Promise<void> {
  await site.makeBook({ jid: "garden", title: "Garden of the Moon", genres: ["Drama"] });
  await site.makeBook({ jid: "percent", title: "100% Under_score", genres: ["Poetry"] });
}

const q = (text: string) => `q=${encodeURIComponent(text)}`;
const filters = (count: number) =>
  Array.from({ length: count }, (_, index) => `genre=-some-long-genre-with-a-name-${index}`).join("&");

/** What may stand behind `/search?`, with a book that is found all the same, or null. */
const table: [name: string, query: string, found: string | null][] = [
  ["10,000 characters", q(`garden ${"a".repeat(10_000)}`), null],
  ["10,000 characters beginning with the title", q(`garden of the moon ${"the ".repeat(2_500)}`), "garden"],
  ["10,000 of a filter", `q=garden&genre=-${"x".repeat(10_000)}`, "garden"],
  ["only stop words", q("of the and"), null],
  ["only punctuation", q("!?… — ()[]{}.,;:"), null],
  ["emoji", q("💩👩‍👩‍👧‍👦🏳️‍🌈"), null],
  ["emoji beside a word", q("garden 💩"), "garden"],
  ["%", q("%"), null],
  ["_", q("_"), null],
  ["% and _ beside words", q("100% under_score"), "percent"],
  ["tsquery syntax", q("garden & !moon | (x:* <-> 'y')"), null],
  ["tsquery syntax around one word", q("!(garden)"), "garden"],
  ["a backslash and quotation marks", q('\\\'garden\\\\ """'), "garden"],
  ["SQL", q("garden'; drop table books; --"), null],
  ["a null byte", "q=gar%00den", null],
  ["a null byte between words", "q=garden%00moon", "garden"],
  ["other control characters", "q=%01garden%1b%7f", "garden"],
  ["half a character", "q=garden%ED%A0%80", "garden"],
  ["bytes that are no text", "q=garden%FF%FE", "garden"],
  ["a percent sign that encodes nothing", "q=garden%&genre=%zz", null],
  ["200 filters", `q=garden&${filters(200)}`, "garden"],
  ["200 filters without words", filters(200), "percent"],
  ["1,000 filters", `q=garden&${filters(1_000)}`, "garden"],
  ["page 10⁹", "q=garden&page=1000000000", "garden"],
  ["page -1", "q=garden&page=-1", "garden"],
  ["a page that is no number", "q=garden&page=1e9x", "garden"],
  ["an order, a view and filters that there are not", "q=garden&sort=x&view=y&length=z&rating=9", "garden"],
  ["the same parameter many times", Array.from({ length: 300 }, () => "q=garden").join("&"), "garden"],
];

/** As browsers and feed readers do, once: a bounded address is answered at once. */
async function follow(site: Site, path: string) {
  const first = await site.get(path);
  if (first.status !== 302) return first;
  return site.get(first.headers.get("location") ?? "");
}

test("whatever somebody puts into the address of a search, page, API, suggestions and feed answer it within the bounds", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  for (const [name, query, jid] of table) {
    const page = await follow(site, `/search?${query}`);
    expect([name, page.status]).toEqual([name, 200]);
    expect(page.text, name).toMatch(/role="status"[^>]*>(<!-- -->)?\d+ books?/);
    const api = await follow(site, `/api/search?${query}`);
    expect([name, api.status]).toEqual([name, 200]);
    const { total, items } = JSON.parse(api.text) as { total: number; items: { jid: string }[] };
    expect([name, total]).toEqual([name, items.length]);
    if (jid !== null) {
      expect([name, items[0]?.jid]).toEqual([name, jid]);
      expect(page.text, name).toContain(`/bookdetail/${jid}"`);
    }
    for (const other of ["/api/suggest", "/search/feed.atom"])
      expect([name, other, (await follow(site, `${other}?${query}`)).status]).toEqual([name, other, 200]);
  }
  expect((await site.get("/api/search?q=garden&offset=1000000000")).status).toBe(400);
});

/** The bytes of an answer to a request that Node's own parser refuses. */
function send(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

test("a question that is longer than any request may be leads to its beginning, and any other such request to a page with a search box", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await using server = await site.listen();
  const long = encodeURIComponent("月".repeat(10_000));
  const get = (path: string) => send(server.port, `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  const answer = await get(`/search?q=garden%20${long}`);
  expect(answer).toMatch(/^HTTP\/1\.1 302 Found\r\n/);
  const [, location = ""] = /\r\nlocation: (\S+)/.exec(answer) ?? [];
  expect((await site.get(location)).status).toBe(200);
  const other = await get(`/about?q=${long}`);
  expect(other).toMatch(/^HTTP\/1\.1 431 /);
  expect(other).toContain('action="/search"');
  expect(await send(server.port, "NONSENSE\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
});

test("a search that the database does not finish in time says that it is too broad, with ways on", async () => {
  await using site = await createTestSite({ SEARCH_TIMEOUT_MS: "1000" });
  await fillShelves(site);
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // As if the search itself took so long.
  const busy = site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table book_find in access exclusive mode`);
    await tx.execute(sql`lock table search_suggestions in access exclusive mode`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const [page, api, feed, suggested] = await Promise.all([
    site.get("/search?q=garden&language=en"),
    site.get("/api/search?q=garden"),
    site.get("/search/feed.atom?q=garden"),
    site.get("/api/suggest?q=gard"),
  ]);
  expect(page.status).toBe(200);
  expect(page.text).toContain("This search is too broad");
  expect(page.text).toContain('href="/search?q=garden&amp;genre=drama&amp;language=en"');
  expect(page.text).toMatch(/name="length" value="short"/);
  expect(page.text).toContain('href="/search?q=garden"');
  expect([api.status, JSON.parse(api.text)]).toEqual([422, { error: expect.stringMatching(/^too broad: /) }]);
  expect([feed.status, feed.headers.get("retry-after")]).toEqual([503, "600"]);
  expect(JSON.parse(suggested.text)).toEqual({ suggestions: [] });
  released.resolve();
  await busy;
  // Another address: what was answered is cached for a few seconds.
  expect((await site.get("/search?q=garden&language=en&sort=title")).text).toContain(
    'href="/bookdetail/garden"',
  );
  expect(JSON.parse((await site.get("/api/suggest?q=garde")).text)).toMatchObject({
    suggestions: [{ name: "Garden of the Moon" }],
  });
});

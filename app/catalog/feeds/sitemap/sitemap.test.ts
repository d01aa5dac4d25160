import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);

test("R12 the sitemap is an index of parts, each with at most 50,000 addresses and their last change", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  await site.db.execute(sql`insert into books (jid, title, sort_title, origin, is_text_held, updated_at)
    select 'b' || n, 'Book', 'book', 'catalog', false, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, 50001) n`);
  let index = "";
  const trips = await site.roundTrips(async () => {
    const answer = await site.get("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    index = answer.text;
  });
  expect(trips).toBeLessThanOrEqual(3);
  const parts = addressesIn(index);
  expect(parts).toEqual([
    "https://books.example/sitemap/pages.xml",
    "https://books.example/sitemap/books-1.xml",
    "https://books.example/sitemap/books-2.xml",
    "https://books.example/sitemap/books-3.xml",
  ]);
  expect(index.match(/<lastmod>/g)).toHaveLength(4);
  const all = new Set<string>();
  for (const part of parts) {
    const { pathname } = new URL(part);
    const { text, status } = await site.get(pathname);
    expect(status).toBe(200);
    const addresses = addressesIn(text);
    expect(addresses.length).toBeLessThanOrEqual(50_000);
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(addresses.length);
    for (const address of addresses) all.add(address);
  }
  expect(all.size).toBe(50_001 + 6);
  expect(await site.roundTrips(() => site.get("/sitemap/books-2.xml"))).toBeLessThanOrEqual(3);
  const zipped = await site.app.fetch(
    new Request("http://localhost/sitemap/books-1.xml", { headers: { "accept-encoding": "gzip" } }),
  );
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(addressesIn(gunzipSync(await zipped.arrayBuffer()).toString())).toHaveLength(20_000);
});

test("R12 every address of a small sitemap is an indexable page with that canonical address", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "night-jar",
    genres: ["Fiction"],
    subjects: ["Night birds", "Secret birds"],
    book: { seriesName: "Birds & beasts" },
  });
  await site.makeBook({
    jid: "hidden",
    subjects: ["Nowhere"],
    book: { isListed: false, seriesName: "Nowhere" },
  });
  await site.db.execute(sql`update subjects set is_hidden = true where slug = 'secret-birds'`);
  await site.db
    .execute(sql`with made as (insert into collections (slug, title, about, is_shown, created_at, changed_at)
      values ('picks', 'Picks', '', true, now(), now()), ('empty', 'Empty', '', true, now(), now()) returning id, slug)
    insert into collection_books (collection_id, book_id, position, added_at)
    select made.id, b.id, 1, now() from made, books b where made.slug = 'picks' and b.jid = 'night-jar'`);
  const all: string[] = [];
  const parts = addressesIn((await site.get("/sitemap.xml")).text);
  for (const part of parts) {
    for (const address of addressesIn((await site.get(new URL(part).pathname)).text)) {
      const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
      all.push(pathname + search);
      const page = await site.get(pathname + search);
      expect(page.status, pathname).toBe(200);
      expect(page.text).toContain(`<link rel="canonical" href="${address}"`);
      expect(page.text).toContain('content="index, follow"');
    }
  }
  const lists = all.filter((path) => /^\/(genre|tag|series|collection)\b/.test(path)).toSorted();
  expect(lists).toEqual([
    "/collection/picks",
    "/genre/fiction",
    "/series?name=Birds+%26+beasts",
    "/tag/night-birds",
  ]);
});

test("R12 an empty library has a sitemap of its information pages; a part that does not exist is a 404", async () => {
  await using site = await createTestSite();
  expect(addressesIn((await site.get("/sitemap.xml")).text)).toHaveLength(1);
  for (const part of [
    "books-1.xml",
    "books-0.xml",
    "books--1.xml",
    "books-9999999999.xml",
    "other.xml",
    "tags-1.xml",
    "series-1.xml",
    "collections-1.xml",
    "collections-2.xml",
  ])
    expect((await site.get(`/sitemap/${part}`)).status, part).toBe(404);
});

test("R12 P05 robots.txt names the sitemap by the site's own address, and disallows no page that should be indexed", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  const { text, headers } = await site.get("/robots.txt");
  expect(headers.get("content-type")).toContain("text/plain");
  expect(text).toContain("Sitemap: https://books.example/sitemap.xml");
  const forAll = text.slice(text.indexOf("User-agent: *"));
  const forbidden = [...forAll.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(forbidden).toEqual(["/api/", "/builds/"]);
});

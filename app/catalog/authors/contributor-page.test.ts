import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({ SITE_URL: "https://books.example" });
  return () => site[Symbol.asyncDispose]();
});

test("an author without a profile has a page: works, totals, canonical address, structured data and a feed", async () => {
  await site.makeBook({ jid: "emma", title: "Emma", author: "Jane Austen", book: { wordCount: 160_200 } });
  await site.makeBook({
    jid: "persuasion",
    title: "Persuasion",
    author: "Jane Austen",
    book: { wordCount: 84_100, description: "A second spring <of> youth." },
  });
  const page = await site.get("/author/jane-austen");
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toContain("s-maxage=60");
  for (const part of [
    "<title>Jane Austen | ",
    "<h1><bdi>Jane Austen</bdi></h1>",
    "2 works\u00A0· 244,000 words",
    "A second spring &lt;of&gt; youth.",
    '<link rel="canonical" href="https://books.example/author/jane-austen"',
    '"@type":"Person","@id":"https://books.example/author/jane-austen#person","name":"Jane Austen"',
    'href="/author/jane-austen/feed.atom"',
  ])
    expect(page.text).toContain(part);
  // Titles follow the name: there is no level of headings between them.
  expect([...page.text.matchAll(/<h([1-6])/g)].map(([, level]) => level)).toEqual(["1", "2", "2"]);
  const feed = await site.get("/author/jane-austen/feed.atom");
  expect(feed.headers.get("content-type")).toContain("application/xml");
  expect(feed.text.match(/<entry>/g)).toHaveLength(2);
  expect((await site.get("/sitemap.xml")).text).toContain("https://books.example/sitemap/authors-1.xml");
  expect((await site.get("/sitemap/authors-1.xml")).text).toContain(
    "https://books.example/author/jane-austen",
  );
});

test("book pages and search results lead to the page of their author, whatever the script of the name", async () => {
  const slug = "芥川龍之介";
  await site.makeBook({ jid: "rashomon", title: "Rashomon", author: "Ryunosuke" });
  await site.db.execute(sql`update people set slug = ${slug}, name = ${slug} where name = 'Ryunosuke'`);
  const address = `/author/${encodeURIComponent(slug)}`;
  for (const path of ["/bookdetail/rashomon", "/search?q=rashomon"])
    expect((await site.get(path)).text, path).toContain(`href="${address}"`);
  const page = await site.get(address);
  expect([page.status, page.text.includes(slug)]).toEqual([200, true]);
});

test("a page of an author takes at most three round trips, and shows no more than forty works of thousands", async () => {
  await site.makeBook({ jid: "first-of-many", title: "Zero", author: "Busy Bee" });
  await site.db
    .execute(sql`with added as (insert into books (jid, title, sort_title, origin, is_text_held, word_count)
      select 'many-' || n, 'Many ' || n, 'many ' || n, 'catalog', false, 100 from generate_series(1, 3000) n returning id)
    insert into book_people (book_id, person_id, role, position, credited_as)
      select added.id, pe.id, 'aut', 0, pe.name from added, people pe where pe.slug = 'busy-bee'`);
  let text = "";
  const trips = await site.roundTrips(async () => ({ text } = await site.get("/author/busy-bee")));
  expect(trips).toBeLessThanOrEqual(3);
  expect(text).toContain("3,001 works");
  expect(text.match(/class="author-work"/g)).toHaveLength(40);
  expect(text).toContain('href="/search?author=busy-bee"');
});

test("there is no page of somebody unknown, of a name that no listed book has, or of a broken address", async () => {
  await site.makeBook({ jid: "hidden", title: "Hidden", author: "Unlisted Only", book: { isListed: false } });
  for (const slug of ["nobody", "unlisted-only", "%00", "a%0Ab", "x".repeat(500), "%ff"])
    for (const path of [`/author/${slug}`, `/author/${slug}/feed.atom`])
      expect([400, 404], path).toContain((await site.get(path)).status);
  expect((await site.get("/author")).status).toBe(404);
  const other = await site.get("/author/Jane-Austen");
  expect([other.status, other.headers.get("location")]).toEqual([301, "/author/jane-austen"]);
});

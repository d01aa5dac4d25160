import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("the front page answers with HTML under a strict policy", async () => {
  await using site = await createTestSite();
  const page = await site.get("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
});

test("R01 an anonymous reader sees shelves of books, each with a link to the whole list, and a search box", async () => {
  await using site = await createTestSite();
  for (const title of ["Nightjar", "Saltmarsh", "Thistle"])
    await site.makeBook({ title, author: "Ada Writer", genres: ["Poetry"], jid: title.toLowerCase() });
  const page = await site.get("/");
  expect(page.text).toContain('href="/bookdetail/nightjar"');
  expect(page.text).toContain("Ada Writer");
  expect(page.text).toContain('href="/lists/new"');
  expect(page.text).toContain('href="/search?genre=poetry"');
  expect(page.text).toMatch(/<form[^>]+role="search"[^>]+action="\/search"/);
});

test("an empty library says how to fill it", async () => {
  await using site = await createTestSite();
  expect((await site.get("/")).text).toContain("npm run octavo -- import path/to/books");
});

test("the front page takes two round trips to the database, and none when it is cached", async () => {
  await using site = await createTestSite();
  for (let count = 0; count < 12; count++) await site.makeBook({ genres: ["Fiction"] });
  await site.get("/health");
  expect(await site.roundTrips(() => site.get("/"))).toBeLessThanOrEqual(3);
  expect(await site.roundTrips(() => site.get("/"))).toBe(0);
});

test("an imported book is on the front page at the next visit, beside earlier ones", async () => {
  await using site = await createTestSite();
  await site.makeBook({ title: "Here Before" });
  await site.get("/");
  await site.makeBook({ title: "Just Arrived" });
  const { text } = await site.get("/");
  expect(text).toContain("Just Arrived");
  expect(text).toContain("Here Before");
});

test("P05 the head has title, description, canonical address, social card, robots and the site's data", async () => {
  await using site = await createTestSite({ SITE_NAME: "Reading Room", SITE_URL: "https://books.example" });
  const { text } = await site.get("/");
  expect(text).toContain("<title>Reading Room</title>");
  expect(text).toContain('<link rel="canonical" href="https://books.example/"');
  expect(text).toContain('content="index, follow"');
  expect(text).toContain('property="og:image" content="https://books.example/social-card.png"');
  expect(text).toMatch(/"@type":"WebSite".*SearchAction.*search\?q=\{search_term_string\}/s);
  expect(text).toContain('"@type":"Organization"');
});

test("no page carries an inline style", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "x" });
  for (const path of ["/", "/search", "/bookdetail/x", "/nowhere"])
    expect((await site.get(path)).text).not.toMatch(/\sstyle="|<style/);
});

test("a card is in the document once, as HTML, and once in the data of a client-side navigation", async () => {
  await using site = await createTestSite();
  await site.makeBook({ title: "Told Only Once", jid: "once" });
  const { text } = await site.get("/");
  expect(text.match(/href="\/bookdetail\/once"/g)).toHaveLength(1);
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script).join();
  expect(scripts).not.toContain("Told Only Once");
  expect((await site.get("/_.data")).text).toContain("Told Only Once");
});

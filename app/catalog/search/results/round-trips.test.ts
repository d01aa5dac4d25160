import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

async function fillShelves(site: Awaited<ReturnType<typeof createTestSite>>) {
  const austen = { author: "Jane Austen", genres: ["Fiction"] };
  await site.makeBook({ jid: "pride", title: "Pride and Prejudice", ...austen });
  await site.makeBook({ jid: "emma", title: "Emma", ...austen });
  await site.makeBook({ jid: "eyre", title: "Jane Eyre", author: "Charlotte Brontë", genres: ["Fiction"] });
}

test("a search page takes at most three round trips", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await site.get("/health");
  const ask = () => site.app.fetch(new Request("http://localhost/search?q=jane&genre=fiction"));
  expect(await site.roundTrips(ask)).toBeLessThanOrEqual(3);
  // Words that no title, name or series has: whether there is something to correct costs none.
  await site.makeBook({
    jid: "shore",
    title: "The Shore",
    book: { description: "A lighthouse in a storm." },
  });
  await site.makeBook({ jid: "storm", title: "Storm", genres: ["Drama"] });
  await site.get("/health");
  const ofDescription = () => site.app.fetch(new Request("http://localhost/search?q=shore+storm"));
  expect(await site.roundTrips(ofDescription)).toBeLessThanOrEqual(3);
});

test("a search through the API that finds no more than it ranks takes two round trips, and says how many there are", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await site.get("/health");
  const found = (await site.get("/api/search?q=jane&limit=1")).text;
  const all = (await site.get("/api/search?q=jane&limit=50")).text;
  const { total, items } = JSON.parse(all) as { total: number; items: unknown[] };
  expect(items).toHaveLength(total);
  expect(total).toBeGreaterThan(1);
  expect((JSON.parse(found) as { total: number }).total).toBe(total);
  const ask = () => site.app.fetch(new Request("http://localhost/api/search?q=jane&limit=2"));
  expect(await site.roundTrips(ask)).toBeLessThanOrEqual(2);
});

test("a search that is corrected takes two round trips more, and one that leaves out a word three", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await site.get("/health");
  const ask = (q: string) => () => site.app.fetch(new Request(`http://localhost/search?q=${q}`));
  expect(await site.roundTrips(ask("prejudise"))).toBe(5);
  expect(await site.roundTrips(ask("pride+prejudise+zebra"))).toBe(6);
});

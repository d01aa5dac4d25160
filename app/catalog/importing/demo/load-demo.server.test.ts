import { expect, test } from "vitest";
import { books, people } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { removeBook } from "../epub/storing/store-book-commands.server.ts";
import { loadDemo } from "./load-demo.server.ts";

test("a new site gets the demo catalogue once, also when two processes start together, and never again", { timeout: 120_000 }, async () => {
  await using site = await createTestSite();
  const loaded = await Promise.all([loadDemo(site), loadDemo(site)]);
  const works = Math.max(...loaded);
  expect(works).toBeGreaterThanOrEqual(12);
  expect(Math.min(...loaded)).toBe(0);
  const all = await site.db.select().from(books);
  expect(all).toHaveLength(works);
  expect(all.every(({ origin, isDownloadable, wordCount }) => origin === "demo" && isDownloadable && wordCount >= 1500)).toBe(true);

  for (const { jid } of all) await removeBook(site.db, jid);
  expect(await loadDemo(site)).toBe(0);
  expect(await site.db.$count(books)).toBe(0);
});

test("a site with any content of its own gets no demo catalogue", async () => {
  await using site = await createTestSite();
  await site.db.insert(people).values({ slug: "someone", name: "Someone", sortName: "Someone" });
  expect(await loadDemo(site)).toBe(0);
});

import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

const addresses = [
  "/",
  "/search?q=moon",
  "/api/search?q=moon",
  "/bookdetail/moon",
  "/book-reader/moon",
  "/about",
];

test("every public page is rendered with at most three round trips to the database, and then with none", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "moon", title: "The Moon" });
  for (const address of addresses) {
    let status = 0;
    const ask = async () => ({ status } = await site.get(address));
    expect(await site.roundTrips(ask), address).toBeLessThanOrEqual(3);
    expect(status, address).toBe(200);
    expect(await site.roundTrips(ask), `${address} again`).toBe(0);
  }
});

test("data that a page prefetches for the next one is cached too", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "moon", title: "The Moon" });
  for (const address of [
    "/_.data",
    "/bookdetail/moon.data",
    "/book-reader/moon.data",
    "/search.data?q=moon",
  ]) {
    const ask = () => site.get(address);
    await ask();
    expect(await site.roundTrips(ask), address).toBe(0);
  }
});

test("a new book appears on pages that were cached before", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "moon", title: "The Moon" });
  for (const address of ["/", "/bookdetail/moon"]) await site.get(address);
  await site.makeBook({ jid: "sun", title: "The Unmistakable Sun" });
  expect((await site.get("/")).text).toContain("The Unmistakable Sun");
});

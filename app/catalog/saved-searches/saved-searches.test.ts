import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, savedSearches } from "#app/platform/db/schema/all.server.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const page = "/account/searches";

test("a search is saved from its results under a name, opened again, read as a feed without what the reader excluded, and removed", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "haunted", title: "Garden of Ghosts", subjects: ["Ghosts"] });
  await site.makeBook({ jid: "calm", title: "Garden of Calm", genres: ["Drama"] });
  const account = await signIn(site, { profiles: [{ kind: "pen-name", handle: "other-one" }] });
  const { who, profiles: own } = account;
  const results = (await site.get("/search?sort=title&q=garden&page=1")).text;
  const [, way = ""] = /href="(\/account\/searches\?[^"]*)"/.exec(results) ?? [];
  const offered = (await who.get(way.replaceAll("&amp;", "&"))).text;
  expect(offered).toContain('value="/search?q=garden&amp;sort=title"');
  expect(offered).toContain("“garden”");
  const address = "/search?sort=title&q=garden";
  expect(await who.post(page, { intent: "save", address, name: " Gardens " })).toMatchObject({ status: 303 });
  await who.post(page, {
    intent: "save",
    address: "/search?q=garden&sort=title&page=3",
    name: "All gardens",
  });
  expect(await site.db.select().from(savedSearches)).toMatchObject([
    { name: "All gardens", address: "/search?q=garden&sort=title", profileId: own[0]?.id },
  ]);
  await site.db
    .update(profiles)
    .set({ excluded: ["subject:ghosts"] })
    .where(eq(profiles.id, own[0]?.id ?? ""));
  const list = (await who.get(page)).text;
  expect(list).toContain('href="/search?q=garden&amp;sort=title"');
  const [, feed = ""] = /href="(\/search\/feed\.atom\?[^"]*)"/.exec(list) ?? [];
  // As a feed reader asks: without a session.
  const { text } = await site.get(feed.replaceAll("&amp;", "&"));
  expect([text.includes("Garden of Calm"), text.includes("Ghosts")]).toEqual([true, false]);
  // Each profile has its own.
  const headers = { cookie: actingAs(account, 1) };
  expect((await site.get(page, { headers })).text).toContain("None yet.");
  const [saved] = await site.db.select().from(savedSearches);
  const stranger = await signIn(site);
  await stranger.who.post(page, { intent: "remove", id: String(saved?.id) });
  expect(await site.db.$count(savedSearches)).toBe(1);
  await who.post(page, { intent: "remove", id: String(saved?.id) });
  expect(await site.db.$count(savedSearches)).toBe(0);
});

test("what is no search, has no name or is too much is refused with the reason, and nothing is saved", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site);
  const save = (fields: Record<string, string>) =>
    who.post(`${page}?save=/search`, { intent: "save", name: "Mine", address: "/search", ...fields });
  for (const [fields, reason] of [
    [{ name: " " }, "Give it a name."],
    [{ address: "https://elsewhere.example/search" }, "This is no search."],
    [{ address: "/searching" }, "This is no search."],
    [{ address: `/search?q=${"x".repeat(5_000)}` }, "too long to be saved"],
  ] as const) {
    const refused = await save(fields);
    expect([refused.status, refused.text.includes(reason)]).toEqual([422, true]);
  }
  expect(await who.post(page, { intent: "save" })).toMatchObject({ status: 422 });
  expect(await who.post(page, { intent: "remove", id: "x" })).toMatchObject({ status: 422 });
  const many = Array.from({ length: 50 }, (_, at) => ({
    profileId: own[0]?.id ?? "",
    name: "One",
    address: `/search?q=${at}`,
  }));
  await site.db.insert(savedSearches).values(many);
  expect((await save({})).text).toContain("You have saved 50 searches already");
  expect((await save({ address: "/search?q=7", name: "Seven" })).status).toBe(303);
  expect(await site.db.$count(savedSearches)).toBe(50);
});

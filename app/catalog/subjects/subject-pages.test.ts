import { afterAll, beforeAll, expect, test } from "vitest";
import { describeTag } from "#app/catalog/importing/tags/describe-tag-commands.server.ts";
import { mergeTags } from "#app/catalog/importing/tags/merging/merge-tags-commands.server.ts";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  const day = (date: number) => ({ addedAt: new Date(Date.UTC(2026, 2, date)) });
  const book = (jid: string, subjects: string[], facts: object = {}) =>
    site.makeBook({ jid, title: `The ${jid}`, genres: ["Horror"], subjects, book: { ...facts } });
  await book("loved", ["Ghosts", "Castles"], { averageRating: 4.6, ratingsCount: 800, ...day(1) });
  await book("disliked", ["Ghosts"], { averageRating: 1.4, ratingsCount: 800, ...day(2) });
  await book("fresh", ["Ghosts", "Castles"], day(3));
  await book("record", ["Ghosts"], { isTextHeld: false, averageRating: 4.9, ratingsCount: 5, ...day(4) });
  await book("hidden", ["Ghosts", "Secrets"], { isListed: false });
  await book("elsewhere", ["Castles", "Rivers"], day(5));
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const jidsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/bookdetail\/(\w+)"/g)].map(([, jid]) => jid)),
];
const part = (text: string, heading: string) =>
  new RegExp(`>${heading}</h2>(.*?)</(?:section|nav)>`, "s").exec(text)?.[1] ?? "";

test("a tag has a page: what it is, its best and newest books, tags that go with it, and a feed; books lead to it", async () => {
  expect((await site.get("/bookdetail/loved")).text).toContain('href="/tag/ghosts"');
  const { status, text } = await site.get("/tag/ghosts");
  expect(status).toBe(200);
  expect(text).toContain('<h1 dir="auto">Ghosts</h1>');
  expect(text).toContain("Books about Ghosts, most of them horror. They are also about Castles.");
  expect(text).toContain("4 books");
  expect(jidsIn(part(text, "Books"))).toEqual(["loved", "record", "fresh", "disliked"]);
  const related = [...part(text, "Often together with").matchAll(/href="([^"]+)"/g)].map(
    ([, address]) => address,
  );
  expect(new Set(related)).toEqual(new Set(["/genre/horror", "/tag/castles"]));
  const [, feed = ""] = /href="(\/search\/feed\.atom\?[^"]*)">Feed/.exec(text) ?? [];
  const entries = (await site.get(feed)).text;
  expect([entries.includes("The fresh"), entries.includes("The elsewhere")]).toEqual([true, false]);
});

test("a tag with a few books shows each once, and one with more the newest beside the best rated", async () => {
  const few = (await site.get("/tag/ghosts")).text;
  expect(few).not.toContain("New here");
  expect(few.match(/<h3[^>]*><a href="\/bookdetail\/fresh"/g)).toHaveLength(1);
  for (let at = 1; at <= 9; at += 1)
    await site.makeBook({
      jid: `isle${at}`,
      subjects: ["Islands"],
      book: { averageRating: at / 2, ratingsCount: 800, addedAt: new Date(Date.UTC(2026, 3, at)) },
    });
  const many = (await site.get("/tag/islands")).text;
  expect(jidsIn(part(many, "New here")).slice(0, 2)).toEqual(["isle9", "isle8"]);
  expect(jidsIn(part(many, "Best rated"))).toHaveLength(8);
});

test("a genre has a page in its own voice, and what operators write replaces what a page says of itself", async () => {
  const { text } = await site.get("/genre/horror");
  expect(text).toContain("What is feared most is seldom shown.");
  expect(text).toContain("5 books");
  expect((await site.get("/")).text).toContain('href="/genre/horror"');
  await site.get("/tag/castles");
  expect(await describeTag(site.db, { slug: "castles", about: "  Thick walls,\n thin ice. " })).toEqual({
    ok: true,
  });
  expect((await site.get("/tag/castles")).text).toContain("Thick walls, thin ice.");
  expect(await describeTag(site.db, { slug: "castles", about: "x".repeat(601) })).toEqual({
    ok: false,
    reason: "too-long",
  });
});

test("there is no page of a tag that nobody has, of one whose books no list shows, or of a genre as a tag", async () => {
  for (const path of [
    "/tag/nothing",
    "/tag/secrets",
    "/tag/horror",
    "/genre/ghosts",
    `/tag/${"x".repeat(400)}`,
    "/tag/%ff",
  ])
    expect([400, 404], path).toContain((await site.get(path)).status);
});

test("a tag that was merged leads to what it became, whose books, page and search have all of it", async () => {
  await site.makeBook({ jid: "river-one", subjects: ["Streams"], genres: ["Travel"] });
  await site.get("/tag/streams");
  await site.get("/tag/rivers");
  expect(await mergeTags(site.db, { from: "streams", into: "rivers" })).toEqual({ ok: true, bookCount: 1 });
  const old = await site.get("/tag/streams");
  expect([old.status, old.headers.get("location")]).toEqual([301, "/tag/rivers"]);
  expect((await site.get("/tag/rivers")).text).toContain("2 books");
  expect((await site.get("/bookdetail/river-one")).text).toContain('href="/tag/rivers"');
  expect(JSON.parse((await site.get("/api/search?subject=rivers")).text)).toMatchObject({ total: 2 });
  for (const [from, into, reason] of [
    ["nothing", "rivers", "unknown-from"],
    ["rivers", "nothing", "unknown-into"],
    ["streams", "rivers", "same"],
    ["horror", "rivers", "genre"],
  ] as const)
    expect(await mergeTags(site.db, { from, into })).toEqual({ ok: false, reason });
});

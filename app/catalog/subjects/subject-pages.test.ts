import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeTag } from "#app/catalog/importing/tags/describe-tag-commands.server.ts";
import { mergeTags } from "#app/catalog/importing/tags/merging/merge-tags-commands.server.ts";
import { profiles } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
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
const pickIn = (text: string) =>
  /<div class="subject-intro"><p[^>]*>[^<]*<\/p><a (.*?)<\/a>/s.exec(text)?.[1] ?? "";

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

test("a genre begins with the book that its search picks, among those that the viewer may see; without one there is only the voice", async () => {
  const inGenre =
    (genre: string) =>
    (jid: string, book: object, subjects: string[] = []) =>
      site.makeBook({ jid, title: `The ${jid}`, genres: [genre], subjects, book });
  const audience = (name: "teen" | "mature") => ({
    disclosures: { audience: name, warnings: [], aiUse: null, aiNote: null },
  });
  const memoir = inGenre("Memoir");
  await memoir("grim", { ...audience("mature"), description: "Nothing for the beginning of a genre." });
  await memoir("entry", { isTextHeld: false, description: "A record is not a book to begin with." });
  const without = (await site.get("/genre/memoir")).text;
  expect(without).toContain("A life in its own words");
  expect(without).not.toContain("Begin with<");
  const poem = inGenre("Poetry");
  await poem("plain", {});
  const description = "Songs of an evening by the river. And more.";
  await poem("odes", { ...audience("teen"), description }, ["Odes"]);
  let text = "";
  const load = async () => ({ text } = await site.get("/genre/poetry"));
  expect(await site.roundTrips(load)).toBe(3);
  expect(pickIn(text)).toContain('href="/bookdetail/odes"');
  expect(pickIn(text)).toContain("<bdi>Songs of an evening by the river.</bdi>");
  expect(pickIn(text)).toBe(pickIn((await site.get("/search?genre=poetry")).text));
  expect((await site.get("/tag/odes")).text).not.toContain("Begin with<");
  const { who, profiles: own } = await signIn(site);
  who.jar.set("octavo.exclusions", "1");
  for (const seen of [{ excluded: ["subject:odes"] }, { excluded: [], ageCap: 9 }]) {
    await site.db
      .update(profiles)
      .set(seen)
      .where(eq(profiles.id, own[0]?.id ?? ""));
    const shown = pickIn((await who.get("/genre/poetry")).text);
    expect(shown).toContain('href="/bookdetail/plain"');
    expect(shown).toContain("<bdi>Ann Author</bdi>");
  }
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

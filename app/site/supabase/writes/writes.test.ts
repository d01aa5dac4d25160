import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { places } from "#app/platform/db/schema/reading.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Account = Awaited<ReturnType<typeof makeAccount>>;

let site: TestSite;
let server: Awaited<ReturnType<TestSite["listen"]>>;
let ann: Account;
let ben: Account;
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
  ann = await makeAccount(site, { handle: "ann" });
  ben = await makeAccount(site, { handle: "ben" });
  for (const jid of ["alpha", "beta"]) await site.makeBook({ jid, chapters: [{}, {}] });
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const placesOf = (account: Account | null) => () =>
  createClient(
    server.url,
    "sb_publishable_octavo",
    account ? { accessToken: async () => account.token } : {},
  ).from("places");

const device = "22222222-2222-4222-8222-222222222222";
const row = (jid: string, chapter: string, count = 1) => ({
  book_jid: jid,
  device,
  kind: "tablet",
  count,
  locator: { chapter, fragment: null, offset: 0, anchor: null, progression: 0 },
});

test("C08 places are inserted, upserted, changed and removed by the client, each time one's own alone", async () => {
  const mine = placesOf(ann);
  const his = placesOf(ben);
  const inserted = await mine()
    .insert([row("alpha", "chapter-1"), row("beta", "chapter-1")])
    .select("book_jid, kind");
  expect([inserted.status, inserted.error, inserted.data]).toEqual([
    201,
    null,
    [
      { book_jid: "alpha", kind: "tablet" },
      { book_jid: "beta", kind: "tablet" },
    ],
  ]);
  expect((await his().insert(row("alpha", "chapter-2"))).status).toBe(201);
  const twice = await mine().insert(row("alpha", "chapter-2", 2));
  expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
  const later = await mine()
    .upsert(row("alpha", "chapter-2", 5))
    .select("count, locator->chapter")
    .limit(1);
  expect(later.status).toBe(501);
  const upserted = await mine()
    .upsert(row("alpha", "chapter-2", 5))
    .select("count, locator")
    .single();
  expect(upserted.data).toMatchObject({ count: 5, locator: { chapter: "chapter-2" } });
  // What a device sends late changes nothing.
  await mine().upsert(row("alpha", "chapter-1", 3));
  const locator = { ...row("", "").locator, chapter: "chapter-1" };
  const changed = await mine()
    .update({ locator, kind: "phone" })
    .eq("book_jid", "alpha")
    .select("count, kind, locator");
  expect(changed.data).toMatchObject([{ count: 6, kind: "phone", locator: { chapter: "chapter-1" } }]);
  expect((await his().select("count, kind, locator")).data).toMatchObject([
    { count: 1, kind: "tablet", locator: { chapter: "chapter-2" } },
  ]);
  const removed = await mine().delete().eq("device", device).select("book_jid");
  expect(removed.data).toHaveLength(2);
  expect((await mine().select("*", { count: "exact", head: true })).count).toBe(0);
  expect((await his().select("*", { count: "exact", head: true })).count).toBe(1);
  // Ben's is not hers to remove, by whatever filter.
  expect((await mine().delete().neq("kind", "nothing").select("book_jid")).data).toEqual([]);
  expect(await site.db.select().from(places)).toHaveLength(1);
});

test("C08 strangers write nothing, and a row of another, of no book or of nonsense is refused", async () => {
  const stranger = await placesOf(null)().insert(row("alpha", "chapter-1"));
  expect([stranger.status, stranger.error?.code]).toEqual([401, "42501"]);
  const mine = placesOf(ann);
  const wrong: [object, number, string][] = [
    [{ ...row("alpha", "chapter-1"), profile_id: ben.profiles[0]?.id }, 400, "PGRST204"],
    [row("no-such-book", "chapter-1"), 409, "23503"],
    [{ ...row("alpha", "chapter-1"), device: "a phone" }, 400, "23514"],
    [{ ...row("alpha", "chapter-1"), count: -1 }, 400, "23514"],
    [{ book_jid: "alpha" }, 400, "23514"],
  ];
  for (const [sent, status, code] of wrong) {
    const answer = await mine().insert(sent);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  }
  const many = await mine().insert(Array.from({ length: 51 }, (_, at) => row("alpha", "chapter-1", at + 1)));
  expect(many.status).toBe(501);
  const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  const ask = async (method: string, path: string, body: string) =>
    (await site.get(`/rest/v1/${path}`, { method, body, headers })).status;
  expect(await ask("POST", "places", "nothing")).toBe(400);
  expect(await ask("PATCH", "places", "{}")).toBe(400);
  expect(await ask("PATCH", "places?device=eq.x", '{"book_jid":"beta"}')).toBe(400);
  expect(await ask("PUT", "places?device=eq.x", "{}")).toBe(501);
  expect(await ask("POST", "places?on_conflict=device", "[]")).toBe(501);
  for (const table of ["books", "works", "profiles", "shelves"])
    expect(await ask("POST", table, "{}")).toBe(501);
  expect(await site.db.select().from(places)).toHaveLength(1);
});

const libraryOf = (account: Account | null) => () =>
  createClient(
    server.url,
    "sb_publishable_octavo",
    account ? { accessToken: async () => account.token } : {},
  ).from("library");

test("C08 books are put into the library, given another status and taken out by the client, each time one's own alone", async () => {
  const [mine, his, nobodys] = [libraryOf(ann), libraryOf(ben), libraryOf(null)];
  const inserted = await mine()
    .insert([
      { book_jid: "alpha", status: "want" },
      { book_jid: "beta", status: "reading" },
    ])
    .select("book_jid, status, books(title)");
  expect([inserted.status, inserted.data?.map(({ status }) => status)]).toEqual([201, ["want", "reading"]]);
  await his().insert({ book_jid: "alpha", status: "dropped" });
  const twice = await mine().insert({ book_jid: "alpha", status: "reading" });
  expect([twice.status, twice.error?.code]).toEqual([409, "23505"]);
  await mine().upsert({ book_jid: "alpha", status: "dropped" }, { ignoreDuplicates: true });
  const upserted = await mine()
    .upsert({ book_jid: "alpha", status: "finished" })
    .select("status, readings")
    .single();
  // As on the site, a book that is finished was read.
  expect(upserted.data).toMatchObject({ status: "finished", readings: [{ finishedOn: expect.any(String) }] });
  const changed = await mine()
    .update({ status: "paused" })
    .eq("status", "reading")
    .select("book_jid, status");
  expect(changed.data).toEqual([{ book_jid: "beta", status: "paused" }]);
  const removed = await mine().delete().neq("status", "nothing").select("book_jid");
  expect(removed.data).toHaveLength(2);
  expect((await mine().select()).data).toEqual([]);
  expect((await his().select("book_jid, status")).data).toEqual([{ book_jid: "alpha", status: "dropped" }]);
  expect((await nobodys().insert({ book_jid: "alpha", status: "want" })).status).toBe(401);
  const wrong: [object, number, string][] = [
    [{ book_jid: "alpha", status: "burnt" }, 400, "23514"],
    [{ book_jid: "alpha" }, 400, "23514"],
    [{ book_jid: "no-such-book", status: "want" }, 409, "23503"],
    [{ book_jid: "alpha", status: "want", readings: [] }, 400, "PGRST204"],
    [{ book_jid: "alpha", status: "want", profile_id: ben.profiles[0]?.id }, 400, "PGRST204"],
  ];
  for (const [sent, status, code] of wrong) {
    const answer = await mine().insert(sent);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  }
});

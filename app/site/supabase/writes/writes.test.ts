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
  for (const table of ["books", "works", "profiles"]) expect(await ask("POST", table, "{}")).toBe(501);
  expect(await site.db.select().from(places)).toHaveLength(1);
});

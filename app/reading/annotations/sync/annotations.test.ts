import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { forgetMarks } from "../list/forget-marks-job.server.ts";
import { longestQuote } from "../anchoring/target.ts";
import { isDeleted, longestName, longestNote, type Mark, mostSent } from "../mark.ts";
import { mostInBook, mostMarks } from "./mark-commands.server.ts";
import type { StoredMark } from "../mark-queries.server.ts";

const begun = Date.parse("2026-11-25T14:00:00Z");
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => new Date(begun) } });
  for (const jid of ["nightjar", "second"])
    await site.makeBook({
      jid,
      title: jid,
      chapters: [
        { slug: "one", title: "One" },
        { slug: "two", title: "Two" },
      ],
    });
  return () => site[Symbol.asyncDispose]();
});

let made = 0;
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

const markOf = (facts: Partial<Mark> = {}): Mark => ({
  id: uuid(),
  jid: "nightjar",
  kind: "highlight",
  colour: "yellow",
  note: "",
  target: {
    chapter: "one",
    start: { block: "p-1", offset: 0 },
    end: { block: "p-1", offset: 7 },
    quote: "A quote",
    prefix: "",
    suffix: " of it",
  },
  version: 1,
  life: 0,
  createdAt: begun,
  changedAt: begun,
  ...facts,
});

async function reader() {
  const { who, token, profiles: own } = await signIn(site);
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  const post = (body: unknown) =>
    site.get("/api/annotations", { method: "POST", headers, body: JSON.stringify(body) });
  return {
    who,
    post,
    profileId: own[0]?.id ?? "",
    send: async (
      marks: Mark[],
      now = begun,
    ): Promise<{ marks: StoredMark[]; refused: { id: string; reason: string }[] }> =>
      JSON.parse((await post({ now, marks })).text),
    list: async (jid = "nightjar"): Promise<StoredMark[]> =>
      JSON.parse((await site.get(`/api/annotations?jid=${jid}`, { headers })).text).marks,
  };
}

test("a mark is stored as its reader made it, and nobody else sees it or changes it by its id", async () => {
  const [one, other] = [await reader(), await reader()];
  const mark = markOf({ note: "Remember" });
  expect(await one.send([mark])).toEqual({
    marks: [{ ...mark, state: "painted", found: null }],
    refused: [],
  });
  expect(await one.list()).toEqual([{ ...mark, state: "painted", found: null }]);
  expect([await other.list(), await one.list("second")]).toEqual([[], []]);
  // The same id of another profile is another mark.
  await other.send([{ ...mark, note: "Mine", version: 9, life: 1 }]);
  expect((await one.list())[0]?.note).toBe("Remember");
  expect((await site.get("/api/annotations?jid=nightjar")).status).toBe(401);
});

test("a bookmark has its position and name in the account, needs no words, and stays a bookmark whatever comes later", async () => {
  const { send, list } = await reader();
  const { target } = markOf();
  const position = { ...target, quote: "", title: "One", progression: 0.25 };
  const bookmark = markOf({ kind: "bookmark", note: "x".repeat(longestName), target: position });
  await send([bookmark]);
  expect(await list()).toEqual([{ ...bookmark, state: "painted", found: null }]);
  // Scripts of an earlier version know of no kinds.
  const { kind: _kind, ...old } = markOf();
  await send([old as Mark, { ...bookmark, kind: "highlight", target, note: "Home", version: 2 }]);
  await send([{ ...bookmark, kind: "highlight", target, note: "x".repeat(longestNote), version: 3 }]);
  expect((await list()).map(({ id, kind, note }) => [id, kind, note])).toEqual(
    expect.arrayContaining([
      [bookmark.id, "bookmark", "Home"],
      [old.id, "highlight", ""],
    ]),
  );
});

test("messages that come twice and late change nothing, and what was deleted comes back by undoing alone", async () => {
  const { send, list } = await reader();
  const first = markOf();
  const noted = { ...first, note: "Second", version: 2, changedAt: begun + 1 };
  await send([noted, first]);
  await send([first]);
  expect((await list()).map(({ note, version }) => [note, version])).toEqual([["Second", 2]]);
  await send([{ ...noted, life: 1 }]);
  // A device that has not heard of it goes on writing.
  await send([{ ...noted, note: "Third", version: 7 }]);
  const [deleted] = await list();
  expect([deleted && isDeleted(deleted), deleted?.note]).toEqual([true, "Third"]);
  await send([{ ...first, life: 2 }]);
  expect((await list()).map(({ note, life }) => [note, life])).toEqual([["Third", 2]]);
});

test("a book that does not exist, or is above a profile's age, takes no marks and shows none", async () => {
  const { send, list, profileId } = await reader();
  await site.makeBook({
    jid: "grown-up",
    title: "Grown up",
    book: { disclosures: { warnings: [], audience: "adult", aiUse: null, aiNote: null } },
  });
  const marks = [markOf({ jid: "grown-up" }), markOf({ jid: "unknown" }), markOf()];
  const { refused } = await send(marks);
  expect(refused).toEqual([{ id: marks[1]?.id, reason: "no-book" }]);
  await site.db.execute(sql`update profiles set age_cap = 12 where id = ${profileId}`);
  expect([(await list("grown-up")).length, (await list()).length]).toEqual([0, 1]);
  expect((await send([{ ...markOf({ jid: "grown-up" }) }])).refused).toHaveLength(1);
  // A mark stays in its book.
  const known = marks[2] ?? markOf();
  expect((await send([{ ...known, jid: "second", version: 5 }])).refused).toEqual([
    { id: known.id, reason: "no-book" },
  ]);
});

test("B19 what cannot be a mark is refused whole, with what would be right; clocks of 1970 and 2100 count as near as can be", async () => {
  const { post, send, list } = await reader();
  const mark = markOf();
  const wrong: unknown[] = [
    null,
    [],
    { now: "today", marks: [] },
    { now: begun, marks: Array.from({ length: mostSent + 1 }, () => markOf()) },
    ...[
      { id: "mark" },
      { kind: "note" },
      { kind: "bookmark", note: "x".repeat(longestName + 1) },
      { colour: "red" },
      { note: "x".repeat(longestNote + 1) },
      { note: null },
      { version: 0 },
      { version: 1e9 },
      { life: -1 },
      { life: 0.5 },
      { changedAt: "now" },
      { target: null },
      { target: { ...mark.target, quote: "x".repeat(longestQuote + 1) } },
      { target: { ...mark.target, quote: "  " } },
      { target: { ...mark.target, start: { block: "p-1", offset: -1 } } },
      { target: { ...mark.target, chapter: 7 } },
      { target: { ...mark.target, quote: "" } },
      { kind: "bookmark", target: { ...mark.target, quote: "  " } },
      { kind: "bookmark", target: { ...mark.target, title: "x".repeat(301) } },
      { kind: "bookmark", target: { ...mark.target, progression: 1.5 } },
    ].map((facts) => ({ now: begun, marks: [{ ...mark, ...facts }] })),
  ];
  for (const body of wrong) {
    const answer = await post(body);
    expect(
      [answer.status, answer.text.includes("at most 50 marks")],
      JSON.stringify(body).slice(0, 90),
    ).toEqual([422, true]);
  }
  await send([
    markOf({ createdAt: 0, changedAt: 0 }),
    markOf({ createdAt: Date.UTC(2150), changedAt: 8e15 }),
  ]);
  const odd = markOf({ note: "b\ud83d", target: { ...mark.target, quote: "half \ud83d" } });
  expect((await send([odd])).marks[0]).toMatchObject({
    note: "b\uFFFD",
    target: { quote: "half \uFFFD" },
  });
  for (const { createdAt } of await list()) expect(createdAt).toBe(begun);
});

test("a full book and a full profile say so and take nothing more until something is deleted", async () => {
  const { send, list, profileId } = await reader();
  const fill = (jid: string, count: number) =>
    site.db.execute(sql`
      insert into annotations (profile_id, id, book_id, colour, note, target, version, life, state, created_at, changed_at, checked_at)
      select ${profileId}, gen_random_uuid(), b.id, 'blue', '', '{"chapter":"one","start":{"block":"p-1","offset":0},"end":{"block":"p-1","offset":1},"quote":"x","prefix":"","suffix":""}',
        1, 0, 'painted', now(), now(), now() from books b, generate_series(1, ${count}) where b.jid = ${jid}`);
  await fill("nightjar", mostInBook - 1);
  const [last, over] = [markOf(), markOf({ kind: "bookmark" })];
  expect((await send([last, over])).refused).toEqual([{ id: over.id, reason: "book-full" }]);
  expect((await send([{ ...last, life: 1 }, over])).refused).toEqual([]);
  expect(await list()).toHaveLength(mostInBook + 1);
  await fill("second", mostMarks - mostInBook);
  const third = markOf({ jid: "second" });
  expect((await send([third])).refused).toEqual([{ id: third.id, reason: "full" }]);
  // What is there can still be changed.
  expect((await send([{ ...over, note: "More", version: 2 }])).refused).toEqual([]);
});

test("over the site itself, no order of late, repeated and lost messages of two devices loses a mark or brings back a deleted one", async () => {
  const step = fc.record({
    kind: fc.constantFrom("note" as const, "delete" as const),
    isLost: fc.boolean(),
    isLate: fc.boolean(),
    isRepeated: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { send, list } = await reader();
      let now = markOf();
      const late: Mark[] = [];
      for (const { kind, isLost, isLate, isRepeated } of steps) {
        now =
          kind === "note"
            ? { ...now, note: `note ${now.version}`, version: now.version + 1 }
            : { ...now, life: Math.max(1, now.life) };
        if (isLost) continue;
        if (isLate) late.unshift(now);
        else await send([now]);
        if (isRepeated) await send([now]);
      }
      // The device sends what it has until the site has answered; then what was under way arrives.
      await send([now]);
      for (const mark of late) await send([mark]);
      expect(await list()).toMatchObject([{ id: now.id, note: now.note, life: now.life }]);
    }),
    { numRuns: 12 },
  );
});

test("of a mark that was deleted 30 days ago nothing stays but that it was: it does not come back", async () => {
  const { send, list } = await reader();
  const [gone, recent] = [markOf({ note: "Secret" }), markOf({ note: "Recent" })];
  await send([
    { ...gone, life: 1 },
    { ...recent, life: 1 },
  ]);
  await site.db.execute(
    sql`update annotations set deleted_at = deleted_at - interval '31 days' where id = ${gone.id}`,
  );
  await forgetMarks(site);
  expect((await list()).map(({ note, version }) => [note, version])).toEqual(
    expect.arrayContaining([
      ["", 0],
      ["Recent", 1],
    ]),
  );
  await send([{ ...gone, note: "From an old device", version: 8 }]);
  expect((await list()).every(isDeleted)).toBe(true);
});

import { beforeAll, expect, test } from "vitest";
import { readingDays } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { calendarOf } from "./calendar.ts";

let now = new Date("2026-11-26T10:00:00Z");
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => now } });
  for (const jid of ["avocet", "bittern"]) await site.makeBook({ jid, title: `The ${jid}` });
  return () => site[Symbol.asyncDispose]();
});

async function reader() {
  const account = await signIn(site);
  const headers = { "x-jwt-token": account.token, "content-type": "application/json" };
  return {
    ...account,
    report: (body: unknown) =>
      site.get("/api/reading-days", { method: "POST", headers, body: JSON.stringify(body) }),
  };
}

test("reading of a day adds up by book, and is shown to its profile alone", async () => {
  const { who, report } = await reader();
  for (const seconds of [600, 900])
    expect((await report({ jid: "avocet", seconds, wordCount: 2_000 })).status).toBe(204);
  await report({ jid: "bittern", seconds: 60, wordCount: 100 });
  const page = (await who.get("/library/history")).text;
  expect(page).toContain("26 November 2026");
  expect(page).toContain("25 min, 4,000 words");
  const { text } = await who.get("/library/reading");
  expect(text).toContain("26 min, 4,100 words, on 1 day");
  expect(text).toMatch(/<b>1 day<\/b>/);
  expect((await (await reader()).who.get("/library/history")).text).toContain("Nothing is noted yet.");
});

test("words that nobody can read in the time are not counted, and what is no report is refused", async () => {
  const { who, report } = await reader();
  await report({ jid: "avocet", seconds: 10, wordCount: 90_000 });
  await report({ jid: "nothing", seconds: 10, wordCount: 1 });
  expect((await who.get("/library/history")).text).toContain("less than a minute, 150 words");
  for (const body of [
    null,
    {},
    { jid: "avocet", seconds: -1, wordCount: 0 },
    { jid: "avocet", seconds: 1e9, wordCount: 0 },
    { jid: "avocet", seconds: 1.5, wordCount: 0 },
    { jid: "", seconds: 1, wordCount: 0 },
  ])
    expect([body, (await report(body)).status]).toEqual([body, 422]);
});

test("B09 a history that is off notes nothing more, and clearing deletes all of it and nothing of anybody else's", async () => {
  const [one, other] = [await reader(), await reader()];
  for (const { report } of [one, other]) await report({ jid: "avocet", seconds: 60, wordCount: 100 });
  await one.who.post("/library/history", { intent: "off" });
  await one.report({ jid: "bittern", seconds: 60, wordCount: 100 });
  const off = (await one.who.get("/library/history")).text;
  expect([
    off.includes("The history is off"),
    off.includes("The avocet"),
    off.includes("The bittern"),
  ]).toEqual([true, true, false]);
  await one.who.post("/library/history", { intent: "clear" });
  expect((await one.who.get("/library/history")).text).toContain("Nothing is noted yet.");
  expect((await other.who.get("/library/history")).text).toContain("The avocet");
  await one.who.post("/library/history", { intent: "on" });
  await one.report({ jid: "bittern", seconds: 60, wordCount: 100 });
  expect((await one.who.get("/library/history")).text).toContain("The bittern");
});

test("a goal of a year counts the books finished in it, each reading once; what is no number is refused", async () => {
  const { who } = await reader();
  await who.post("/library/book/avocet", { choice: "finished" });
  await who.post("/library/reading", { year: "2026", bookCount: "2" });
  expect((await who.get("/library/reading")).text).toContain("1 of 2 books finished.");
  await who.post("/library/book/avocet", { choice: "reading" });
  await who.post("/library/book/avocet", { choice: "finished" });
  expect((await who.get("/library/reading")).text).toContain("Reached: 2 of 2 books.");
  expect((await who.get("/library/reading?month=2025-01")).text).toContain("0 books finished.");
  for (const bookCount of ["many", "0", "1001", "-3", "1e2"]) {
    const refused = await who.post("/library/reading", { year: "2026", bookCount });
    expect([bookCount, refused.status, refused.text.includes("from 1 to 1,000")]).toEqual([
      bookCount,
      422,
      true,
    ]);
  }
  await who.post("/library/reading", { year: "2026", bookCount: "" });
  expect((await who.get("/library/reading")).text).toContain("2 books finished.");
});

test("a long history comes in pages of whole days, and a day is that of the account's time zone", async () => {
  const { who, report, profiles } = await reader();
  const [book] = await site.db.query.books.findMany({ limit: 1 });
  await site.db.insert(readingDays).values(
    Array.from({ length: 150 }, (_, at) => ({
      profileId: profiles[0]?.id ?? "",
      bookId: book?.id ?? 0,
      day: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
      seconds: 60,
      wordCount: 10,
      at: now,
    })),
  );
  const first = (await who.get("/library/history")).text;
  const before = /before=([\d-]+)/.exec(first)?.[1] ?? "";
  const second = (await who.get(`/library/history?before=${before}`)).text;
  const daysIn = (text: string) => [...text.matchAll(/<time dateTime="([\d-]+)"/g)].map(([, day]) => day);
  expect(daysIn(first).length + daysIn(second).length).toBe(150);
  expect(new Set([...daysIn(first), ...daysIn(second)]).size).toBe(150);
  await who.post("/account/time-zone", { zone: "Pacific/Auckland" });
  now = new Date("2026-11-26T20:00:00Z");
  await report({ jid: "avocet", seconds: 60, wordCount: 10 });
  now = new Date("2026-11-26T10:00:00Z");
  expect(daysIn((await who.get("/library/history")).text)[0]).toBe("2026-11-27");
});

test("a month begins on its weekday, with every day once", () => {
  const days = [{ day: "2026-11-03", seconds: 1_500 }];
  const { weeks, name, before, after } = calendarOf("2026-11", { days, today: "2026-11-26" });
  expect([name, before, after, weeks.length]).toEqual(["November 2026", "2026-10", null, 6]);
  expect(weeks.flat().flatMap((day) => day?.number ?? [])).toEqual(
    Array.from({ length: 30 }, (_, at) => at + 1),
  );
  expect(weeks[0]?.map((day) => day?.number ?? null)).toEqual([null, null, null, null, null, null, 1]);
  expect(weeks[1]?.[1]).toEqual({ day: "2026-11-03", number: 3, isToday: false, spent: "25 min", level: 2 });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { jidOfWork } from "#app/authoring/ownership/work-jid.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { bookLists } from "./book-lists.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
let worked: string;
beforeAll(async () => {
  site = await createTestSite();
  const day = (date: number) => ({
    addedAt: new Date(Date.UTC(2026, 2, date)),
    updatedAt: new Date(Date.UTC(2026, 2, date)),
  });
  const book = (jid: string, facts: object) =>
    site.makeBook({ jid, title: `The ${jid}`, book: { ...facts } });
  await book("brief", { wordCount: 4_000, ...day(3) });
  await book("briefer", { wordCount: 900, ...day(4) });
  await book("vast", { wordCount: 300_000, ...day(2) });
  await book("ongoing", { wordCount: 400_000, status: "ongoing", ...day(5) });
  await book("record", { isTextHeld: false, ...day(6) });
  await book("hidden", { wordCount: 500, isListed: false, ...day(7) });
  const { workId, chapterIds } = await makeWork(site, {
    title: "The Serial",
    chapters: [{ title: "One" }, { title: "Two" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Words.");
  const [one = "", two = ""] = chapterIds;
  const plan = { workId, note: null, isSilent: false, isUnlisted: false };
  await publishNow(site, { ...plan, chapterIds: [one] });
  await publishNow(site, { ...plan, chapterIds: [two] });
  worked = jidOfWork(workId);
  await site.db.execute(sql`insert into rising_books (book_id, score, since)
    select id, word_count, now() from books where jid in ('brief', 'vast', 'hidden')`);
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const jidsIn = (html: string) =>
  [...html.matchAll(/<h2[^>]*><a href="\/bookdetail\/([\w-]+)"/g)].map(([, jid]) => jid);

test("each list of the front page has a page in full, in the order that it says, with its rule and a feed of what came last", async () => {
  const expected: Record<string, (string | undefined)[]> = {
    new: [worked, "ongoing", "briefer", "brief", "vast"],
    rising: ["vast", "brief"],
    updated: [worked],
    short: ["brief", "briefer", worked],
    complete: ["vast", "brief", "briefer"],
  };
  expect(Object.keys(expected)).toEqual(Object.keys(bookLists));
  const rules = (await site.get("/lists")).text;
  for (const [key, jids] of Object.entries(expected)) {
    const page = await site.get(`/lists/${key}`);
    expect([key, page.status, jidsIn(page.text)]).toEqual([key, 200, jids]);
    expect(page.text).toContain(`href="/lists#${key}"`);
    expect(rules).toContain(`id="${key}"`);
    const feed = await site.get(`/lists/${key}/feed.atom`);
    const entries = [...feed.text.matchAll(/<id>[^<]*\/bookdetail\/([\w-]+)#/g)].map(([, jid]) => jid);
    expect([key, new Set(entries)]).toEqual([key, new Set(jids)]);
    expect(page.text).toContain(`href="/lists/${key}/feed.atom"`);
  }
});

test("a list goes on page by page without repeating or losing a book, and no wrong address is an error", async () => {
  await using library = await createTestSite();
  for (let at = 0; at < 53; at++) await library.makeBook({ jid: `book${at}` });
  const seen: (string | undefined)[] = [];
  for (let path: string | undefined = "/lists/new"; path;) {
    const { text } = await library.get(path);
    seen.push(...jidsIn(text));
    path = /href="([^"]*)" rel="next"/.exec(text)?.[1];
  }
  expect([seen.length, new Set(seen).size]).toEqual([53, 53]);
  for (const odd of ["?page=0", "?page=x", "?page=1000000000", "?page=21"])
    expect((await library.get(`/lists/new${odd}`)).status, odd).toBe(200);
  for (const wrong of ["/lists/nothing", "/lists/toString", "/lists/nothing/feed.atom", "/lists/%00"])
    expect([400, 404], wrong).toContain((await library.get(wrong)).status);
  expect((await library.get("/lists/rising")).text).toContain("Nothing is on this list now.");
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles as profileRows } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
let author: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  site = await createTestSite();
  author = await signIn(site, { state: "ACTIVE" });
});
afterAll(() => site[Symbol.asyncDispose]());

async function write(title: string, texts: string[]) {
  const chapters = texts.map((_, at) => ({ title: `Night ${at + 1}` }));
  const made = await makeWork(site, { profileId: author.profiles[0]?.id ?? "", title, chapters });
  for (const [at, text] of texts.entries()) await writeText(site, made.chapterIds[at] ?? "", text);
  const path = `/writing/${made.workId}`;
  return {
    ...made,
    path,
    sheet: async (query = "") => plain((await author.who.get(`${path}/publish${query}`)).text),
    publish: (at: number, more: Record<string, string> = {}) =>
      author.who.post(`${path}/publish`, {
        intent: "publish",
        chapter: made.chapterIds[at] ?? "",
        when: "now",
        ...more,
      }),
  };
}

/** The page's text without tags. */
const plain = (html: string) =>
  html
    .replace(/[^]*<main/, "<main")
    .replace(/<script[^]*/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

test("the publish sheet says what would happen in sentences, before anything is opened", async () => {
  const { sheet, chapterIds } = await write("Low Water", ["One.", "Two."]);
  const page = await sheet(`?chapter=${chapterIds[1]}`);
  for (const words of [
    "1 chapter Night 2",
    "Now",
    "Everyone can read",
    "No follower gets an email yet",
    "More options",
    "Choose warnings",
  ])
    expect(page).toContain(words);
  expect(await sheet()).toContain("No chapter chosen yet");
});

test("what was published has a page with its address and a way to take it back, which ends with it", async () => {
  const { path, publish } = await write("High Water", ["One.", "Two."]);
  expect((await author.who.get(`${path}/published`)).location).toBe(`${path}/publish`);
  const done = await publish(0);
  expect([done.status, done.location]).toEqual([303, `${path}/published?done=published`]);
  const { text, headers } = await author.who.get(done.location ?? "");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(plain(text)).toContain("High Water is out.");
  const [, address = ""] = /value="http:\/\/localhost:\d+(\/bookdetail\/[^"]+)"/.exec(text) ?? [];
  expect((await site.get(address)).status).toBe(200);
  // The second chapter is named, and the work below it.
  await publish(1);
  const second = (await author.who.get(`${path}/published?done=published`)).text;
  expect(plain(second)).toMatch(/Night 2 is out\. High Water/);
  const release = /name="release" value="(\d+)"/.exec(second)?.[1] ?? "";
  expect(second).toContain(`action="${path}/publish"`);
  const taken = await author.who.post(`${path}/publish`, { intent: "take-back", release });
  expect(taken.location).toBe(`${path}/publish?done=taken-back`);
});

test("what is scheduled has a page with its times, and no address while nothing is out", async () => {
  const { path, publish } = await write("Slack Water", ["One."]);
  const done = await publish(0, { when: "at", at: "2099-12-24T18:00", zone: "UTC" });
  expect(done.location).toBe(`${path}/published?done=scheduled`);
  const { text } = await author.who.get(done.location ?? "");
  expect(plain(text)).toMatch(/Slack Water is scheduled\. Night 1 24 December 2099 at 18:00 UTC/);
  expect(text).not.toContain("/bookdetail/");
});

test("a refused sheet lists every error as a link to its own field, and opens the line it is in", async () => {
  const { publish } = await write("Ebb", [""]);
  const { status, text } = await publish(0, { chapter: "", when: "at", at: "soon", zone: "UTC" });
  expect(status).toBe(422);
  expect(text).toMatch(/<a href="#choose-chapters">Choose at least one chapter\.<\/a>/);
  expect(text).toMatch(/<a href="#at">Give a day and a time/);
  expect(text).toMatch(/id="choose-time"[^>]*open/);
});

test("a draft opens in the reader for its author alone, and only our own preview may frame it", async () => {
  const { workId, chapterIds } = await write("Neap", ["The boats\nlay still.", "Two."]);
  const query = `id=${workId}&chapter=${chapterIds[0]}`;
  const frame = await author.who.get(`/writing-edit/preview?${query}`);
  expect(frame.text).toContain(`src="/writing-edit/preview/page?${query.replace("&", "&amp;")}"`);
  expect(frame.headers.get("content-security-policy")).toContain("frame-src 'self'");
  expect(frame.headers.get("x-frame-options")).toBe("DENY");
  const page = await author.who.get(`/writing-edit/preview/page?${query}`);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(page.text).toMatch(/class="book-text"[^]*>lay still\.</);
  expect(page.text).toContain(`chapter=${chapterIds[1]}"`);
  expect(page.text).not.toContain("/bookdetail/");
  const other = await signIn(site, { state: "ACTIVE" });
  expect((await other.who.get(`/writing-edit/preview/page?${query}`)).status).toBe(404);
  expect((await site.get(`/writing-edit/preview/page?${query}`)).status).toBe(303);
});

test("an author without a name yet is named in the preview as on the cover, by the handle", async () => {
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const [{ id: profileId, handle } = { id: "", handle: "" }] = profiles;
  const nobody = { fullName: "User", firstName: null, lastName: null };
  await site.db.update(profileRows).set(nobody).where(eq(profileRows.id, profileId));
  const { workId, chapterIds } = await makeWork(site, {
    profileId,
    title: "Slack",
    chapters: [{ title: "One" }],
  });
  const { text } = await who.get(`/writing-edit/preview/page?id=${workId}&chapter=${chapterIds[0]}`);
  const page = plain(text);
  expect(page).toContain(`@${handle}`);
  expect(page).not.toMatch(/\bUser\b/);
});

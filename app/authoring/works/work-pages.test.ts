import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  chapterPublications,
  workChapters,
  workFiles,
  works,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { getOutline } from "./outline/outline-queries.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { emptyBin } from "./bin/bin-commands.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

// One site and one author for all tests; each test has its own work.
let site: TestSite;
let author: Awaited<ReturnType<typeof makeAccount>>;
const clock = { ahead: 0 };

beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => new Date(Date.now() + clock.ahead) } });
  author = await makeAccount(site, {
    name: "Ada Byron",
    state: "ACTIVE",
    profiles: [
      { kind: "pen-name", handle: "a-lace", fullName: "A. Lace" },
      { kind: "family", handle: "little-one", fullName: "Little One" },
    ],
  });
});
afterAll(() => site[Symbol.asyncDispose]());

const [ownMain, ownPen] = [0, 1].map((at) => () => author.profiles[at]?.id ?? "");
const newWork = (facts: Parameters<typeof makeWork>[1] = {}) =>
  makeWork(site, { profileId: ownMain?.() ?? "", ...facts });

const get = (path: string, cookie = actingAs(author)) => site.get(path, { headers: { cookie } });
async function post(path: string, fields: Record<string, string> | FormData, cookie = actingAs(author)) {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const answer = await site.get(path, { method: "POST", headers: { cookie }, body });
  return { ...answer, location: answer.headers.get("location") };
}

/** The hidden field with the stamp of the page. */
const seenIn = (text: string) => /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? "";

async function settingsFields(workId: string): Promise<Record<string, string>> {
  const { text } = await get(`/writing/${workId}/settings`);
  return {
    intent: "settings",
    seen: seenIn(text),
    title: "A Work",
    subtitle: "",
    summary: "",
    seriesName: "",
    seriesPosition: "",
    aiNote: "",
    language: "en",
    audience: "everyone",
    licence: "all-rights-reserved",
    aiUse: "none",
    comments: "open",
    progress: "ongoing",
  };
}

test("V05 a new work with several errors shows all of them at once", async () => {
  const { status, text } = await post("/writing/new", { title: "", language: "no language", name: "nobody" });
  expect(status).toBe(422);
  for (const words of ["Choose the language", "Choose the name that it appears under."])
    expect(text).toContain(words);
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
});

test("12: regions whose quotation marks differ, and both scripts of Chinese, can be chosen as the language of a new work", async () => {
  const { text } = await get("/writing/new");
  const options = Object.fromEntries(
    [...text.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, tag = "", name]) => [tag, name]),
  );
  expect(options).toMatchObject({
    "pt-BR": "Portuguese (Brazil)",
    "de-CH": "German (Switzerland)",
    "zh-Hant": "Chinese (Traditional)",
    de: "German",
  });
  const made = await post("/writing/new", { title: "Água", language: "pt-BR", name: ownMain?.() ?? "" });
  expect((await get(made.location ?? "")).text).toContain("Capítulo 1");
});

test("R15 R16 a work is created under the chosen name, which must be the author's own, and leads into its first chapter", async () => {
  const fields = { title: "  The   Salt Road ", language: "fa", name: ownPen?.() ?? "" };
  const made = await post("/writing/new", fields);
  expect(made.status).toBe(303);
  const [, workId = ""] = /^\/writing-edit\?id=([^&]+)&chapter=[^&]+$/.exec(made.location ?? "") ?? [];
  expect((await getOutline(site.db, workId)).chapters.map((chapter) => chapter.title)).toEqual(["فصل ۱"]);
  expect((await get(made.location ?? "")).text).toContain("فصل ۱");
  const page = await get(`/writing/${workId}`);
  expect(page.text).toContain('<bdi lang="fa">The Salt Road</bdi>');
  expect(page.text).toContain("<bdi>A. Lace</bdi>");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.text).toContain('name="robots" content="noindex, nofollow"');
  const other = await makeAccount(site, { state: "ACTIVE" });
  const [foreign] = other.profiles;
  for (const name of [foreign?.id ?? "", author.profiles[2]?.id ?? ""]) {
    const refused = await post("/writing/new", { ...fields, name });
    expect([refused.status, refused.text.includes("Choose the name that it appears under.")]).toEqual([
      422,
      true,
    ]);
  }
});

test("R15 R14 another author’s work is a 404 for every request, and a family profile opens none", async () => {
  const { workId, chapterIds } = await newWork({ chapters: [{ title: "One" }] });
  const stranger = await makeAccount(site, { state: "ACTIVE" });
  const child = actingAs(author, 2);
  const id = chapterIds[0] ?? "";
  for (const cookie of [stranger.cookie, child]) {
    for (const path of ["", "/settings", `/chapter/${id}`])
      expect((await get(`/writing/${workId}${path}`, cookie)).status, path).toBe(404);
    for (const [path, fields] of [
      ["", { intent: "bin", id }],
      ["/settings", { intent: "bin" }],
      ["/outline", { kind: "chapter", id, seen: "", index: "0" }],
      [`/chapter/${id}`, { title: "Mine", access: "free" }],
    ] as const)
      expect((await post(`/writing/${workId}${path}`, fields, cookie)).status, path).toBe(404);
    expect((await post("/writings/bin", { work: workId, intent: "delete" }, cookie)).status).toBe(404);
  }
  // A chapter of another own work does not belong to this work.
  const { workId: second } = await newWork();
  expect((await get(`/writing/${second}/chapter/${id}`)).status).toBe(404);
  expect((await post(`/writing/${second}`, { intent: "bin", id })).status).toBe(409);
  const { chapters } = await getOutline(site.db, workId);
  expect(chapters.map(({ title }) => title)).toEqual(["One"]);
});

test("V05 a field that is too long is refused with its name, limit and length, and the typed text is shown again", async () => {
  const { workId, chapterIds } = await newWork({ chapters: [{ title: "One" }] });
  const long = "x".repeat(256);
  const title = "Title: at most 255 characters; this has 256.";
  const made = await post("/writing/new", { title: long, language: "en", name: ownMain?.() ?? "" });
  expect([made.status, made.text.includes(title), made.text.includes(long)]).toEqual([422, true, true]);

  const given = {
    ...(await settingsFields(workId)),
    title: long,
    summary: "s".repeat(1_251),
    tags: Array.from({ length: 76 }, (_, at) => `tag ${at}`).join(","),
    seriesName: "Kept",
  };
  const refused = await post(`/writing/${workId}/settings`, given);
  expect(refused.status).toBe(422);
  for (const words of [
    title,
    "Summary: at most 1,250 characters; this has 1,251.",
    given.summary,
    'value="Kept"',
    'aria-invalid="true"',
  ])
    expect(refused.text, words).toContain(words);
  // What was right beside it is saved, and the page says so.
  expect(refused.text).toContain("Saved, except what is marked below.");
  const finding = `/writing/${workId}/settings?section=finding`;
  const many = await post(finding, { intent: "settings", tags: given.tags });
  for (const words of ["Tags: at most 75; these are 76.", "tag 75"]) expect(many.text).toContain(words);
  const tag = await post(finding, { intent: "settings", tags: "y".repeat(151) });
  expect(tag.text).toContain("at most 150 characters; this has 151.");

  const note = "n".repeat(5_001);
  const path = `/writing/${workId}/chapter/${chapterIds[0]}`;
  const noted = await post(path, { title: "", noteBefore: note, noteAfter: "", access: "free", seen: "" });
  expect(noted.status).toBe(422);
  expect(noted.text).toContain("Note before the chapter: at most 5,000 characters; this has 5,001.");
  expect(noted.text).toContain("Give it a title.");
  expect(noted.text).toContain(note);
  // User-perceived characters are counted: a line break as one, a letter with its accents as one.
  const most = {
    title: "é".normalize("NFD").repeat(255),
    noteBefore: "a\r\n".repeat(2_499),
    noteAfter: "",
    access: "members",
  };
  const { text } = await get(path);
  expect((await post(path, { ...most, seen: seenIn(text) })).location).toBe(`${path}?saved`);
  const added = await post(`/writing/${workId}`, { intent: "add", title: long });
  expect([added.status, added.text.includes(title), added.text.includes(long)]).toEqual([422, true, true]);
});

test("R15 settings are stored as submitted; saving an outdated page reports the difference and keeps the typed values", async () => {
  const { workId } = await newWork();
  const fields = await settingsFields(workId);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("tags", "sea, Salt\nsalt, #walking");
  body.set("wordGoal", "80,000");
  for (const genre of ["Poetry", "Fantasy", "No such genre"]) body.append("genre", genre);
  body.append("warning", "Strong language");
  expect((await post(`/writing/${workId}/settings`, body)).location).toBe(
    `/writing/${workId}/settings?done=saved`,
  );
  const [saved] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(saved).toMatchObject({
    tags: ["sea", "Salt", "walking"],
    genres: ["Fantasy", "Poetry"],
    warnings: ["Strong language"],
    wordGoal: 80_000,
  });
  // Another window was opened before the change, and changes the same field or others.
  const late = await post(`/writing/${workId}/settings`, { ...fields, wordGoal: "70000", title: "Mine" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("changed in another window to “80000”");
  expect(late.text).toContain('value="70000"');
  const again = await post(`/writing/${workId}/settings?section=goals`, {
    intent: "settings",
    wordGoal: "70000",
    seen: seenIn(late.text),
  });
  expect(again.location).toBe(`/writing/${workId}/settings?section=goals&done=saved`);
  const [merged] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(merged).toMatchObject({ title: "Mine", genres: ["Fantasy", "Poetry"], wordGoal: 70_000 });
  const both = new FormData();
  for (const [name, value] of Object.entries(fields)) both.set(name, value);
  for (const warning of ["Abuse", "Nothing to warn of"]) both.append("warning", warning);
  expect((await post(`/writing/${workId}/settings`, both)).text).toContain("Choose either");
});

test("R15 a cover is stored in the widths of every book and large for files; a file that is no picture is refused", async () => {
  const { workId } = await newWork();
  const path = `/writing/${workId}/settings`;
  const upload = (bytes: Buffer) => {
    const form = new FormData();
    form.set("intent", "cover");
    form.set("cover", new File([new Uint8Array(bytes)], "cover.png", { type: "image/png" }));
    return post(path, form);
  };
  const picture = await sharp({ create: { width: 1_000, height: 1_500, channels: 3, background: "#386a20" } })
    .withExif({ IFD0: { Copyright: "Somebody Secret" } })
    .png()
    .toBuffer();
  for (const [bytes, words] of [
    ["", "Choose a picture first."],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "This is not a JPEG, PNG or WebP picture"],
    [picture.subarray(0, 200), "This picture cannot be read"],
  ] as const) {
    const refused = await upload(Buffer.from(bytes));
    expect([refused.status, refused.text.includes(words)], words).toEqual([422, true]);
  }
  expect((await upload(picture)).location).toBe(`${path}?section=cover&done=cover`);
  const [work] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(work?.cover?.variants.map(({ width }) => width)).toEqual([160, 320, 640]);
  const files = await site.db.select().from(workFiles).where(eq(workFiles.workId, workId));
  expect(files.map(({ width, mediaType }) => `${mediaType} ${width}`).toSorted()).toEqual([
    "image/jpeg 1000",
    "image/webp 160",
    "image/webp 320",
    "image/webp 640",
  ]);
  for (const { hash } of files)
    expect(Buffer.from((await site.files.read(hash)) ?? []).includes("Somebody Secret")).toBe(false);
  expect((await get(path)).text).toContain(`/writing-edit/picture/${workId}/`);
  // Set aside, it can be taken back; deleted, it is gone.
  expect((await post(path, { intent: "no-cover" })).location).toBe(`${path}?section=cover&done=no-cover`);
  const coverOf = async () =>
    (await site.db.select().from(works).where(eq(works.id, workId))).map(({ cover }) => cover !== null);
  expect(await coverOf()).toEqual([false]);
  expect((await get(`${path}?section=cover`)).text).toContain("Use your picture again");
  await post(path, { intent: "former-cover" });
  expect(await coverOf()).toEqual([true]);
  await post(path, { intent: "no-cover" });
  await post(path, { intent: "forget-cover" });
  expect(await site.db.select().from(workFiles).where(eq(workFiles.workId, workId))).toHaveLength(0);
});

test("R15 forms move a chapter by one position or into a part, and are refused on an outdated order", async () => {
  const chapters = [{ title: "Salt" }, { title: "Kelp" }, { title: "Stone", partTitle: "The Hills" }];
  const { workId, chapterIds } = await newWork({ chapters });
  const path = `/writing/${workId}`;
  const [salt = "", kelp = ""] = chapterIds;
  const titles = async () => (await getOutline(site.db, workId)).chapters.map(({ title }) => title).join();
  const before = seenIn((await get(path)).text);
  const step = { kind: "chapter", id: salt, seen: before };
  expect((await post(path, { ...step, intent: "down" })).location).toBe(`${path}#row-${salt}`);
  expect(await titles()).toBe("Kelp,Salt,Stone");
  const late = await post(path, { ...step, id: kelp, intent: "down" });
  expect([late.status, late.text.includes("so nothing was moved here")]).toEqual([409, true]);
  expect(await titles()).toBe("Kelp,Salt,Stone");
  const { parts } = await getOutline(site.db, workId);
  const seen = seenIn(late.text);
  await post(path, { ...step, id: kelp, seen, intent: "to-part", part: parts[0]?.id ?? "" });
  expect(await titles()).toBe("Salt,Stone,Kelp");
  // The same, as dragging sends it.
  const now = seenIn((await get(path)).text);
  const dragged = { kind: "chapter", id: kelp, part: "", index: "0" };
  const moved = await post(`${path}/outline`, { ...dragged, seen: now });
  expect([moved.status, await titles()]).toEqual([200, "Kelp,Salt,Stone"]);
  const stale = await post(`${path}/outline`, { ...dragged, seen: now });
  expect([stale.status, JSON.parse(stale.text)]).toMatchObject([
    409,
    { message: expect.stringContaining("another window") },
  ]);
  expect((await post(`${path}/outline`, { kind: "chapter" })).status).toBe(422);
});

test("R15 chapters after an untitled part belong to no part until it gets a title", async () => {
  const { workId } = await newWork({ chapters: [{ title: "Ebb", partTitle: "The Coast" }] });
  const path = `/writing/${workId}`;
  const ended = await post(path, { intent: "end-parts" });
  const id = ended.location?.split("#row-").at(-1) ?? "";
  await post(path, { intent: "add", title: "Epilogue", part: id });
  const page = (await get(path)).text;
  expect([page.includes("Outside the parts"), page.includes("Add chapters after the last part")]).toEqual([
    true,
    false,
  ]);
  const partsOf = async () => {
    const { chapters, parts } = await getOutline(site.db, workId);
    return chapters.map(({ title, partId }) => [title, parts.find((part) => part.id === partId)?.title]);
  };
  expect(await partsOf()).toEqual([
    ["Ebb", "The Coast"],
    ["Epilogue", ""],
  ]);
  await post(path, { intent: "rename-part", id, title: "Afterwards", seenTitle: "" });
  expect((await partsOf()).at(-1)).toEqual(["Epilogue", "Afterwards"]);
});

test("R14 R15 a work is moved to the bin, restored, deleted on request, or automatically after 30 days", async () => {
  const { workId } = await newWork({ title: "Binned", chapters: [{ title: "One" }] });
  const { workId: kept, chapterIds } = await newWork({
    title: "Kept",
    chapters: [{ title: "One" }, { title: "Two" }],
  });
  const toBin = (id: string) => post(`/writing/${id}/settings`, { intent: "bin" });
  expect((await toBin(workId)).location).toBe("/writings?binned");
  expect((await get("/writings")).text).not.toContain(`/writing/${workId}"`);
  expect((await get(`/writing/${workId}`)).status).toBe(404);
  expect((await get("/writings/bin")).text).toContain("kept for 30 more days");
  expect((await post("/writings/bin", { work: workId, intent: "restore" })).location).toBe(
    `/writing/${workId}?restored`,
  );
  await toBin(workId);
  expect((await post("/writings/bin", { work: workId })).status).toBe(422);
  expect((await post("/writings/bin", { work: workId, intent: "delete" })).location).toBe(
    "/writings/bin?gone",
  );
  expect((await post("/writings/bin", { work: workId, intent: "restore" })).status).toBe(404);
  expect(await site.db.select().from(workChapters).where(eq(workChapters.workId, workId))).toHaveLength(0);

  const { workId: old } = await newWork({ title: "Old" });
  await toBin(old);
  await post(`/writing/${kept}`, { intent: "bin", id: chapterIds[1] ?? "" });
  expect(await emptyBin(site)).toBe(0);
  clock.ahead = 30 * 86_400_000 + 1_000;
  expect(await emptyBin(site)).toBe(2);
  clock.ahead = 0;
  const left = await site.db.select().from(workChapters).where(eq(workChapters.workId, kept));
  expect(left.map(({ title }) => title)).toEqual(["One"]);
});

test("R15 a published work cannot be binned, and the page explains what to do", async () => {
  const { workId } = await newWork();
  const updatedAt = site.now();
  await site.db.insert(workPublications).values({ workId, state: "published", jid: "binned-not", updatedAt });
  const refused = await post(`/writing/${workId}/settings`, { intent: "bin" });
  expect([refused.status, refused.text.includes("Withdraw it first")]).toEqual([409, true]);
  const { workId: soon, chapterIds } = await newWork({ chapters: [{ title: "Soon" }] });
  const [chapterId = ""] = chapterIds;
  await site.db.insert(chapterPublications).values({ chapterId, state: "scheduled", updatedAt });
  expect((await post(`/writing/${soon}/settings`, { intent: "bin" })).text).toContain(
    "Take it off the schedule",
  );
  const [work] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(work?.deletedAt).toBe(null);
});

test("R15 a work moves to another of its author’s names, never to somebody else’s or a family profile’s", async () => {
  const { workId } = await newWork({ title: "Moving" });
  const path = `/writing/${workId}/settings`;
  const other = await makeAccount(site, { state: "ACTIVE" });
  for (const profile of [other.profiles[0]?.id ?? "", author.profiles[2]?.id ?? ""])
    expect((await post(path, { intent: "name", profile })).status).toBe(422);
  expect((await post(path, { intent: "name", profile: ownPen?.() ?? "" })).location).toBe(
    `${path}?section=pen-name&done=name&was=${author.profiles[0]?.handle}`,
  );
  const moved = await get(`${path}?section=pen-name&done=name&was=${author.profiles[0]?.handle}`);
  expect(moved.text).toContain("Undo: back to");
  expect((await get(`${path}?section=pen-name&done=name&was=little-one`)).text).not.toContain(
    "Undo: back to",
  );
  const [work] = await site.db.select().from(works).where(eq(works.id, workId));
  expect(work?.profileId).toBe(ownPen?.());
  expect((await get("/writings?pen=a-lace")).text).toContain("Moving");
});

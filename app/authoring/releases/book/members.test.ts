import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { linkPictures } from "#app/authoring/works/public.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { setReadership } from "#app/authoring/works/public.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow, withdrawWork } from "../publish-commands.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

const telling = { isSilent: false, note: null, isUnlisted: false };

async function keepPicture(workId: string, background: string): Promise<string> {
  const picture = { create: { width: 8, height: 6, channels: 3 as const, background } };
  const { hash } = await site.files.put(await sharp(picture).png().toBuffer());
  const pictures = [{ hash, mediaType: "image/png", width: 8, height: 6 }];
  await site.db.transaction((tx) => linkPictures(site, tx, { workId, pictures }));
  return hash;
}

/** A work of a free chapter and a last one for members; each has its own picture, and one picture is in both. */
async function publish() {
  const author = await signIn(site, { state: "ACTIVE" });
  const made = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    licence: "cc-by-4.0",
    chapters: [{ title: "Open" }, { title: "Locked", access: "members" }],
  });
  const { workId, chapterIds } = made;
  const [open, locked, both] = [
    await keepPicture(workId, "#135"),
    await keepPicture(workId, "#246"),
    await keepPicture(workId, "#357"),
  ];
  const figure = (hash: string) => ({ type: "figure", attrs: { hash, alt: "A tide table" } });
  const words = { type: "paragraph", content: [{ type: "text", text: "Snow lay on the pass." }] };
  const write = (id: string | undefined, hashes: string[]) =>
    writeText(site, id ?? "", { type: "doc", content: [words, ...hashes.map(figure)] });
  await write(chapterIds[0], [open, both]);
  await write(chapterIds[1], [locked, both]);
  await publishNow(site, { ...telling, workId, chapterIds });
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  return { ...made, author, jid: row?.jid ?? "", open, locked, both };
}

test("a members' chapter's picture is served to members only: not at its public URL, in no public answer, not in the file", async () => {
  const { jid, workId, chapterIds, author, open, locked, both } = await publish();
  const statusOf = async (hash: string) => (await site.get(`/files/${hash}.png`)).status;
  expect([await statusOf(open), await statusOf(both), await statusOf(locked)]).toEqual([200, 200, 404]);
  for (const path of [
    "",
    "/open",
    "/locked",
    "/locked/chapter.json",
    "/open/chapter.json",
    "/navigation.json",
  ])
    expect((await site.get(`/book-reader/${jid}${path}`)).text, path).not.toContain(locked);
  expect((await site.get(`/bookdetail/${jid}`)).text).not.toContain(locked);

  const address = `/book-reader/${jid}/locked/picture/${locked}.png`;
  const reader = await signIn(site, { state: "UNPAID" });
  expect([(await site.get(address)).status, (await reader.who.get(address)).status]).toEqual([403, 403]);
  await entitle(site, reader.account.id);
  const page = await reader.who.get(`/book-reader/${jid}/locked/members`);
  expect(page.text).toContain(address);
  expect((await reader.who.get(`/book-reader/${jid}/locked/members.json`)).text).toContain(address);
  const picture = await reader.who.get(address);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(picture.headers.get("cache-control")).toContain("private");
  expect((await reader.who.get(address.replace(locked, open))).status).toBe(404);

  // Its author sees it in the editor; others do not.
  const draftPicture = `/writing-edit/picture/${workId}/${locked}`;
  expect([(await author.who.get(draftPicture)).status, (await reader.who.get(draftPicture)).status]).toEqual([
    200, 404,
  ]);

  // Made free it is public; withdrawn with the work it is not.
  await publishFree({ workId, chapterIds });
  expect(await statusOf(locked)).toBe(200);
  await withdrawWork(site, workId);
});

async function publishFree({ workId, chapterIds }: { workId: string; chapterIds: string[] }) {
  await site.db.transaction((tx) =>
    setReadership(tx, workId, { chapters: { ids: chapterIds, access: "free" } }),
  );
  await publishNow(site, { ...telling, workId, chapterIds });
}

test("a picture of a draft is served to its author only", async () => {
  const author = await signIn(site, { state: "ACTIVE" });
  const { workId } = await makeWork(site, { profileId: author.profiles[0]?.id ?? "" });
  const hash = await keepPicture(workId, "#579");
  expect((await site.get(`/files/${hash}.png`)).status).toBe(404);
  expect((await author.who.get(`/writing-edit/picture/${workId}/${hash}`)).status).toBe(200);
});

test("the reader's contents mark members' chapters, and a locked last chapter does not show the end page", async () => {
  const { jid } = await publish();
  const contents: { locked: string[] } = JSON.parse(
    (await site.get(`/book-reader/${jid}/navigation.json`)).text,
  );
  expect(contents.locked).toEqual(["locked"]);
  const { text } = await site.get(`/book-reader/${jid}/locked`);
  expect(text).toContain("This chapter is for members");
  expect(text).not.toContain("The end");
  expect(text).not.toContain("% of the book");
  const reader = await signIn(site, { state: "ACTIVE" });
  const opened = await reader.who.get(`/book-reader/${jid}/locked/members`);
  expect(opened.text).toContain("You have read all that is out");
});

test("E02 S09 without a plan a members' chapter leads to the prices, and after paying back to the chapter", async () => {
  const { jid } = await publish();
  const reader = await signIn(site, { state: "UNPAID" });
  const address = `/book-reader/${jid}/locked/members`;
  const refused = await reader.who.get(address);
  expect([refused.status, refused.location]).toEqual([303, "/interstitial"]);
  expect(refused.text).not.toContain("Snow lay");
  const gate = await reader.who.get("/interstitial");
  expect(gate.text).toContain("on the way to a chapter for members");
  // "Not now" leads to a public page, not back to the gate.
  expect(gate.text).toContain(`href="/book-reader/${jid}/locked"`);
  await entitle(site, reader.account.id);
  const { trail, text } = await reader.who.follow("/interstitial");
  expect(trail.at(-1)).toBe(address);
  expect(text).toContain("Snow lay on the pass.");
});

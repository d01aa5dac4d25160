import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { setReadership } from "#app/authoring/works/public.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow, withdrawChapter } from "../publish-commands.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

const telling = { isSilent: false, note: null, isUnlisted: false };
const text = (words: string, href?: string) => ({
  type: "text",
  text: words,
  ...(href && { marks: [{ type: "link", attrs: { href } }] }),
});
const paragraph = (id: string, ...content: object[]) => ({ type: "paragraph", attrs: { id }, content });

/** A work whose first chapter links to the second, to a paragraph in it, to one of its own paragraphs and to a deleted one. */
async function linkedWork() {
  const author = await signIn(site, { state: "ACTIVE" });
  const made = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    licence: "cc-by-4.0",
    chapters: [{ title: "Ebb" }, { title: "Flood" }],
  });
  const [ebb = "", flood = ""] = made.chapterIds;
  const links = [
    text("the flood", `#${flood}`),
    text(", "),
    text("the moon", `#${flood}/moon0000`),
    text(", "),
    text("above", "#begin000"),
    text(", "),
    text("gone", "#gone0000"),
    text("."),
  ];
  const content = [paragraph("begin000", text("Ebb begins.")), paragraph("links000", ...links)];
  await writeText(site, ebb, { type: "doc", content });
  const other = [paragraph("moon0000", text("The moon pulls."))];
  await writeText(site, flood, { type: "doc", content: other });
  return { ...made, author, ebb, flood };
}

async function jidOf(workId: string): Promise<string> {
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  return row?.jid ?? "";
}

/** The links of a text as text and URL; text alone for links without a target. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a(?: data-[^>]*?)?(?: href="([^"]*)")?>([^<]*)<\/a>/g)]
    .filter(([, , words]) => /flood|moon|above|gone/.test(words ?? ""))
    .map(([, href, words]) => `${words} → ${href}`);

test("links into the work open their chapter in the reader while it is published, and are plain text before and after", async () => {
  const { workId, ebb, flood } = await linkedWork();
  await publishNow(site, { ...telling, workId, chapterIds: [ebb] });
  const jid = await jidOf(workId);
  const links = async () => linksIn((await site.get(`/book-reader/${jid}/ebb`)).text);
  const alone = ["the flood → undefined", "the moon → undefined", "above → #p-begin000"];
  expect(await links()).toEqual(alone);
  await publishNow(site, { ...telling, workId, chapterIds: [flood] });
  expect(await links()).toEqual([
    `the flood → /book-reader/${jid}/flood`,
    `the moon → /book-reader/${jid}/flood#p-moon0000`,
    "above → #p-begin000",
  ]);
  expect((await site.get(`/book-reader/${jid}/flood`)).text).toContain('id="p-moon0000"');
  await withdrawChapter(site, { workId, chapterId: flood });
  expect(await links()).toEqual(alone);
});

test("a link to a members' chapter leads to its gate, one to a scheduled or binned chapter is plain text: none leads to a missing page", async () => {
  const { workId, ebb, flood, author } = await linkedWork();
  const sheet = `/writing/${workId}/publish`;
  await publishNow(site, { ...telling, workId, chapterIds: [ebb] });
  const jid = await jidOf(workId);
  const links = async () => linksIn((await site.get(`/book-reader/${jid}/ebb`)).text);
  const plain = ["the flood → undefined", "the moon → undefined", "above → #p-begin000"];
  const at = { intent: "publish", when: "at", at: "2100-01-01T10:00", zone: "UTC", chapter: flood };
  expect((await author.who.post(sheet, at)).location).toBe(`${sheet}ed?done=scheduled`);
  expect(await links()).toEqual(plain);

  await site.db.transaction((tx) =>
    setReadership(tx, workId, { chapters: { ids: [flood], access: "members" } }),
  );
  await publishNow(site, { ...telling, workId, chapterIds: [flood] });
  const [members] = await links();
  expect(members).toBe(`the flood → /book-reader/${jid}/flood`);
  const locked = await site.get(`/book-reader/${jid}/flood`);
  expect(locked.status).toBe(200);
  expect(locked.text).not.toContain("The moon pulls");

  await withdrawChapter(site, { workId, chapterId: flood });
  await author.who.post(`/writing/${workId}`, { intent: "bin", id: flood });
  expect(await links()).toEqual(plain);
});

test("in the published file links lead to the file's own chapters, and never to members' chapters", async () => {
  const { workId, chapterIds } = await linkedWork();
  await publishNow(site, { ...telling, workId, chapterIds });
  const file = await site.app.fetch(
    new Request(`http://localhost/bookdetail/${await jidOf(workId)}/download.epub`),
  );
  const entries = await unzip(new Uint8Array(await file.arrayBuffer()));
  const chapter = entries.find(({ path }) => path === "EPUB/text/chapter-1.xhtml")?.text ?? "";
  expect(linksIn(chapter)).toEqual([
    "the flood → chapter-2.xhtml",
    "the moon → chapter-2.xhtml#p-moon0000",
    "above → #p-begin000",
  ]);
  expect(chapter).not.toContain("data-chapter");
});

test("links in the preview lead to the previews of the other chapters", async () => {
  const { workId, ebb, flood, author } = await linkedWork();
  const page = await author.who.get(`/writing-edit/preview/page?id=${workId}&chapter=${ebb}`);
  expect(page.text).toContain(
    `href="/writing-edit/preview/page?id=${workId}&amp;chapter=${flood}#p-moon0000">the moon</a>`,
  );
});

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { linkPictures } from "#app/authoring/works/public.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { canRunEpubcheck, epubcheck } from "#tests/support/epubcheck/epubcheck.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function keepPicture(site: TestSite, workId: string): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#345" } })
    .png()
    .toBuffer();
  const { hash } = await site.files.put(picture);
  const pictures = [{ hash, mediaType: "image/png", width: 8, height: 6 }];
  await site.db.transaction((tx) => linkPictures(site, tx, { workId, pictures }));
  return hash;
}

test.skipIf(!canRunEpubcheck)(
  "the file of a published work is a valid EPUB of its free chapters",
  async () => {
    await using site = await createTestSite();
    const words = (text: string) => [{ type: "text", text }];
    const line = { type: "verseLine", content: words("Low water, high water,") };
    const noted = [
      ...words("The ferry"),
      { type: "footnote", content: words("It sank in 1909.") },
      ...words(" left."),
    ];
    const { workId, chapterIds } = await makeWork(site, {
      title: "The Tide Table",
      licence: "cc-by-4.0",
      tags: ["a & b"],
      chapters: [
        { title: "One & <Two>", partTitle: "Land & Sea", noteBefore: "Before.", noteAfter: "After." },
        { title: "Three", partTitle: "" },
      ],
    });
    const blocks = [
      { type: "paragraph", content: noted },
      { type: "verse", content: [line, line] },
      { type: "sceneBreak" },
      {
        type: "figure",
        attrs: { hash: await keepPicture(site, workId), alt: "A ferry" },
        content: words("The ferry"),
      },
    ];
    await writeText(site, chapterIds[0] ?? "", { type: "doc", content: blocks });
    await writeText(site, chapterIds[1] ?? "", "Plain.");
    await publishNow(site, { workId, chapterIds, isSilent: false, note: null, isUnlisted: false });
    const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
    const address = `http://localhost/bookdetail/${row?.jid}/download.epub`;
    const file = await site.app.fetch(new Request(address));
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(await epubcheck([{ name: "work", bytes }])).toBe("");
    const inside = await unzip(bytes);
    // The picture of its text, and the drawn cover.
    const pictures = inside.filter(({ path }) => path.includes("/images/")).map(({ path }) => path);
    expect(pictures.map((path) => path.split(".").at(-1) ?? "").toSorted()).toEqual(["png", "webp"]);
    const nav = inside.find(({ path }) => path === "EPUB/nav.xhtml")?.text ?? "";
    expect(nav).toMatch(/Land &amp; Sea<\/a>\s*<ol>\s*<li>[^\n]*<\/li>\s*<\/ol><\/li>\s*<li><a[^>]*>Three/);
  },
  60_000,
);

import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cardColumns, type CardRow, storeMailCover } from "#app/catalog/covers/public.server.ts";
import { books, profiles, workPublications, works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

test("a book has the cover that was chosen when it was published; a later choice waits for the next update", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds } = await makeWork(site, { chapters: [{ title: "Ebb" }] });
  await writeText(site, chapterIds[0] ?? "", "Late.");
  const choose = (coverDesign: object) =>
    site.db.update(works).set({ coverDesign }).where(eq(works.id, workId));
  const publish = () =>
    publishNow(site, { workId, chapterIds, isSilent: true, note: null, isUnlisted: false });
  const design = async () => {
    const [book] = await site.db
      .select({ jid: books.jid, design: books.coverDesign })
      .from(workPublications)
      .innerJoin(books, eq(books.id, workPublications.bookId))
      .where(eq(workPublications.workId, workId));
    const page = (await site.get(`/bookdetail/${book?.jid}`)).text;
    const [, cloth, layout] =
      /class="cover cover-set" data-cloth="(\w+)" data-layout="(\w+)"/.exec(page) ?? [];
    return { stored: book?.design, drawn: `${cloth} ${layout}` };
  };
  await choose({ cloth: "rose", layout: "label", mark: "initial" });
  await publish();
  const first = { stored: { cloth: "rose", layout: "label", mark: "initial" }, drawn: "rose label" };
  expect(await design()).toEqual(first);
  await choose({ cloth: "navy", layout: "plain", mark: "<script>" });
  expect(await design()).toEqual(first);
  await publish();
  const { stored, drawn } = await design();
  expect([drawn, JSON.stringify(stored)]).toEqual(["navy plain", expect.not.stringContaining("script")]);
});

/** The colour of a pixel, as red, green and blue. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...pixel];
}

test("the card for shared links and the cover in mails have the cloth that the author chose, of the work or of the pen name", async () => {
  await using site = await createTestSite();
  const { workId, chapterIds, profileId } = await makeWork(site, { chapters: [{ title: "Ebb" }] });
  await writeText(site, chapterIds[0] ?? "", "Late.");
  const publish = () =>
    publishNow(site, { workId, chapterIds, isSilent: true, note: null, isUnlisted: false });
  const shown = async () => {
    const { rows } = await site.db.execute<CardRow>(sql`select ${cardColumns} from books b`);
    const book = rows[0] ?? expect.fail("there is no book");
    const card = await site.app.fetch(new Request(`http://localhost/bookdetail/${book.jid}/card.png`));
    const mail = await storeMailCover(site, book);
    const inMail = await site.files.read(mail?.hash ?? "");
    return [
      await colourAt(Buffer.from(await card.arrayBuffer()), 100, 95),
      await colourAt(Buffer.from(inMail ?? []), 10, 12),
    ];
  };
  await site.db
    .update(works)
    .set({ coverDesign: { layout: "plain" } })
    .where(eq(works.id, workId));
  await site.db.update(profiles).set({ cloth: "mustard" }).where(eq(profiles.id, profileId));
  await publish();
  const mustard = [0xd0, 0xa5, 0x48];
  expect(await shown()).toEqual([mustard, mustard]);
  await site.db
    .update(works)
    .set({ coverDesign: { layout: "plain", cloth: "navy" } })
    .where(eq(works.id, workId));
  await publish();
  const navy = [0x24, 0x35, 0x4f];
  expect(await shown()).toEqual([navy, navy]);
});

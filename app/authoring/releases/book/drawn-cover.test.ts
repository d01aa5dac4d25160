import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { books, workPublications, works } from "#app/platform/db/schema/all.server.ts";
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

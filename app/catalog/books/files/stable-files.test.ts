import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import { books, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";

test("a release is the same bytes whenever it is downloaded, and ids of paragraphs hold from one release to the next", async () => {
  let now = Date.parse("2026-11-25T14:00:00.400Z");
  await using site = await createTestSite({}, { site: { now: () => new Date(now) } });
  const { workId, chapterIds } = await makeWork(site, {
    title: "Serial",
    licence: "cc0-1.0",
    tags: ["Sea", "Tide"],
    chapters: [{ title: "First" }, { title: "Second" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Alpha.\nBeta.\nGamma.");
  const release = () =>
    publishNow(site, { workId, chapterIds, note: null, isSilent: false, isUnlisted: false });
  await release();
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const { jid = "", bookId = 0 } = row ?? {};
  const download = async (): Promise<Uint8Array> => {
    const answer = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/download.epub`));
    return new Uint8Array(await answer.arrayBuffer());
  };
  const first = await download();
  // Time, readers, the index and other books change; the release does not.
  now += 400 * 86_400_000;
  await site.db
    .update(books)
    .set({ averageRating: 4.5, ratingsCount: 9 })
    .where(eq(books.id, bookId ?? 0));
  await site.makeBook({ title: "Another", subjects: ["Tide"], genres: ["Fiction"] });
  await indexBooks(site.db, [bookId ?? 0]);
  await site.db.execute(sql`update subjects set book_count = book_count + 5`);
  expect(Buffer.compare(first, await download())).toBe(0);

  await writeText(site, chapterIds[1] ?? "", "Alpha.\nBeta.\nGamma.\nDelta.");
  await release();
  const second = await download();
  expect(Buffer.compare(first, second)).not.toBe(0);
  const facts = async (bytes: Uint8Array) => {
    const entries = await unzip(bytes);
    const text = (wanted: string) => entries.find(({ path }) => path === wanted)?.text ?? "";
    const opf = text("EPUB/package.opf");
    return {
      identifier: /<dc:identifier id="identifier">([^<]*)/.exec(opf)?.[1],
      spine: [...opf.matchAll(/<itemref idref="([^"]*)"/g)].map(([, id]) => id),
      ids: [...text("EPUB/text/chapter-1.xhtml").matchAll(/<p id="([^"]*)"/g)].map(([, id]) => id),
    };
  };
  const [before, after] = [await facts(first), await facts(second)];
  expect(before.ids).toHaveLength(3);
  expect(after).toEqual(before);
});

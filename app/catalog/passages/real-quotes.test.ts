import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { randomFrom } from "#tests/support/random-from.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";
import { findPassages } from "./finding/find-passages.server.ts";
import { wordsOf } from "./indexing/text-words.ts";

const folder = sharedFolder("data/books");
const quoteCount = 150;
const seed = 15;

interface Chapter {
  [column: string]: unknown;
  jid: string;
  slug: string;
  text: string;
}

test.skipIf(folder === null)(
  "every quote cut at random from fifty real books is found at its place",
  { timeout: 300_000 },
  async () => {
    await using site = await createTestSite();
    await using importer = openImporter(site);
    const waiting = readdirSync(folder ?? "")
      .filter((name) => name.endsWith(".epub"))
      .values();
    const takeNext = async () => {
      for (const file of waiting)
        await importer.importBook({ path: join(folder ?? "", file) }, { origin: "epub", isUpdate: false });
    };
    await Promise.all(Array.from({ length: importer.parallel }, takeNext));
    const { rows } = await site.db.execute<Chapter>(sql`
      select b.jid, c.slug, c.text from chapters c join books b on b.id = c.book_id
      where c.word_count > 40 and b.is_listed order by b.original_hash, c.position`);
    const random = randomFrom(seed);
    const missed: string[] = [];
    for (let count = 0; count < quoteCount; count += 1) {
      const chapter = rows[Math.floor(random() * rows.length)];
      if (!chapter) continue;
      const words = [...wordsOf(chapter.text)];
      const first = Math.floor(random() * Math.max(1, words.length - 13));
      const cut = words.slice(first, first + 6 + Math.floor(random() * 7));
      const [start, end] = [cut[0]?.start ?? 0, cut.at(-1)?.end ?? 0];
      const quote = chapter.text.slice(start, end).replace(/["“”„«»「」『』\s]+/gu, " ");
      const answer = await findPassages(site.db, `"${quote}"`, { viewer: anonymous, bookId: null });
      const places = answer.kind === "found" ? answer.books.flatMap(({ passages }) => passages) : [];
      const near = Math.floor((10_000 * [...chapter.text.slice(0, start)].length) / [...chapter.text].length);
      const isThere = places.some(({ address }) => {
        const [path, at] = address.split(/#found=|,/u);
        return path?.endsWith(`/${encodeURIComponent(chapter.slug)}`) && Math.abs(Number(at) - near) <= 1;
      });
      if (!isThere) missed.push(`${chapter.jid} ${chapter.slug}: ${quote}`);
    }
    expect(missed).toEqual([]);
  },
);

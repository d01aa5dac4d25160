import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { books, chapters } from "#app/platform/db/schema/all.server.ts";
import { dangersIn } from "#tests/support/imported-book.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openImporter } from "./importer.server.ts";

interface RealBook {
  file: string;
  title: string;
  authors: string[];
  language: string;
  words_approx: number;
  spine_items: number;
}

const folder = sharedFolder("data/books");
const real: RealBook[] =
  folder === null ? [] : JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).books;

// Of Chinese and Japanese the list counts every sign, we count letters only.
const margin = ({ language }: RealBook) => (/^(zh|ja)/.test(language) ? 0.3 : 0.08);

test.skipIf(folder === null)(
  "all real books are imported with title, authors, language, words and every part of the reading order",
  { timeout: 300_000 },
  async () => {
    await using site = await createTestSite();
    await using importer = openImporter(site);
    const manifest = new Map<string, RealBook>();
    const checkOne = async (book: RealBook) => {
      const path = join(folder ?? "", book.file);
      const result = await importer.importBook({ path }, { origin: "epub", isUpdate: false });
      expect(result, book.file).toMatchObject({
        status: "imported",
        title: book.title,
        authors: book.authors,
        language: book.language,
        chapters: book.spine_items,
      });
      manifest.set(result.jid ?? "", book);
    };
    const waiting = real.values();
    const takeNext = async () => {
      for (const book of waiting) await checkOne(book);
    };
    await Promise.all(Array.from({ length: importer.parallel }, takeNext));

    const stored = await site.db.select().from(books);
    expect(stored).toHaveLength(real.length);
    expect(stored.filter(({ cover }) => cover !== null).length).toBeGreaterThanOrEqual(35);
    expect(stored.every(({ isDownloadable }) => isDownloadable)).toBe(true);
    for (const { id, jid, title } of stored) {
      const texts = await site.db
        .select({ html: chapters.html, words: chapters.wordCount })
        .from(chapters)
        .where(eq(chapters.bookId, id));
      const book = manifest.get(jid);
      if (!book) throw new Error(`${title} was not imported`);
      // With front and back matter, which do not count in the length of a book.
      const words = texts.reduce((sum, chapter) => sum + chapter.words, 0);
      expect(Math.abs(words / book.words_approx - 1), `words of ${title}`).toBeLessThan(margin(book));
      for (const { html } of texts) expect(dangersIn(html), title).toEqual([]);
    }
  },
);

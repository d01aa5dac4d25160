import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { findPassages } from "#app/catalog/passages/finding/find-passages.server.ts";
import { wordsOf } from "#app/catalog/passages/indexing/text-words.ts";
import { books, chapters } from "#app/platform/db/schema/all.server.ts";
import { dangersIn } from "#tests/support/imported-book.ts";
import { randomFrom } from "#tests/support/random-from.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";

interface RealBook {
  file: string;
  title: string;
  authors: string[];
  language: string;
  words_approx: number;
  spine_items: number;
}

interface Chapter {
  [column: string]: unknown;
  jid: string;
  slug: string;
  text: string;
}

const folder = sharedFolder("data/books");
const real: RealBook[] =
  folder === null ? [] : JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).books;

type Imported = Awaited<ReturnType<ReturnType<typeof openImporter>["importBook"]>>;

// Imported once for all tests: it takes longer than they do.
let site: Awaited<ReturnType<typeof createTestSite>>;
const imported = new Map<RealBook, Imported>();

beforeAll(async () => {
  if (folder === null) return;
  site = await createTestSite();
  await using importer = openImporter(site);
  const waiting = real.values();
  const takeNext = async () => {
    for (const book of waiting) {
      const path = join(folder, book.file);
      imported.set(book, await importer.importBook({ path }, { origin: "epub", isUpdate: false }));
    }
  };
  await Promise.all(Array.from({ length: importer.parallel }, takeNext));
  return () => site[Symbol.asyncDispose]();
}, 300_000);

// Of Chinese and Japanese the list counts every sign, we count letters only.
const margin = ({ language }: RealBook) => (/^(zh|ja)/.test(language) ? 0.3 : 0.08);

test.skipIf(folder === null)(
  "all real books are imported with title, authors, language, words and every part of the reading order",
  async () => {
    const manifest = new Map<string, RealBook>();
    for (const book of real) {
      const result = imported.get(book);
      expect(result, book.file).toMatchObject({
        status: "imported",
        title: book.title,
        authors: book.authors,
        language: book.language,
        chapters: book.spine_items,
      });
      manifest.set(result?.jid ?? "", book);
    }

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

const quoteCount = 150;
const seed = 15;

test.skipIf(folder === null)(
  "every quote cut at random from fifty real books is found at its place",
  async () => {
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

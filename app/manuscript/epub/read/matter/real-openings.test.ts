import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Chapter } from "#app/manuscript/epub/read/publication.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { sharedFolder } from "#tests/support/shared.ts";

const folder = sharedFolder("data/books");
const files = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith(".epub"));

interface Opening {
  file: string;
  skipped: string[];
  opening: Chapter | undefined;
  back: string[];
}

async function openingOf(file: string): Promise<Opening> {
  const { chapters } = await readEpub(readFileSync(join(folder ?? "", file)));
  const at = chapters.findIndex(({ matter }) => matter === "body");
  const titled = (some: Chapter[]) => some.map(({ title, wordCount }) => `${title} (${wordCount})`);
  return {
    file,
    skipped: titled(chapters.slice(0, at)),
    opening: chapters[at],
    back: titled(chapters.filter(({ matter }) => matter === "back")),
  };
}

const list = (titles: string[]) => (titles.length > 0 ? titles.join(" · ") : "nothing");

const describe = ({ file, skipped, opening, back }: Opening) =>
  `${file}
  opens with ${opening?.title} (${opening?.wordCount})
  before it  ${list(skipped)}
  at the end ${list(back)}`;

// The number in brackets is that of its words. What stands before the opening is what Read passes over.
test.skipIf(folder === null)(
  "of fifty real books at most two open on a page of fewer than 60 words, and none passes over a part that the book counts as its own",
  { timeout: 300_000 },
  async () => {
    const openings: Opening[] = [];
    for (const file of files) openings.push(await openingOf(file));
    expect(openings).toHaveLength(50);
    const short = openings.filter(({ opening }) => (opening?.wordCount ?? 0) < 60);
    expect(short.map(({ file }) => file)).toEqual([
      "edwin-a-abbott_flatland.epub",
      "oscar-wilde_the-importance-of-being-earnest.epub",
    ]);
    await expect(`${openings.map(describe).join("\n")}\n`).toMatchFileSnapshot("real-openings.txt");
  },
);

test.skipIf(folder === null)(
  "of the books among the test files none opens on a page of fewer than 60 words while it has a longer one, and none passes over an epigraph",
  { timeout: 300_000 },
  async () => {
    const tests = sharedFolder("data/epub-tests") ?? "";
    const short: string[] = [];
    let bookCount = 0;
    for (const file of readdirSync(tests).filter((name) => name.endsWith(".epub"))) {
      const book = await readEpub(readFileSync(join(tests, file))).catch(() => null);
      // Broken on purpose, or a page or two about one feature.
      if (!book?.chapters.some(({ wordCount }) => wordCount >= 60)) continue;
      bookCount += 1;
      const opening = book.chapters.find(({ matter }) => matter === "body");
      if ((opening?.wordCount ?? 0) < 60) short.push(`${file}: ${opening?.title} (${opening?.wordCount})`);
      if (file === "idpf-sample_moby-dick.epub") expect(opening?.title).toMatch(/^EXTRACTS/);
    }
    expect(bookCount).toBeGreaterThan(30);
    expect(short).toEqual([]);
  },
);

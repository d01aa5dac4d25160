import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workText } from "#tests/support/work-text.ts";
import { canRunEpubcheck, epubcheck } from "#tests/support/epubcheck/epubcheck.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { writeWork } from "./exporting/write-work.server.ts";
import type { ReadManuscript } from "./reading/read-manuscript.ts";
import { readFile } from "./reading/read-file.server.ts";

const samples = sharedFolder("data/manuscripts");
const demo = join(process.cwd(), "demo");
const list = (folder: string, ending: RegExp) =>
  readdirSync(folder)
    .filter((name) => ending.test(name) && !/^(README|LICENSE)/.test(name))
    .map((name) => ({ name, path: join(folder, name) }));

/** Skipped in the regular run: tens of thousands of words of plain paragraphs test nothing more than the small ones. */
const long = /^(gutenberg|eltec|rust-book_(ch|front))/;
const isEach = process.env["OCTAVO_EVERY_EPUB"] !== undefined;
// The demo works' published books are checked in the tests of importing.
const works = [
  ...(isEach ? list(demo, /\.md$/) : []),
  ...(samples ? list(samples, /\.(docx|odt|rtf|md|html|txt)$/) : []),
].filter(({ name }) => isEach || !long.test(name));

/** A manuscript imported as a work with every chapter as proposed. */
function workOf(read: ReadManuscript, name: string): WorkText {
  const blocks = read.blocks.map((json) => documentSchema.nodeFromJSON(json));
  return workText({
    otherIdentifiers: ["JID:abc"],
    title: read.title ?? name,
    summary: "About it.",
    language: read.language ?? "en",
    subjects: ["Sea"],
    publisher: "Octavo",
    publishedOn: "2026-01-31",
    pictures: read.pictures,
    chapters: [...cutChapters(blocks, read.starts, { notes: read.notes })],
  });
}

/** Run `OCTAVO_EVERY_EPUB=1 npm test` to check all of them. */
test.skipIf(!canRunEpubcheck)(
  `EPUBCheck finds no error and no warning in demo works and sample manuscripts that became works (${works.length} of them)`,
  async () => {
    const books: { name: string; bytes: Uint8Array }[] = [];
    for (const { name, path } of works) {
      const read = await readFile({ name, bytes: readFileSync(path) });
      const { bytes } = await writeWork(workOf(read, name), { format: "epub", isPacked: false });
      books.push({ name, bytes });
    }
    expect(await epubcheck(books)).toBe("");
  },
  120_000,
);

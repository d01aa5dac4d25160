import fc from "fast-check";
import { expect, test } from "vitest";
import { anyManuscript, type ManuscriptBlock, outlineOfManuscript } from "#tests/support/any-manuscript.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import {
  takeDocx,
  takeEpub,
  takeHtml,
  takeMarkdown,
  takeOdt,
  takeRtf,
  type TakenFile,
} from "#tests/support/take-file.ts";
import {
  manuscriptAsDocx,
  manuscriptAsHtml,
  manuscriptAsMarkdown,
  manuscriptAsOdt,
  manuscriptAsRtf,
} from "#tests/support/write-manuscript.ts";

interface Format {
  format: string;
  take: (blocks: ManuscriptBlock[]) => Promise<TakenFile>;
  numRuns: number;
}

const formats: Format[] = [
  { format: "HTML", take: async (blocks) => takeHtml(manuscriptAsHtml(blocks)), numRuns: 60 },
  { format: "Markdown", take: async (blocks) => takeMarkdown(manuscriptAsMarkdown(blocks)), numRuns: 60 },
  { format: "RTF", take: async (blocks) => takeRtf(manuscriptAsRtf(blocks)), numRuns: 60 },
  { format: "DOCX", take: async (blocks) => takeDocx(await manuscriptAsDocx(blocks)), numRuns: 20 },
  { format: "ODT", take: async (blocks) => takeOdt(await manuscriptAsOdt(blocks)), numRuns: 30 },
  {
    format: "EPUB",
    take: async (blocks) => takeEpub(await makeEpub({ chapters: { "c1.xhtml": manuscriptAsXhtml(blocks) } })),
    numRuns: 15,
  },
];

/** Every element of a page that is XML has an end. */
const manuscriptAsXhtml = (blocks: ManuscriptBlock[]) =>
  manuscriptAsHtml(blocks)
    .replaceAll("<hr>", "<hr/>")
    .replace(/<li>(?!<p>)((?:(?!<li>|<\/ul>)[\s\S])*)/g, "<li>$1</li>");

test.each(formats)(
  "blocks, marks and notes of any generated $format manuscript are read as written",
  async ({ take, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(anyManuscript, async (blocks) => {
        const { lines } = await take(blocks);
        expect(lines).toEqual(outlineOfManuscript(blocks));
      }),
      { numRuns },
    );
  },
);

test.each(formats)(
  "no word of a generated $format manuscript is missed or imported twice",
  async ({ take, numRuns }) => {
    await fc.assert(
      fc.asyncProperty(anyManuscript, async (blocks) => {
        const { words } = await take(blocks);
        expect(words).toMatchObject({ missing: 0, passages: [] });
        expect(words.taken).toBe(words.inFile);
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  },
);

test.each(formats)("a generated $format manuscript causes no warning", async ({ take }) => {
  const run = {
    text: "late",
    isBold: true,
    isItalic: false,
    isUnderlined: false,
    isStruck: false,
    note: "n",
  };
  const { found, read } = await take([
    { kind: "heading", level: 1, text: "The sea" },
    { kind: "paragraph", runs: [run] },
    { kind: "scene" },
    { kind: "numbers", items: ["one", "two"] },
  ]);
  expect([...found.warnings, ...read.warnings]).toEqual([]);
});

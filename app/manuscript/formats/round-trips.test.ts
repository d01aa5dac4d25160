import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { anyDocument, anyWordDocument } from "#tests/support/any-document.ts";
import { chapterOf, paragraph } from "#tests/support/blocks.ts";
import { PNG } from "#tests/support/make-epub.ts";
import { outlineOf } from "#tests/support/outline.ts";
import {
  takeDocx,
  takeEpub,
  takeHtml,
  takeMarkdown,
  takePlainText,
  type TakenFile,
} from "#tests/support/take-file.ts";
import { workText } from "#tests/support/work-text.ts";
import { plainTextOf } from "../document/plain-text.ts";
import { documentSchema } from "../document/schema.ts";
import type { WorkText } from "../document/work-text.ts";
import { writeEpub } from "../epub/write/write-epub.ts";
import { workOfText } from "../epub/write/work-of-text.ts";
import { writeDocx } from "./docx/write/write-docx.ts";
import { writeHtml } from "./html/write/write-html.ts";
import { writeMarkdown } from "./md/write/write-markdown.ts";
import { writePlainText } from "./txt/write/write-plain-text.ts";

const anything = anyDocument.map((json) => documentSchema.nodeFromJSON(json));
const anythingOfWord = anyWordDocument.map((json) => documentSchema.nodeFromJSON(json));
const pictures = ["a", "b"].map((sign) => ({
  hash: sign.repeat(64),
  mediaType: "image/png",
  bytes: new Uint8Array([...PNG, sign.charCodeAt(0)]),
}));

const workWith = (document: Node): WorkText =>
  workText({ author: null, pictures, chapters: [{ ...chapterOf([paragraph()]), document }] });

/** The outline without what a file cannot say: ids, and which picture one is. */
const withoutIds = (lines: string[]) =>
  lines.map((line) =>
    line
      .replace(/ ?\b(?:id|hash|width|height)=[\w]+/g, "")
      .replace("( ", "(")
      .replace("()", ""),
  );

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The blocks of the only chapter: below the heading of that name, and above the colophon of an EPUB file. */
function belowTitle({ lines }: TakenFile): string[] {
  const from = lines.findIndex((line) => /^heading.*: One$/.test(line));
  const until = lines.indexOf("heading(level=1): Colophon");
  return lines.slice(from + 1, until < 0 ? undefined : until);
}

test("every word of any chapter exported to Markdown is in the file and is imported again", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const taken = takeMarkdown(writeMarkdown(workWith(document), (hash) => `${hash.slice(0, 4)}.png`));
      expect(taken.words).toMatchObject({ missing: 0, passages: [] });
    }),
    { numRuns: 60 },
  );
});

test("every word of any chapter exported to HTML is in the file and is imported again", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const taken = takeHtml(writeHtml(workWith(document)));
      expect(taken.words).toMatchObject({ missing: 0, passages: [] });
    }),
    { numRuns: 40 },
  );
});

test("every word of any chapter exported to plain text is in the file, in order", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const text = writePlainText(workWith(document));
      const [, below = ""] = text.split("\nOne\n");
      expect(wordsOf(below)).toEqual(wordsOf(plainTextOf(document)));
    }),
    { numRuns: 80 },
  );
});

test("an exported plain text is imported again without losing a word", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const taken = takePlainText(writePlainText(workWith(document)));
      expect(taken.words.missing).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test("any chapter is imported again from EPUB with the same blocks and marks", async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (document) => {
      const taken = await takeEpub(await writeEpub(workOfText(workWith(document))));
      expect(belowTitle(taken)).toEqual(
        outlineOf(document.children).map((line) =>
          line.replace(/hash=\w+/, `hash=${"f".repeat(64)}`).replace("width=2", "width=3"),
        ),
      );
      expect(taken.words.missing).toBe(0);
    }),
    { numRuns: 12 },
  );
});

test("any chapter of blocks that Word supports is imported again from a Word file without losing a word", async () => {
  await fc.assert(
    fc.asyncProperty(anythingOfWord, async (document) => {
      const taken = await takeDocx(await writeDocx(workWith(document)));
      expect(taken.words).toMatchObject({ missing: 0, passages: [] });
    }),
    { numRuns: 12 },
  );
});

test("a chapter imported from Markdown is exported as the same Markdown", () => {
  fc.assert(
    fc.property(anythingOfWord, (document) => {
      const written = writeMarkdown(workWith(document), (hash) => `${hash.slice(0, 4)}.png`);
      const { read } = takeMarkdown(written);
      const at = read.blocks.findIndex(({ type }) => type.name === "heading");
      const again = writeMarkdown(
        workWith(documentSchema.node("doc", null, read.blocks.slice(at + 1))),
        (hash) => `${hash.slice(0, 4)}.png`,
      );
      const lines = withoutIds(belowTitle(takeMarkdown(again)));
      expect(lines).toEqual(withoutIds(belowTitle(takeMarkdown(written))));
    }),
    { numRuns: 40 },
  );
});

import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { defaultReadingLimits } from "#app/manuscript/epub/read/limits.ts";
import { readDocx } from "#app/manuscript/formats/docx/read/read-docx.ts";
import { readEpub } from "#app/manuscript/formats/epub/read/read-epub.ts";
import type { FoundText } from "#app/manuscript/formats/html/read/manuscript.ts";
import { type ReadHtml, readHtml } from "#app/manuscript/formats/html/read/read-html.ts";
import { readMarkdown } from "#app/manuscript/formats/md/read/read-markdown.ts";
import { readOdt } from "#app/manuscript/formats/odt/read/read-odt.ts";
import { readRtf } from "#app/manuscript/formats/rtf/read/read-rtf.ts";
import { readPlainText } from "#app/manuscript/formats/txt/read/read-plain-text.ts";
import { compareWords, type WordComparison } from "#app/manuscript/words/compare-words.ts";
import { markdownText } from "#app/manuscript/words/markdown-text.ts";
import { markupText } from "#app/manuscript/words/markup-text.ts";
import { packageText } from "#app/manuscript/words/package-text.ts";
import { rtfText } from "#app/manuscript/words/rtf-text.ts";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { outlineOf } from "./outline.ts";

/** What the site takes of a manuscript: the reader's answer, its blocks, and the file's words beside those that were taken. */
export interface TakenFile {
  found: FoundText;
  read: ReadHtml;
  /** The outline of the blocks; every picture of the file is one of 3 by 2. */
  lines: string[];
  words: WordComparison;
}

/** Package formats are read without their outer limits: hostile packages have tests of their own. */
const limits = defaultReadingLimits;

function takenFrom(found: FoundText, words: string): TakenFile {
  const known = new Set(found.pictures.map(({ source }) => source));
  const read = readHtml(found.sources, {
    language: found.language,
    picture: (source) => (known.has(source) ? { hash: "f".repeat(64), width: 3, height: 2 } : null),
  });
  const plain = plainTextOf(documentSchema.node("doc", null, read.blocks));
  const around = [...read.parts.map(({ title }) => title), ...read.notes.map(({ text }) => text)];
  return {
    found,
    read,
    lines: outlineOf(read.blocks),
    words: compareWords(words, [plain, ...around].join("\n")),
  };
}

export async function takeDocx(bytes: Uint8Array): Promise<TakenFile> {
  const source = { bytes, inflate };
  return takenFrom(await readDocx(source, limits), await packageText(source, { kind: "docx", limits }));
}

export async function takeOdt(bytes: Uint8Array): Promise<TakenFile> {
  const source = { bytes, inflate };
  return takenFrom(await readOdt(source, limits), await packageText(source, { kind: "odt", limits }));
}

export async function takeEpub(bytes: Uint8Array): Promise<TakenFile> {
  const source = { bytes, inflate };
  return takenFrom(await readEpub(source, limits), await packageText(source, { kind: "epub", limits }));
}

/** RTF as its letters, each of them one byte. */
export function takeRtf(source: string): TakenFile {
  const bytes = Uint8Array.from(source, (letter) => letter.charCodeAt(0));
  return takenFrom(readRtf(bytes), rtfText(bytes));
}

export const takeMarkdown = (text: string): TakenFile => takenFrom(readMarkdown(text), markdownText(text));

export const takePlainText = (text: string): TakenFile => takenFrom(readPlainText(text), text);

export function takeHtml(html: string): TakenFile {
  const found: FoundText = {
    title: null,
    language: null,
    sources: [{ html }],
    chapters: null,
    pictures: [],
    warnings: [],
  };
  return takenFrom(found, markupText(html));
}

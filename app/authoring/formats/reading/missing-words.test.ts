import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sharedFolder } from "#tests/support/shared.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { readFile } from "./read-file.server.ts";

const folder = sharedFolder("data/manuscripts");

interface Listed {
  file: string;
  words_reference: number | null;
}

const listed: Listed[] = folder ? JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).files : [];

interface Explanation {
  /** Words that we have and the reference omits. */
  ours: { passages: RegExp; because: string }[];
  /** Words that it counts and we do not. */
  theirs: { words: number; because: string }[];
}

/** Explanations for files where more than 0.5 % of the words differ from the reference. */
const explained: Record<string, Explanation> = {
  "rust-book_ch04-01.md": {
    ours: [
      {
        passages: /^\[.*\]$/gm,
        because:
          "descriptions of five pictures that are not there: HTML in the Markdown, which the reference drops",
      },
    ],
    theirs: [],
  },
  "pandoc_testsuite.md": {
    ours: [
      {
        passages: /reference\. It need not[\s\S]*?(?=\])|blocks\. Subsequent[\s\S]*?(?=\])/g,
        because: "the lines of footnotes after the first, which its dialect does not know",
      },
      {
        passages: /This is \*emphasized\*|And this is \*\*strong\*\*|^(foo|bar)$/gm,
        because: "what stands in elements of HTML, which the reference drops",
      },
    ],
    theirs: [
      { words: 35, because: "the numbers of list items" },
      { words: -3, because: "three notes stand in its text, and so have no marks" },
      { words: 9, because: "title, authors and date, which are front matter and no text" },
    ],
  },
  "tika_various.rtf": {
    ours: [
      {
        passages: /Here is a text box|This is a hyperlink|\u{10332}\S*|\(Kramer\)/gu,
        because: "a text box, the text of a link, a Gothic word and a citation that the reference lost",
      },
    ],
    theirs: [{ words: 3, because: "the numbers of a list" }],
  },
};

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const countWords = (text: string) =>
  text
    .replace(ideographs, " ")
    .split(/\s+/)
    .filter((run) => /[\p{L}\p{N}]/u.test(run)).length;

/** Counted as in the reference: markers of notes and picture descriptions are words. */
function wordsOf(blocks: unknown[], { ours, theirs }: Explanation): number {
  const document = documentSchema.nodeFromJSON({ type: "doc", content: blocks });
  let more = theirs.reduce((sum, { words }) => sum + words, 0);
  document.descendants((node) => {
    if (node.type.name === "footnote") more += 1;
    if (node.type.name === "figure" && node.childCount === 0) more += countWords(String(node.attrs["alt"]));
  });
  const text = ours.reduce((left, { passages }) => left.replace(passages, " "), plainTextOf(document));
  return more + countWords(text);
}

test.skipIf(!folder).each(listed)(
  "$file is imported within 2 % of the reference's words, and every difference over 0.5 % is explained",
  async ({ file, words_reference: reference }) => {
    const read = await readFile({ name: file, bytes: readFileSync(join(folder ?? "", file)) });
    const none = { ours: [], theirs: [] };
    const expected = reference ?? wordsOf(read.blocks, none);
    const offBy = (explanation: Explanation) =>
      Math.abs(wordsOf(read.blocks, explanation) - expected) / expected;
    expect(offBy(explained[file] ?? none)).toBeLessThanOrEqual(0.005);
    // An unneeded explanation would hide the next difference.
    if (explained[file]) expect(offBy(none)).toBeGreaterThan(0.005);
  },
);

test.skipIf(!folder).each(listed)(
  "the words of $file are counted in the file and in the text, and none is missing",
  async ({ file, words_reference: reference }) => {
    const { wordComparison } = await readFile({ name: file, bytes: readFileSync(join(folder ?? "", file)) });
    expect(wordComparison).toMatchObject({ missing: 0, passages: [] });
    const counted = wordComparison?.inFile ?? 0;
    if (reference && reference > 500) expect(Math.abs(counted - reference) / reference).toBeLessThan(0.02);
  },
);

test.skipIf(!folder)("a novel with bare numerals as headings is imported as those chapters", async () => {
  const name = "eltec_une-vie_utf8.txt";
  const { starts } = await readFile({ name, bytes: readFileSync(join(folder ?? "", name)) });
  expect(starts.map(({ title }) => title)).toEqual(
    "I II III IV V VI VII VIII IX X XI XII XIII XIV".split(" "),
  );
});

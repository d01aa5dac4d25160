import fc from "fast-check";
import { expect, test } from "vitest";
import { docxOf, epubOf, odtOf } from "#tests/support/make-manuscripts.ts";
import {
  takeDocx,
  takeEpub,
  takeHtml,
  takeMarkdown,
  takeOdt,
  takePlainText,
  takeRtf,
  type TakenFile,
} from "#tests/support/take-file.ts";
import { compareWords, signMark } from "./compare-words.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const rtfLetters = (text: string) =>
  text.replace(/[\\{}]/g, "\\$&").replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0)}?`);

/** A file of these paragraphs in each format, and what is taken of it. */
const formats: { format: string; take: (paragraphs: string[]) => Promise<TakenFile> }[] = [
  {
    format: "DOCX",
    take: async (paragraphs) =>
      takeDocx(
        await docxOf(
          paragraphs
            .map((text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
            .join(""),
        ),
      ),
  },
  {
    format: "ODT",
    take: async (paragraphs) =>
      takeOdt(await odtOf(paragraphs.map((text) => `<text:p>${escaped(text)}</text:p>`).join(""))),
  },
  {
    format: "EPUB",
    take: async (paragraphs) =>
      takeEpub(await epubOf([paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("")])),
  },
  {
    format: "RTF",
    take: async (paragraphs) =>
      takeRtf(`{\\rtf1\\ansi\\uc1 ${paragraphs.map((text) => `${rtfLetters(text)}\\par\n`).join("")}}`),
  },
  {
    format: "HTML",
    take: async (paragraphs) => takeHtml(paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("\n")),
  },
  {
    format: "Markdown",
    take: async (paragraphs) =>
      takeMarkdown(paragraphs.map((text) => text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")).join("\n\n")),
  },
  {
    format: "plain text",
    take: async (paragraphs) => takePlainText(paragraphs.join("\n\n")),
  },
];

const sentence = fc
  .array(
    fc.constantFrom(
      ..."It was late when the lighthouse keeper's daughter heard it: a bell (far away?), 1909. “So,” she said — no; and/or".split(
        " ",
      ),
      "l’été",
      "Straße",
      "море",
      "夜の海",
      "שלום",
      "naïve",
      "e.g.",
      "3.14",
      "R&D",
      "a<b",
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((words) => `Then ${words.join(" ")}`);
const paragraphs = fc.array(sentence, { minLength: 1, maxLength: 5 });

test.each(formats)(
  "whatever paragraphs a file of $format holds, all of its words are taken",
  async ({ take }) => {
    await fc.assert(
      fc.asyncProperty(paragraphs, async (some) => {
        const { words } = await take(some);
        expect(words).toMatchObject({ missing: 0, passages: [] });
        expect(words.taken).toBe(words.inFile);
      }),
      { numRuns: 12 },
    );
  },
);

test.each(formats)(
  "the words of a file of $format come in the order in which they stand there",
  async ({ take }) => {
    const given = ["One two three.", "Four five.", "Six seven eight nine."];
    const { lines } = await take(given);
    expect(
      lines
        .join(" ")
        .match(/[A-Z]?[a-z]+(?=[ .]|$)/g)
        ?.filter((word) => word !== "paragraph"),
    ).toEqual(given.join(" ").match(/[A-Za-z]+/g));
  },
);

test.each(formats)("a file of $format says how many words it has, each counted once", async ({ take }) => {
  const { words } = await take(["The sea, the sea.", "1909 — the open sea!"]);
  expect(words).toEqual({ inFile: 8, taken: 8, missing: 0, passages: [] });
});

interface Loss {
  it: string;
  file: string;
  taken: string;
  missing: number;
  passages: string[];
}

const losses: Loss[] = [
  {
    it: "a word at the end",
    file: "one two three four",
    taken: "one two three",
    missing: 1,
    passages: ["four"],
  },
  {
    it: "a sentence in the middle",
    file: "It was late. Nobody came that night. Then it was day.",
    taken: "It was late. Then it was day.",
    missing: 4,
    passages: ["Nobody came that night"],
  },
  {
    it: "the second of two words that are alike",
    file: "sea and sea",
    taken: "sea and",
    missing: 1,
    passages: ["sea"],
  },
  {
    it: "everything",
    file: "one two",
    taken: "",
    missing: 2,
    passages: ["one two"],
  },
  {
    it: "nothing, though a note stands elsewhere",
    file: "a b c note words",
    taken: "a note words b c",
    missing: 0,
    passages: [],
  },
  {
    it: "nothing, though a word was hyphenated at a line's end",
    file: "the light- house stood",
    taken: "the lighthouse stood",
    missing: 0,
    passages: [],
  },
  {
    it: "nothing, though a word is parted now",
    file: "the lighthouse stood",
    taken: "the light house stood",
    missing: 0,
    passages: [],
  },
  {
    it: "nothing, though letters that nobody sees went",
    file: "light\u00ADhouse a\u200Bb \uFEFFc",
    taken: "lighthouse ab c",
    missing: 0,
    passages: [],
  },
  {
    it: "nothing, though accents are written otherwise",
    file: "cafe\u0301",
    taken: "caf\u00E9",
    missing: 0,
    passages: [],
  },
  {
    it: "nothing, though the sign of a note went",
    file: `a${signMark}12${signMark} b`,
    taken: "a b",
    missing: 0,
    passages: [],
  },
  {
    it: "nothing, though the sign of a note stuck to its word",
    file: `tide${signMark}12${signMark} b`,
    taken: "tide12 b",
    missing: 0,
    passages: [],
  },
  {
    it: "a word of which only the first letter is other",
    file: "The sea",
    taken: "the sea",
    missing: 1,
    passages: ["The"],
  },
  {
    it: "Chinese words one by one",
    file: "我爱你",
    taken: "我你",
    missing: 1,
    passages: ["爱"],
  },
];

test.each(losses)("of what was lost is reported: $it", ({ file, taken, missing, passages }) => {
  expect(compareWords(file, taken)).toMatchObject({ missing, passages });
});

test("what is taken and was never in the file is no loss", () => {
  expect(compareWords("a b", "a b c d")).toEqual({ inFile: 2, taken: 4, missing: 0, passages: [] });
});

test("however many words are taken out of a text, as many are missing", () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}x`);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 59 }), { maxLength: 30 }), (gone) => {
      const left = words.filter((_, at) => !gone.includes(at));
      const { missing, inFile, taken } = compareWords(words.join(" "), left.join(" "));
      expect({ missing, inFile, taken }).toEqual({
        missing: gone.length,
        inFile: 60,
        taken: 60 - gone.length,
      });
    }),
  );
});

test("every passage that is reported stands in the file, word by word", () => {
  const word = fc.constantFrom("sea", "night", "late", "bell", "tide", "quay", "lamp");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.array(word, { maxLength: 20 }), (file, taken) => {
      for (const passage of compareWords(file.join(" "), taken.join(" ")).passages)
        expect(` ${file.join(" ")} `).toContain(` ${passage.replace(/ …$/, "")} `);
    }),
  );
});

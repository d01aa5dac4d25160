import { expect, test } from "vitest";
import { takePlainText } from "#tests/support/take-file.ts";
import { proposeStarts } from "../../../chapters/propose-starts.ts";

interface Shape {
  it: string;
  text: string;
  lines: string[];
}

const check = ({ text, lines }: Shape) => {
  const taken = takePlainText(text);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
};

const one = "It was a long evening by the sea, and the lamps along the quay were lit";
const two = "one after the other, until the whole of the harbour stood in their light";
const long = `${one} ${two}.`;

const wrapped: Shape[] = [
  {
    it: "Project Gutenberg: chapters in capitals, emphasis by underscores, scene breaks by asterisks",
    text: `CHAPTER I.\n\nThe Harbour\n\n\n${one}\n${two},\nand _nobody_ spoke.\n\n       *       *       *       *       *\n\n${one}\n${two}.\n`,
    lines: [
      "heading: CHAPTER I.",
      "paragraph: The Harbour",
      `paragraph: ${one} ${two}, and {italic:nobody} spoke.`,
      "sceneBreak",
      `paragraph: ${one} ${two}.`,
    ],
  },
  {
    it: "a mail: paragraphs separated by empty lines, lines wrapped at a width",
    text: `${one}\n${two}.\n\n${two}\n${one}.\n`,
    lines: [`paragraph: ${one} ${two}.`, `paragraph: ${two} ${one}.`],
  },
  {
    it: "an old typescript: paragraphs by indents",
    text: `     ${one}\n${two}.\n     ${two}\n${one}\n${two}.\n`,
    lines: [`paragraph: ${one} ${two}.`, `paragraph: ${two} ${one} ${two}.`],
  },
  {
    it: "verse inside prose",
    text: `${one}\n${two}:\n\n    The sea, the sea,\n    the open sea,\n      the ever free!\n\n${one}\n${two}.\n`,
    lines: [
      `paragraph: ${one} ${two}:`,
      "verse",
      "  verseLine: The sea, the sea,",
      "  verseLine: the open sea,",
      "  verseLine(indent=1): the ever free!",
      `paragraph: ${one} ${two}.`,
    ],
  },
  {
    it: "lines that end with CRLF, and a last one without",
    text: `${one}\r\n${two}.\r\n\r\n${one}\r\n${two}`,
    lines: [`paragraph: ${one} ${two}.`, `paragraph: ${one} ${two}`],
  },
];

test.each(wrapped)("plain text with wrapped lines: $it", check);

const flowing: Shape[] = [
  {
    it: "Notepad: a paragraph is a line, empty lines between them are nothing",
    text: `${long}\n\n${long}\n\n\n${long}\n`,
    lines: [`paragraph: ${long}`, `paragraph: ${long}`, `paragraph: ${long}`],
  },
  {
    it: "Scrivener: a scene break of one character on its line",
    text: `${long}\n\n#\n\n${long}\n`,
    lines: [`paragraph: ${long}`, "sceneBreak", `paragraph: ${long}`],
  },
  {
    it: "chapters with a word and a number",
    text: `Chapter 1\n\n${long}\n\nChapter 2\n\n${long}\n`,
    lines: ["heading: Chapter 1", `paragraph: ${long}`, "heading: Chapter 2", `paragraph: ${long}`],
  },
  {
    it: "dialogue with dashes is no list",
    text: `— ${long}\n— No.\n- ${long}\n* ${long}\n`,
    lines: [`paragraph: — ${long}`, "paragraph: — No.", `paragraph: - ${long}`, `paragraph: * ${long}`],
  },
  {
    it: "tabs at the start are not code",
    text: `\t${long}\n\t${long}\n`,
    lines: [`paragraph: ${long}`, `paragraph: ${long}`],
  },
];

test.each(flowing)("plain text with one line per paragraph: $it", check);

const chapters = [
  { word: "Chapter 1", isHeading: true },
  { word: "CHAPTER ONE", isHeading: true },
  { word: "Chapter Twenty-One: The Sea", isHeading: true },
  { word: "Kapitel 3", isHeading: true },
  { word: "Chapitre premier", isHeading: true },
  { word: "Capitolo secondo", isHeading: true },
  { word: "Hoofdstuk 2", isHeading: true },
  { word: "Rozdział 4", isHeading: true },
  { word: "Κεφάλαιο 5", isHeading: true },
  { word: "Livre II", isHeading: true },
  { word: "Foreword", isHeading: true },
  { word: "Interlude", isHeading: true },
  { word: "Appendix B", isHeading: true },
  { word: "第一章　はじめ", isHeading: true },
  { word: "第12話", isHeading: true },
  { word: "第十二回 王婆貪賄說風情", isHeading: true },
  { word: "제3장 바다", isHeading: true },
  { word: "第一章は短い。", isHeading: false },
  { word: "第一印象", isHeading: false },
  { word: "Partly cloudy", isHeading: false },
  { word: "Bookshops were open;", isHeading: false },
  { word: "Part of me wanted to go, and part of me did not.", isHeading: false },
  { word: "Introduction to the captain was made by his wife.", isHeading: false },
];

test.each(chapters)("“$word” between empty lines starts a chapter: $isHeading", ({ word, isHeading }) => {
  const { lines } = takePlainText(`${long}\n\n\n${word}\n\n${long}\n`);
  expect(lines[1]).toBe(`${isHeading ? "heading" : "paragraph"}: ${word}`);
});

interface Division {
  it: string;
  text: string;
  titles: string[];
}

const divisions: Division[] = [
  {
    it: "chapters by name",
    text: `Chapter 1\n\n${long}\n\nChapter 2\n\n${long}\n\nChapter 3\n\n${long}\n`,
    titles: ["Chapter 1", "Chapter 2", "Chapter 3"],
  },
  {
    it: "consecutive Roman numerals",
    text: `I\n\n${long}\n\nII\n\n${long}\n\nIII\n\n${long}\n`,
    titles: ["I", "II", "III"],
  },
  {
    it: "a prologue and an epilogue around them",
    text: `Prologue\n\n${long}\n\nChapter 1\n\n${long}\n\nEpilogue\n\n${long}\n`,
    titles: ["Prologue", "Chapter 1", "Epilogue"],
  },
  {
    it: "text before the first of them",
    text: `${long}\n\nChapter 1\n\n${long}\n\nChapter 2\n\n${long}\n`,
    titles: ["Front matter", "Chapter 1", "Chapter 2"],
  },
  {
    it: "nothing that begins one",
    text: `${long}\n\n${long}\n`,
    titles: [""],
  },
];

test.each(divisions)("a plain text with $it is split there", ({ text, titles }) => {
  const { read, found } = takePlainText(text);
  expect(proposeStarts(read, found).starts.map(({ title }) => title)).toEqual(titles);
});

const hyphens = [
  {
    it: "a word written without a hyphen elsewhere",
    lines: `lighthouse ${one}\n${two} the light-\nhouse stood`,
    word: "the lighthouse stood",
  },
  {
    it: "a word written with a hyphen elsewhere",
    lines: `well-known ${one}\n${two} the well-\nknown stood`,
    word: "the well-known stood",
  },
  {
    it: "a word of another alphabet",
    lines: `маяковский ${one}\n${two} мая-\nковский стоял`,
    word: "маяковский стоял",
  },
  {
    it: "a dash between words, which belongs to neither",
    lines: `${one}\n${two} light -\nhouse stood`,
    word: "light - house stood",
  },
  { it: "a number, which has no title", lines: `${one}\n${two} 1914-\n1918 was`, word: "1914- 1918 was" },
];

test.each(hyphens)("the hyphen of $it at a line end is read correctly", ({ lines, word }) => {
  expect(takePlainText(lines).lines.join("\n")).toContain(word);
});

const emphasis = [
  { text: "a _b_ c", line: "a {italic:b} c" },
  { text: "_a b_ c", line: "{italic:a b} c" },
  { text: "“_a_,” he said", line: "“{italic:a},” he said" },
  { text: "_a_ and _b_", line: "{italic:a} and {italic:b}" },
  { text: "snake_case_name", line: "snake_case_name" },
  { text: "a _ b _ c", line: "a _ b _ c" },
  { text: "_ a_", line: "_ a_" },
  { text: "_a_b", line: "_a_b" },
  { text: "____", line: "" },
  { text: "_a", line: "_a" },
  { text: "*a* **b**", line: "*a* **b**" },
  { text: "<i>a</i> &amp; b", line: "<i>a</i> &amp; b" },
];

test.each(emphasis)("the paragraph “$text” is exported to plain text as “$line”", ({ text, line }) => {
  expect(takePlainText(text).lines).toEqual(line === "" ? ["sceneBreak"] : [`paragraph: ${line}`]);
});

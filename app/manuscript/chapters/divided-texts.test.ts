import fc from "fast-check";
import { expect, test } from "vitest";
import { block, heading, inline, link, paragraph } from "#tests/support/blocks.ts";
import { outlineOf } from "#tests/support/outline.ts";
import { takeHtml, takeMarkdown } from "#tests/support/take-file.ts";
import type { ChapterStart } from "../formats/html/read/manuscript.ts";
import { ChapterLinks } from "./chapter-links.ts";
import { cutChapters } from "./cut-chapters.ts";
import { editStarts, type StartEdit } from "./edit-starts.ts";
import { findPatterns, startAtLines } from "./find-patterns.ts";
import { proposeStarts, titleOf } from "./propose-starts.ts";
import { findSeries, romanNumber } from "./series.ts";

interface Division {
  it: string;
  text: string;
  chapters: string[];
}

/** A chapter as one line: its part, its title and what stands in it. */
function chaptersOf({ found, read }: ReturnType<typeof takeMarkdown>): string[] {
  const { starts } = proposeStarts(read, found);
  return [...cutChapters(read.blocks, starts, { notes: read.notes, language: "en" })].map(
    ({ part, title, document }) =>
      `${part ? `${part} / ` : ""}${title}: ${document.textContent.slice(0, 40)}`,
  );
}

const books: Division[] = [
  {
    it: "a novel of chapters",
    text: "# One\n\na\n\n# Two\n\nb\n",
    chapters: ["One: a", "Two: b"],
  },
  {
    it: "a novel below its title",
    text: "# The Sea\n\n## One\n\na\n\n## Two\n\nb\n",
    chapters: ["One: a", "Two: b"],
  },
  {
    it: "a novel in parts",
    text: "# Part One\n\n## A\n\na\n\n## B\n\nb\n\n# Part Two\n\n## C\n\nc\n\n## D\n\nd\n",
    chapters: ["Part One / A: a", "Part One / B: b", "Part Two / C: c", "Part Two / D: d"],
  },
  {
    it: "a novel whose only part is taken for its title",
    text: "# Part One\n\n## A\n\na\n\n## B\n\nb\n",
    chapters: ["A: a", "B: b"],
  },
  {
    it: "a story without a heading",
    text: "It was late.\n\nIt was night.\n",
    chapters: ["Chapter 1: It was late.It was night."],
  },
  {
    it: "a story below one heading",
    text: "# The Sea\n\na\n",
    chapters: ["The Sea: a"],
  },
  {
    it: "a foreword before the first chapter",
    text: "To Ann.\n\n# One\n\na\n\n# Two\n\nb\n",
    chapters: ["Front matter: To Ann.", "One: a", "Two: b"],
  },
  {
    it: "sections within chapters",
    text: "# One\n\n## i\n\na\n\n## ii\n\nb\n\n# Two\n\nc\n",
    chapters: ["One: iaiib", "Two: c"],
  },
  {
    it: "chapters of the third level alone",
    text: "### One\n\na\n\n### Two\n\nb\n",
    chapters: ["One: a", "Two: b"],
  },
  {
    it: "chapters without text",
    text: "# One\n\n# Two\n\n# Three\n\na\n",
    chapters: ["One: ", "Two: ", "Three: a"],
  },
  {
    it: "headings that are alike",
    text: "# One\n\na\n\n# One\n\nb\n",
    chapters: ["One: a", "One: b"],
  },
];

test.each(books)("$it is divided into its chapters", ({ text, chapters }) => {
  expect(chaptersOf(takeMarkdown(text))).toEqual(chapters);
});

test("a work of ours keeps its parts, and ends them where they end", () => {
  const html = `<h1 class="part-title">First</h1><section class="octavo-text"><h2>One</h2><p>a</p></section><section class="octavo-text"><h2>Two</h2><p>b</p></section><section class="octavo-text octavo-after-parts"><h2>Three</h2><p>c</p></section>`;
  expect(chaptersOf(takeHtml(html))).toEqual(["First / One: a", "First / Two: b", "Three: c"]);
});

interface Line {
  it: string;
  lines: string[];
  places: number[] | null;
}

const patterns: Line[] = [
  { it: "numbers between dashes", lines: ["– 1 –", "a", "– 2 –", "b"], places: [0, 2] },
  { it: "numbers in brackets", lines: ["[1]", "a", "[2]", "b", "[3]"], places: [0, 2, 4] },
  { it: "a word and a number", lines: ["Kapitel 1", "a", "Kapitel 2", "b"], places: [0, 2] },
  { it: "numbers with a title", lines: ["1. The Sea", "a", "2. The Harbour", "b"], places: [0, 2] },
  { it: "numbers as words", lines: ["One", "a", "Two", "b", "Three", "c"], places: [0, 2, 4] },
  { it: "Roman numerals with a full stop", lines: ["I.", "a", "II.", "b"], places: [0, 2] },
  { it: "numbers from two on", lines: ["a", "– 2 –", "b", "– 3 –"], places: [1, 3] },
  { it: "numbers that begin again", lines: ["1", "a", "2", "b", "1", "c", "2"], places: [0, 2, 4, 6] },
  { it: "a number alone", lines: ["a", "1", "b"], places: null },
  { it: "numbers that do not count", lines: ["3", "a", "7", "b"], places: null },
  { it: "sentences that begin with numbers", lines: ["1 cat came.", "2 dogs came."], places: null },
  { it: "lines as long as sentences", lines: [`1. ${"a".repeat(90)}`, `2. ${"b".repeat(90)}`], places: null },
  { it: "no lines", lines: [], places: null },
];

test.each(patterns)("lines by which a text may be cut, $it", ({ lines, places }) => {
  expect(findPatterns(lines)[0]?.places ?? null).toEqual(places);
});

test("of lines of several forms those that are most come first, and no more than four forms are shown", () => {
  const forms = ["[#]", "– # –", "Kapitel #", "(#)", "* # *"];
  const lines = forms.flatMap((form, at) =>
    Array.from({ length: 2 + at }, (_, number) => form.replace("#", String(number + 1))),
  );
  const found = findPatterns(lines);
  expect(found.map(({ example }) => example)).toEqual(["* 1 *", "(1)", "Kapitel 1", "– 1 –"]);
  expect(found.map(({ places }) => places.length)).toEqual([6, 5, 4, 3]);
});

test("whatever lines there are, the places of a pattern are lines of the text, in their order, each once", () => {
  const line = fc.oneof(
    fc.constantFrom("1", "2", "3", "[1]", "[2]", "I", "II", "one", "two", "", "words of a story"),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      for (const { places, example } of findPatterns(lines)) {
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
        expect(places.every((at) => at >= 0 && at < lines.length)).toBe(true);
        expect(places.length).toBeGreaterThan(1);
        expect(example).toBe(lines[places[0] ?? 0]?.trim());
      }
    }),
    { numRuns: 200 },
  );
});

const start = (at: number, more: Partial<ChapterStart> = {}): ChapterStart => ({
  at,
  title: `S${at}`,
  hasHeading: false,
  part: null,
  isLeftOut: false,
  ...more,
});

test("cut at a pattern's lines, a text loses no block and each line becomes a title", () => {
  const lines = ["a", "– 2 –", "b", "– 3 –", "c"];
  const blocks = lines.map((line) => paragraph(line));
  const [pattern] = findPatterns(lines);
  if (!pattern) throw new Error("no pattern");
  const starts = startAtLines([start(0, { title: "" })], pattern, (at) => ` ${lines[at]} `);
  expect(
    [...cutChapters(blocks, starts)].map(({ title, document }) => [title, document.textContent]),
  ).toEqual([
    ["Chapter 1", "a"],
    ["– 2 –", "b"],
    ["– 3 –", "c"],
  ]);
});

test("a start that stands at a pattern's line already stays as it is", () => {
  const pattern = { example: "1", places: [0, 2] };
  const starts = startAtLines([start(0, { title: "Mine", part: "P" })], pattern, () => "1");
  expect(starts.map(({ at, title, part }) => [at, title, part])).toEqual([
    [0, "Mine", "P"],
    [2, "1", null],
  ]);
});

const edit = (more: Partial<StartEdit> = {}): StartEdit => ({
  title: "T",
  part: null,
  at: 0,
  use: "chapter",
  splitAt: null,
  ...more,
});

interface Edited {
  it: string;
  edits: StartEdit[];
  starts: [at: number, title: string, hasHeading: boolean, isLeftOut: boolean][];
}

const edits: Edited[] = [
  {
    it: "a title is changed",
    edits: [edit({ title: "New" }), edit({ at: 4, title: "S4" })],
    starts: [
      [0, "New", false, false],
      [4, "S4", false, false],
    ],
  },
  {
    it: "a chapter is joined to the one before",
    edits: [edit(), edit({ at: 4, use: "join" })],
    starts: [[0, "T", false, false]],
  },
  {
    it: "the first is joined to nothing: it stays",
    edits: [edit({ use: "join" }), edit({ at: 4 })],
    starts: [
      [0, "T", false, false],
      [4, "T", false, false],
    ],
  },
  {
    it: "a chapter is left out",
    edits: [edit({ use: "leave-out" }), edit({ at: 4 })],
    starts: [
      [0, "T", false, true],
      [4, "T", false, false],
    ],
  },
  {
    it: "a chapter begins later, at a heading",
    edits: [edit(), edit({ at: 6 })],
    starts: [
      [0, "T", false, false],
      [6, "T", true, false],
    ],
  },
  {
    it: "a chapter is told to begin before the one before it: it does not",
    edits: [edit({ at: 2 }), edit({ at: 1 })],
    starts: [
      [2, "T", false, false],
      [4, "T", false, false],
    ],
  },
  {
    it: "another chapter begins within",
    edits: [edit({ splitAt: 2 }), edit({ at: 4 })],
    starts: [
      [0, "T", false, false],
      [2, "", false, false],
      [4, "T", false, false],
    ],
  },
  {
    it: "another begins at a heading, whose title it has",
    edits: [edit(), edit({ at: 4, splitAt: 6 })],
    starts: [
      [0, "T", false, false],
      [4, "T", false, false],
      [6, "Six", true, false],
    ],
  },
  {
    it: "another is told to begin beyond: it does not",
    edits: [edit({ splitAt: 5 }), edit({ at: 4 })],
    starts: [
      [0, "T", false, false],
      [4, "T", false, false],
    ],
  },
  {
    it: "nothing is said of the second",
    edits: [edit()],
    starts: [
      [0, "T", false, false],
      [4, "S4", false, false],
    ],
  },
];

test.each(edits)("of the proposed chapters $it", ({ edits: given, starts }) => {
  const edited = editStarts([start(0), start(4)], given, new Map([[6, "Six"]]));
  expect(edited.map(({ at, title, hasHeading, isLeftOut }) => [at, title, hasHeading, isLeftOut])).toEqual(
    starts,
  );
});

test("links between chapters are the same however the text is cut, and those that stay within one stay short", () => {
  const names = ["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd"];
  const blocks = names.map((id, at) =>
    block("paragraph", { id }, ...inline(["go", link(`#${names[(at + 1) % 4] ?? ""}`)])),
  );
  const ids = names.map((_, at) => `chapter-number-${at}`);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }), (places) => {
      const starts = [0, ...places.sort((one, other) => one - other)].map((at) => start(at));
      const chapters = [...cutChapters(blocks, starts)];
      const links = new ChapterLinks();
      for (const chapter of chapters) links.add(chapter);
      const found = chapters.flatMap((chapter, at) =>
        outlineOf(links.resolveLinks(chapter, at, ids).children),
      );
      found.forEach((line, at) => {
        const to = (at + 1) % 4;
        const own = starts.filter((each) => each.at <= at).length;
        const other = starts.filter((each) => each.at <= to).length;
        const href = own === other ? `#${names[to]}` : `#${ids[other - 1]}/${names[to]}`;
        expect(line).toContain(`{link ${href}:go}`);
      });
      expect(links.lost).toBe(0);
    }),
  );
});

test.each([
  { text: "I", value: 1 },
  { text: "IV", value: 4 },
  { text: "IX", value: 9 },
  { text: "XIV", value: 14 },
  { text: "XL", value: 40 },
  { text: "XCIX", value: 99 },
  { text: "CDXLIV", value: 444 },
  { text: "MCMLXXXIV", value: 1984 },
  { text: "MMXXVI", value: 2026 },
  { text: "IIII", value: null },
  { text: "VV", value: null },
  { text: "IC", value: null },
  { text: "ivx", value: null },
  { text: "iv", value: null },
  { text: "", value: null },
  { text: "MMMM", value: null },
])("the Roman numeral “$text” is $value", ({ text, value }) => {
  expect(romanNumber(text)).toBe(value);
});

test("a series of numbers is found among other lines, and a gap ends it", () => {
  const found = (...lines: string[]) => [...findSeries(lines)].sort((one, other) => one - other);
  expect(found("1", "a", "2", "b", "3")).toEqual([0, 2, 4]);
  expect(found("1.", "a", "2.", "b")).toEqual([0, 2]);
  expect(found("I", "a", "II", "b", "IV")).toEqual([0, 2]);
  expect(found("1", "a")).toEqual([]);
  expect(found("A", "B", "C")).toEqual([]);
  expect(found("A", "B", "C", "D")).toEqual([0, 1, 2, 3]);
  expect(found("1", "2", "x", "1", "2")).toEqual([0, 1, 3, 4]);
});

test("the title of a chapter is the heading's words on one line, and no longer than a column holds", () => {
  expect(titleOf(heading(1, "  The \n sea\t"))).toBe("The sea");
  expect(titleOf(heading(1, "a".repeat(400)))).toHaveLength(255);
});

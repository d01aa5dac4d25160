import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { heading, paragraph } from "#tests/support/blocks.ts";
import type { ChapterStart } from "../formats/html/read/manuscript.ts";
import { editStarts, type StartEdit } from "./edit-starts.ts";
import { findPatterns, startAtLines } from "./find-patterns.ts";
import { proposeStarts } from "./propose-starts.ts";
import { findSeries, romanNumber } from "./series.ts";

/** `1:One` is a heading, anything else a paragraph. */
const blocksOf = (lines: string[]): Node[] =>
  lines.map((line) => {
    const [, level, text = ""] = /^(\d):(.*)$/s.exec(line) ?? [];
    return level === undefined ? paragraph(line) : heading(Number(level), text);
  });
const read = (lines: string[]) => ({ blocks: blocksOf(lines), begins: [0], sections: [], parts: [] });

/** A start as one line: where it is, what it is called, of which part, and whether it is left out. */
const lineOf = ({ at, title, part, partAt, hasHeading, isLeftOut }: ChapterStart) =>
  `${at} ${title || "–"}${part === null ? "" : ` / ${part}`}${partAt === undefined ? "" : ` @${partAt}`}${hasHeading ? "" : " (no heading)"}${isLeftOut ? " (left out)" : ""}`;

const proposed = (lines: string[], division?: "part" | "chapter") => {
  const { starts, title } = proposeStarts(read(lines), { chapters: null, ...(division && { division }) });
  return { title, starts: starts.map(lineOf) };
};

test.each<[what: string, lines: string[], title: string | null, starts: string[]]>([
  ["a text without headings is one chapter", ["a", "b"], null, ["0 – (no heading)"]],
  ["nothing has no chapter", [], null, []],
  ["headings of the first level begin chapters", ["1:One", "a", "1:Two", "b"], null, ["0 One", "2 Two"]],
  ["one heading is one chapter", ["1:One", "a"], null, ["0 One"]],
  [
    "words before the first heading are front matter",
    ["a", "1:One", "b", "1:Two"],
    null,
    ["0 Front matter (no heading)", "1 One", "3 Two"],
  ],
  [
    "a single heading above all others is the title of the book",
    ["1:Book", "2:One", "a", "2:Two"],
    "Book",
    ["1 One", "3 Two"],
  ],
  [
    "subtitle and author below the title are offered and left out",
    ["1:Book", "A Tale", "by Ann", "2:One", "a", "2:Two"],
    "Book",
    ["1 Front matter (no heading) (left out)", "3 One", "5 Two"],
  ],
  [
    "a preface below the title is not left out",
    ["1:Book", "word ".repeat(60), "2:One", "a", "2:Two"],
    "Book",
    ["1 Front matter (no heading)", "2 One", "4 Two"],
  ],
  [
    "sections within chapters begin none",
    ["1:One", "2:a", "x", "2:b", "y", "1:Two", "2:c", "z"],
    null,
    ["0 One", "5 Two"],
  ],
  [
    "parts with chapters below them are parts",
    ["1:Part One", "2:A", "x", "2:B", "y", "1:Part Two", "2:C", "z"],
    null,
    ["1 A / Part One @0", "3 B", "6 C / Part Two @5"],
  ],
  [
    "they need not be called parts where most are such",
    ["1:Spring", "2:A", "x", "2:B", "1:Summer", "2:C", "y", "2:D"],
    null,
    ["1 A / Spring @0", "3 B", "5 C / Summer @4", "7 D"],
  ],
  [
    "a chapter that opens with a section heading is none",
    ["1:Chapter One", "2:A", "x", "2:B", "1:Chapter Two", "2:C", "2:D"],
    null,
    ["0 Chapter One", "4 Chapter Two"],
  ],
  [
    "two titles of parts in a row: the first is a chapter of nothing",
    ["1:Book One", "1:Book Two", "2:A", "x", "2:B"],
    null,
    ["0 Book One", "2 A / Book Two @1", "4 B"],
  ],
  ["the title of the whole is no chapter", ["0:Whole", "1:One", "a"], "Whole", ["1 One"]],
])("%s", (_, lines, title, starts) => {
  expect(proposed(lines)).toEqual({ title, starts });
});

test("a file that says what its headings are is believed", () => {
  const lines = ["1:One", "2:A", "x", "1:Two", "2:B", "y"];
  expect(proposed(lines, "chapter").starts).toEqual(["0 One", "3 Two"]);
  expect(proposed(lines, "part").starts).toEqual(["1 A / One @0", "4 B / Two @3"]);
});

test("a file of chapters has those, each with the heading that it begins with", () => {
  const chapters = [
    { title: "First", part: "Part", isLeftOut: false },
    { title: "Second", part: null, isLeftOut: true },
    { title: "", part: null, isLeftOut: false },
  ];
  const { starts } = proposeStarts(
    { ...read(["1:  One \n two ", "a", "b", "2:c"]), begins: [0, 2, 3] },
    { chapters },
  );
  expect(starts.map(lineOf)).toEqual([
    "0 One two / Part",
    "2 Second (no heading) (left out)",
    "3 – (no heading)",
  ]);
});

test("sections of our own files are the chapters, and what stands before them the title page", () => {
  const given = {
    ...read(["Title", "2:One", "a", "words"]),
    sections: [1, 3],
    parts: [{ at: 1, title: "Part" }],
  };
  expect(proposeStarts(given, { chapters: null }).starts.map(lineOf)).toEqual([
    "0 Title page (no heading) (left out)",
    "1 One / Part",
    "3 – (no heading)",
  ]);
});

test("titles of parts that are marked as such begin with the chapter after them", () => {
  const given = {
    ...read(["words", "1:One", "a", "1:Two"]),
    parts: [
      { at: 0, title: "P" },
      { at: 3, title: "Q" },
      { at: 9, title: "R" },
    ],
  };
  expect(proposeStarts(given, { chapters: null }).starts.map(lineOf)).toEqual([
    "0 Front matter / P (no heading)",
    "1 One",
    "3 Two / Q",
  ]);
});

const start = (at: number, more: Partial<ChapterStart> = {}): ChapterStart => ({
  at,
  title: `S${at}`,
  hasHeading: true,
  part: null,
  isLeftOut: false,
  ...more,
});
const edit = (at: number, more: Partial<StartEdit> = {}): StartEdit => ({
  title: `S${at}`,
  part: null,
  at,
  use: "chapter",
  splitAt: null,
  ...more,
});
const edited = (starts: ChapterStart[], edits: StartEdit[], headings: [number, string][] = []) =>
  editStarts(starts, edits, new Map(headings)).map(lineOf);
const three = [start(0), start(4), start(8)];

test.each<[what: string, edits: StartEdit[], starts: string[]]>([
  ["nothing", [edit(0), edit(4), edit(8)], ["0 S0", "4 S4", "8 S8"]],
  ["titles", [edit(0, { title: "A" }), edit(4, { title: "" }), edit(8)], ["0 A", "4 –", "8 S8"]],
  ["a part", [edit(0, { part: "P" }), edit(4, { part: "" }), edit(8)], ["0 S0 / P", "4 S4 / ", "8 S8"]],
  ["one joined to the one before", [edit(0), edit(4, { use: "join" }), edit(8)], ["0 S0", "8 S8"]],
  ["the first joined to nothing", [edit(0, { use: "join" }), edit(4), edit(8)], ["0 S0", "4 S4", "8 S8"]],
  ["one left out", [edit(0), edit(4, { use: "leave-out" }), edit(8)], ["0 S0", "4 S4 (left out)", "8 S8"]],
  ["a beginning moved", [edit(0), edit(6, { title: "S" }), edit(8)], ["0 S0", "6 S (no heading)", "8 S8"]],
  ["a beginning moved beyond the next", [edit(0), edit(9, { title: "S" }), edit(8)], ["0 S0", "4 S", "8 S8"]],
  [
    "a beginning moved before the one before",
    [edit(3), edit(2, { title: "S" }), edit(8)],
    ["3 S3 (no heading)", "4 S", "8 S8"],
  ],
  ["one split", [edit(0), edit(4, { splitAt: 6 }), edit(8)], ["0 S0", "4 S4", "6 – (no heading)", "8 S8"]],
  ["one split at a heading", [edit(0, { splitAt: 2 }), edit(4), edit(8)], ["0 S0", "2 Two", "4 S4", "8 S8"]],
  [
    "one split outside itself",
    [edit(0, { splitAt: 5 }), edit(4, { splitAt: 4 }), edit(8)],
    ["0 S0", "4 S4", "8 S8"],
  ],
  [
    "one joined and split",
    [edit(0), edit(4, { use: "join", splitAt: 6 }), edit(8)],
    ["0 S0", "6 – (no heading)", "8 S8"],
  ],
  ["fewer edits than there are chapters", [edit(0, { title: "A" })], ["0 A", "4 S4", "8 S8"]],
])("of a proposal with %s edited the rest stays", (_, edits, starts) => {
  expect(edited(three, edits, [[2, "Two"]])).toEqual(starts);
});

test("a part's title is a heading again where its chapter begins elsewhere", () => {
  const starts = [start(1, { part: "P", partAt: 0 }), start(5)];
  expect(edited(starts, [edit(1, { part: "P" }), edit(5)])).toEqual(["1 S1 / P @0", "5 S5"]);
  expect(edited(starts, [edit(2, { part: "P" }), edit(5)])).toEqual(["2 S2 / P (no heading)", "5 S5"]);
});

test("whatever is edited, starts are in order, within the text, and no two at one place", () => {
  const one = fc.record({
    title: fc.string({ maxLength: 5 }),
    part: fc.constantFrom(null, "", "P"),
    at: fc.integer({ min: -5, max: 40 }),
    use: fc.constantFrom<StartEdit["use"]>("chapter", "join", "leave-out"),
    splitAt: fc.option(fc.integer({ min: -5, max: 40 })),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), (edits) => {
      const starts = [0, 5, 10, 20].map((at) => start(at));
      const places = editStarts(starts, edits, new Map()).map(({ at }) => at);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(places.length).toBeGreaterThan(0);
      expect(places.every((at) => at >= 0)).toBe(true);
    }),
  );
});

test.each([
  ["I", 1],
  ["IV", 4],
  ["IX", 9],
  ["XIV", 14],
  ["XL", 40],
  ["XCIX", 99],
  ["CDXLIV", 444],
  ["MCMXCIX", 1_999],
  ["MMMCMXCIX", 3_999],
  ["", null],
  ["IIII", null],
  ["VX", null],
  ["IC", null],
  ["i", null],
  ["IVa", null],
  ["MMMM", null],
  ["12", null],
])("the Roman number %j is %s", (text, value) => {
  expect(romanNumber(text)).toBe(value);
});

test.each<[what: string, lines: string[], found: number[]]>([
  ["Roman numbers", ["I", "x", "II", "y", "III"], [0, 2, 4]],
  ["Arabic numbers, with full stops or without", ["1.", "x", "2", "3."], [0, 2, 3]],
  ["letters, from four on", ["A", "B", "C", "D"], [0, 1, 2, 3]],
  ["three letters count nothing", ["A", "B", "C"], []],
  ["a number alone counts nothing", ["1", "x", "y"], []],
  ["a number that is not the next counts nothing", ["1", "2", "7", "x"], [0, 1]],
  ["a second part counts from one again", ["1", "2", "1", "2", "3"], [0, 1, 2, 3, 4]],
  ["years count nothing", ["1984", "1985"], []],
  ["a count that begins with two is none", ["2", "3", "4"], []],
])("of lines that may count: %s", (_, lines, found) => {
  expect([...findSeries(lines)].sort((a, b) => a - b)).toEqual(found);
});

test.each<[what: string, lines: string[], patterns: [string, number[]][]]>([
  ["numbers between dashes", ["– 1 –", "x", "– 2 –", "y"], [["– 1 –", [0, 2]]]],
  ["numbers in brackets", ["[1]", "x", "[2]"], [["[1]", [0, 2]]]],
  ["a word and a number", ["Kapitel 1", "x", "Kapitel 2", "y", "Kapitel 3"], [["Kapitel 1", [0, 2, 4]]]],
  ["a number and a title", ["1. The Sea", "x", "2. The Land"], [["1. The Sea", [0, 2]]]],
  ["numbers as words", ["Chapter One", "x", "Chapter Two"], [["Chapter One", [0, 2]]]],
  ["Roman numbers", ["Part I", "x", "Part II"], [["Part I", [0, 2]]]],
  ["a first chapter without its number", ["x", "– 2 –", "y", "– 3 –"], [["– 2 –", [1, 3]]]],
  ["one number alone", ["– 1 –", "x"], []],
  ["sentences that begin with a number", ["1 dog barked.", "2 dogs barked."], []],
  ["long lines", [`1. ${"x".repeat(90)}`, `2. ${"x".repeat(90)}`], []],
  ["numbers that are not in order", ["– 3 –", "– 1 –", "– 5 –"], []],
  [
    "several patterns, the one that cuts most often first",
    ["Part I", "[1]", "[2]", "Part II", "[3]"],
    [
      ["[1]", [1, 2, 4]],
      ["Part I", [0, 3]],
    ],
  ],
  ["a pattern that begins anew in each part", ["[1]", "[2]", "[1]", "[2]"], [["[1]", [0, 1, 2, 3]]]],
])("lines by which a text may be cut: %s", (_, lines, patterns) => {
  expect(findPatterns(lines).map(({ example, places }) => [example, places])).toEqual(patterns);
});

test("cut at its lines, a text has a chapter at each, and those that it had", () => {
  const lines = ["x", "[1]", "y", "[2]"];
  const found = startAtLines(
    [start(0), start(3, { title: "Known" })],
    { example: "[1]", places: [1, 3] },
    (at) => ` ${lines[at]} `,
  );
  expect(found.map(lineOf)).toEqual(["0 S0", "1 [1]", "3 Known"]);
});

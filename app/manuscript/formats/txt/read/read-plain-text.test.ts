import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOfText } from "#tests/support/outline.ts";
import { readPlainText } from "./read-plain-text.ts";

const read = (...lines: string[]) => outlineOfText(readPlainText(lines.join("\n")));
const prose = "It was a long evening by the sea, and the lamps along the quay were lit";
const more = "one after the other, until the whole of the harbour stood in their light";

test.each<[what: string, lines: string[], blocks: string[]]>([
  ["nothing is nothing", [""], []],
  ["one line is a paragraph", ["Hello."], ["paragraph: Hello."]],
  [
    "lines that were cut at a width are one paragraph",
    [prose, more, "and more."],
    [`paragraph: ${prose} ${more} and more.`],
  ],
  [
    "an empty line parts paragraphs",
    [prose, more, "", more, prose],
    [`paragraph: ${prose} ${more}`, `paragraph: ${more} ${prose}`],
  ],
  [
    "lines of other systems are lines",
    [`${prose}\r\n${more}\r\n\r\n${prose}\r`],
    [`paragraph: ${prose} ${more}`, `paragraph: ${prose}`],
  ],
  [
    "an indent begins a paragraph where no empty line does",
    [`   ${prose}`, more, `   ${more}`, prose, prose],
    [`paragraph: ${prose} ${more}`, `paragraph: ${more} ${prose} ${prose}`],
  ],
  [
    "where each line is a paragraph it is one",
    [`${prose} ${more}`, `${more} ${prose}`],
    [`paragraph: ${prose} ${more}`, `paragraph: ${more} ${prose}`],
  ],
  [
    "a form feed parts pages and nothing else",
    [`${prose}\f${more}`],
    [`paragraph: ${prose}`, `paragraph: ${more}`],
  ],
  [
    "words between underscores are emphasis",
    ["He said _not now_, and went."],
    ["paragraph: He said {italic:not now}, and went."],
  ],
  ["underscores within a word are not", ["a_file_name and _ alone"], ["paragraph: a_file_name and _ alone"]],
  ["markup is text", ["<b>a</b> &amp; c"], ["paragraph: <b>a</b> &amp; c"]],
  [
    "a row of stars parts scenes",
    [prose, "", "* * *", "", more],
    [`paragraph: ${prose}`, "sceneBreak", `paragraph: ${more}`],
  ],
])("%s", (_, lines, blocks) => {
  expect(read(...lines)).toEqual(blocks);
});

test.each([
  "Chapter 1",
  "CHAPTER ONE",
  "Chapter I. The Sea",
  "Kapitel 3",
  "Chapitre premier",
  "Capítulo 4",
  "Глава 2",
  "Prologue",
  "Epilogue.",
  "Part Two",
  "THE SEA",
])("%s between empty lines is a heading", (line) => {
  expect(read(prose, more, "", "", line, "", prose, more)[1]).toBe(`heading: ${line}`);
});

test.each([
  "Chapter and verse of it were known to all who lived there, and they said so,",
  "Part of the harbour was dark, as it often is.",
  "Chaptered",
  "the sea",
  "I",
  "7",
])("%s alone is no heading", (line) => {
  expect(read(prose, more, "", "", line, "", prose, more)[1]).toBe(`paragraph: ${line}`);
});

test("a title on the line below a chapter's number belongs to the heading", () => {
  expect(read("Chapter 1", "The Sea", "", prose, more)[0]).toBe("heading: Chapter 1 The Sea");
});

test("consecutive numbers are headings, a single one is not", () => {
  const of = (...signs: string[]) =>
    read(...signs.flatMap((sign) => ["", "", sign, "", prose, more])).filter((line) =>
      line.startsWith("heading"),
    );
  expect(of("I", "II", "III")).toEqual(["heading: I", "heading: II", "heading: III"]);
  expect(of("1.", "2.")).toEqual(["heading: 1.", "heading: 2."]);
  expect(of("A", "B", "C", "D")).toHaveLength(4);
  expect(of("I", "V")).toEqual([]);
});

test("where each line is a paragraph, consecutive numbers are headings also without empty lines", () => {
  const long = `${prose} ${more}`;
  expect(read("1", long, "2", long)).toEqual([
    "heading: 1",
    `paragraph: ${long}`,
    "heading: 2",
    `paragraph: ${long}`,
  ]);
});

test("short lines are verse and keep their indentation", () => {
  expect(
    read(
      prose,
      more,
      "",
      "The sea, the sea,",
      "    the open sea,",
      "the blue, the fresh,",
      "  the ever free!",
      "",
      prose,
      more,
    ),
  ).toEqual([
    `paragraph: ${prose} ${more}`,
    "verse",
    "  verseLine: The sea, the sea,",
    "  verseLine(indent=2): the open sea,",
    "  verseLine: the blue, the fresh,",
    "  verseLine(indent=1): the ever free!",
    `paragraph: ${prose} ${more}`,
  ]);
});

test.each<[what: string, lines: string[], word: string]>([
  [
    "the text has the word without it elsewhere",
    ["lighthouse " + prose, `${more} the light-`, "house stood"],
    "the lighthouse stood",
  ],
  ["the text does not", [prose, `${more} the light-`, "house stood"], "the light-house stood"],
  ["it is a soft one", [prose, `${more} the light\u00AD`, "house stood"], "the lighthouse stood"],
  ["the next line begins with a capital", [prose, `${more} Jean-`, "Paul stood"], "Jean- Paul stood"],
])("a hyphen at a line's end where %s", (_, lines, word) => {
  expect(read(...lines).join(" ")).toContain(word);
});

test("no word is lost and their order is kept, however lines are wrapped and indented", () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  const line = fc.tuple(fc.constantFrom("", "  ", "    ", "\t"), fc.array(word, { maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const found = read(...lines.map(([indent, words]) => indent + words.join(" ")));
      const words = found.flatMap(
        (each) => each.replace(/^ *[a-zA-Z]+(\([^)]*\))?:?/, "").match(/[a-z]+/g) ?? [],
      );
      expect(words).toEqual(lines.flatMap(([, some]) => some));
    }),
    { numRuns: 150 },
  );
});

test("any characters are read without an exception", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      expect(Array.isArray(read(text))).toBe(true);
    }),
  );
});

test("a megabyte of one line, of underscores or of line ends takes a linear number of steps", () => {
  for (const text of [
    "word ".repeat(200_000),
    "_a ".repeat(200_000),
    "\n".repeat(500_000),
    "a-\nb".repeat(100_000),
  ])
    expect(readPlainText(text).sources).toHaveLength(1);
});

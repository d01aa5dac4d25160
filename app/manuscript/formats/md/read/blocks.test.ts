import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOfText } from "#tests/support/outline.ts";
import { plainNumbers } from "./fancy-lists.ts";
import { readMarkdown } from "./read-markdown.ts";

const read = (...lines: string[]) => outlineOfText(readMarkdown(lines.join("\n")));

test.each<[what: string, lines: string[], blocks: string[]]>([
  ["paragraphs are parted by empty lines", ["a", "b", "", "c"], ["paragraph: a b", "paragraph: c"]],
  [
    "headings by signs and by lines below them",
    ["# a", "### b", "c", "===", "d", "---"],
    ["heading(level=1): a", "heading(level=3): b", "heading(level=1): c", "heading: d"],
  ],
  ["a sign without a space is no heading", ["#a"], ["paragraph: #a"]],
  [
    "emphasis",
    ["*a* _b_ **c** __d__ ***e*** ~~f~~ `g`"],
    ["paragraph: {italic:a} {italic:b} {bold:c} {bold:d} {bold:{italic:e}} {strike:f} {code:g}"],
  ],
  ["no emphasis within words", ["a_b_c 2*3*4 * x *"], ["paragraph: a_b_c 2{italic:3}4 * x *"]],
  ["signs that are said to be signs", ["\\*a\\* \\# \\[b\\]"], ["paragraph: *a* # [b]"]],
  [
    "links",
    ["[a](https://example.org/ 'title') <https://example.net/>"],
    ["paragraph: {link https://example.org/:a} {link https://example.net/:https://example.net/}"],
  ],
  [
    "links that are scripts",
    ["[a](javascript:x) [b](<data:text/html,x>)"],
    ["paragraph: [a](javascript:x) [b](<data:text/html,x>)"],
  ],
  [
    "links by label",
    ["[a][1] [b]", "", "[1]: https://example.org/", "[b]: https://example.net/"],
    ["paragraph: {link https://example.org/:a} {link https://example.net/:b}"],
  ],
  ["quotations", ["> a", "> > b"], ["blockquote", "  paragraph: a", "  blockquote", "    paragraph: b"]],
  [
    "scene breaks",
    ["a", "", "* * *", "", "b", "", "---"],
    ["paragraph: a", "sceneBreak", "paragraph: b", "sceneBreak"],
  ],
  [
    "code, fenced and set in",
    ["```js", "a < b", "", "  c", "```", "", "    d"],
    ["codeBlock: a < b\n\n  c", "codeBlock: d"],
  ],
  [
    "lists in lists",
    ["- a", "  1. b", "- c"],
    [
      "bulletList",
      "  listItem",
      "    paragraph: a",
      "    orderedList",
      "      listItem",
      "        paragraph: b",
      "  listItem",
      "    paragraph: c",
    ],
  ],
  [
    "lists that begin elsewhere",
    ["7. a", "8. b"],
    ["orderedList(start=7)", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  ],
  [
    "lists of letters",
    ["a) one", "b) two"],
    ["orderedList(type=a)", "  listItem", "    paragraph: one", "  listItem", "    paragraph: two"],
  ],
  [
    "lists of Roman numbers",
    ["iv. one", "v. two"],
    ["orderedList(start=4 type=i)", "  listItem", "    paragraph: one", "  listItem", "    paragraph: two"],
  ],
  [
    "lists that count by themselves",
    ["#. one", "#. two"],
    ["orderedList", "  listItem", "    paragraph: one", "  listItem", "    paragraph: two"],
  ],
  [
    "initials are no lists",
    ["A. Writer wrote it.", "", "I. alone"],
    ["paragraph: A. Writer wrote it.", "paragraph: I. alone"],
  ],
  [
    "tables with their alignment",
    ["| a | b |", "|---|--:|", "| c | d |"],
    [
      "table",
      "  tableRow",
      "    tableHeader",
      "      paragraph: a",
      "    tableHeader(align=right)",
      "      paragraph: b",
      "  tableRow",
      "    tableCell",
      "      paragraph: c",
      "    tableCell(align=right)",
      "      paragraph: d",
    ],
  ],
  ["definitions", ["Term", ": Meaning"], ["paragraph: {bold:Term}", "blockquote", "  paragraph: Meaning"]],
  [
    "notes, in whatever order they are written",
    ["a[^x] b[^1]", "", "[^1]: One.", "[^x]: *Two.*"],
    ["paragraph: a{note:{italic:Two.}} b{note:One.}"],
  ],
  ["a note that is written where it stands", ["a^[Said.] b"], ["paragraph: a{note:Said.} b"]],
  ["a note that nothing calls is left out, as in every program", ["a", "", "[^1]: One."], ["paragraph: a"]],
  ["a reference without its note stays as it is", ["a[^1]"], ["paragraph: a[^1]"]],
  [
    "verse: lines that a backslash ends",
    ["a\\", "*b\\", "c*"],
    ["verse", "  verseLine: a", "  verseLine: {italic:b}", "  verseLine: {italic:c}"],
  ],
  ["lines that two spaces end", ["a  ", "b"], ["verse", "  verseLine: a", "  verseLine: b"]],
  ["a speech of a play", ["**ULLA.** Not now."], ["paragraph: {bold:ULLA.} Not now."]],
  [
    "HTML is read as HTML",
    ["<div align='center'>a</div>", "", "b <sup>c</sup><script>x</script>"],
    ["paragraph(align=center): a", "paragraph: b {superscript:c}"],
  ],
  [
    "a heading that is led to has a name",
    ["[up](#the-sea)", "", "# The Sea!"],
    ["paragraph: {link #l0000000:up}", "heading(level=1 id=l0000000): The Sea!"],
  ],
  [
    "a heading has the name that its author gave it",
    ["[up](#x)", "", "# The Sea {#x}"],
    ["paragraph: {link #l0000000:up}", "heading(level=1 id=l0000000): The Sea"],
  ],
  [
    "two headings of one name are numbered",
    ["[up](#sea-1)", "", "# Sea", "", "# Sea"],
    ["paragraph: {link #l0000000:up}", "heading(level=1): Sea", "heading(level=1 id=l0000000): Sea"],
  ],
  [
    "pandoc's name of a heading that begins with a number",
    ["[up](#the-sea)", "", "# 1. The Sea"],
    ["paragraph: {link #l0000000:up}", "heading(level=1 id=l0000000): 1. The Sea"],
  ],
])("read from Markdown: %s", (_, lines, blocks) => {
  expect(read(...lines)).toEqual(blocks);
});

test.each<[what: string, lines: string[], facts: object, first: string | undefined]>([
  [
    "YAML between dashes",
    ["---", "title: The Sea", "lang: fr", "---", "a"],
    { title: "The Sea", language: "fr" },
    "paragraph: a",
  ],
  ["YAML that dots end", ["---", "title: x", "...", "a"], { title: "x" }, "paragraph: a"],
  ["pandoc's lines", ["% The Sea", "% Ann", "", "a"], { title: "The Sea", language: null }, "paragraph: a"],
  [
    "a division that is said",
    ["---", "top-level-division: part", "---", "a"],
    { division: "part" },
    "paragraph: a",
  ],
  [
    "a division that nobody knows",
    ["---", "top-level-division: x", "---", "a"],
    { title: null },
    "paragraph: a",
  ],
  [
    "facts of other kinds",
    ["---", "title: [a]", "lang: 5", "---", "a"],
    { title: null, language: null },
    "paragraph: a",
  ],
  ["a rule and a text", ["---", "a: b: c", "---", "d"], { title: null }, "sceneBreak"],
  ["YAML that is a list", ["---", "- a", "---", "d"], { title: null }, "sceneBreak"],
  [
    "aliases that would grow without end",
    ["---", "a: &a [x]", "b: [*a, *a]", "---", "d"],
    { title: null },
    "sceneBreak",
  ],
  ["nothing", [""], { title: null, language: null }, undefined],
])("front matter: %s", (_, lines, facts, first) => {
  const found = readMarkdown(lines.join("\n"));
  expect(found).toMatchObject(facts);
  expect(outlineOfText(found)[0]).toBe(first);
});

test.each<[what: string, lines: string[], written: string[]]>([
  ["nothing to write", ["a", "1. b"], ["a", "1. b"]],
  ["letters in brackets", ["(a) x", "(b) y"], ["1.  x", "2.  y"]],
  ["Roman numbers, as wide as they were", ["viii. x", "ix.   y"], ["8.    x", "9.    y"]],
  [
    "a letter that could be a number goes by its neighbours",
    ["h. x", "i. y", "j. z"],
    ["8. x", "9. y", "10. z"],
  ],
  ["what stands in a fence is code", ["```", "a) x", "b) y", "```"], ["```", "a) x", "b) y", "```"]],
  ["a letter alone is a word", ["a) x", "", "text"], ["a) x", "", "text"]],
])("numbering that Markdown does not have: %s", (_, lines, written) => {
  expect(
    plainNumbers(lines.join("\n"))
      .text.split("\n")
      .map((line) => line.trimEnd()),
  ).toEqual(written);
});

test("no word is lost and their order is kept, in any blocks", () => {
  const around = fc.constantFrom("", "# ", "> ", "- ", "1. ", "    ", "a) ", "* * *\n\n", "**", "<div>\n\n");
  const line = fc.tuple(around, fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.map(([sign, words]) => sign + words.join(" ")).join("\n\n");
      const found = read(...text.split("\n")).flatMap(
        (each) =>
          (each.includes(": ") ? each.replace(/^[^:]*: /, "").replace(/\{\w+:/g, "") : "").match(/[a-z]+/g) ??
          [],
      );
      const letters = lines.some(([sign]) => sign === "a) ");
      expect(found.filter((word) => !letters || word !== "a")).toEqual(lines.flatMap(([, words]) => words));
    }),
    { numRuns: 120 },
  );
});

test("any characters are read without an exception", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      "[^1]",
      "[^1]: ",
      "\n",
      "\n\n",
      "> ",
      "```",
      "|",
      "---",
      "<div>",
      "</div>",
      "](",
      "![",
      "***",
      "\\",
      "{#x}",
      "^[",
      "    ",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(Array.isArray(read(pieces.join("")))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["brackets", "[".repeat(50_000)],
  ["quotations", "> ".repeat(20_000)],
  ["emphasis", "*a _b ".repeat(20_000)],
  [
    "notes",
    `${Array.from({ length: 5_000 }, (_, at) => `a[^${at}] `).join("")}\n\n${Array.from({ length: 5_000 }, (_, at) => `[^${at}]: x\n`).join("\n")}`,
  ],
  ["letters that may be lists", "a) x\n\n".repeat(5_000)],
])("fifty thousand %s take a linear number of steps", (_, text) => {
  expect(readMarkdown(text).sources).toHaveLength(1);
});

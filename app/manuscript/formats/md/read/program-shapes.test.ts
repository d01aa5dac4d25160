import { expect, test } from "vitest";
import { takeMarkdown } from "#tests/support/take-file.ts";

interface Shape {
  it: string;
  text: string;
  lines: string[];
}

const check = ({ text, lines }: Shape) => {
  const taken = takeMarkdown(text);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
};

const obsidian: Shape[] = [
  {
    it: "properties at the top are metadata",
    text: "---\naliases:\n  - Sea\ntags: [novel]\n---\n# One\n\na\n",
    lines: ["heading(level=1): One", "paragraph: a"],
  },
  {
    it: "a link between notes is plain text, in its brackets",
    text: "See [[The Sea]] and [[Boat|the boat]].\n",
    lines: ["paragraph: See [[The Sea]] and [[Boat|the boat]]."],
  },
  {
    it: "a callout is a quotation with its type",
    text: "> [!note] Mind\n> the gap\n",
    lines: ["blockquote", "  paragraph: [!note] Mind the gap"],
  },
  {
    it: "marked words keep their signs",
    text: "a ==b== c\n",
    lines: ["paragraph: a ==b== c"],
  },
  {
    it: "a list of tasks is a list",
    text: "- [ ] a\n- [x] b\n",
    lines: ["bulletList", "  listItem", "    paragraph: [ ] a", "  listItem", "    paragraph: [x] b"],
  },
  {
    it: "a tag at a line's beginning is no heading",
    text: "#novel #sea\n\na\n",
    lines: ["paragraph: #novel #sea", "paragraph: a"],
  },
  {
    it: "a note written in place is a note",
    text: "a^[The note.] b\n",
    lines: ["paragraph: a{note:The note.} b"],
  },
];

test.each(obsidian)("Obsidian file: $it", check);

const pandoc: Shape[] = [
  {
    it: "a title block of three lines is metadata",
    text: "% The Sea\n% Ann Author\n% 2026\n\n# One\n\na\n",
    lines: ["heading(level=1): One", "paragraph: a"],
  },
  {
    it: "front matter may end with three dots",
    text: "---\ntitle: The Sea\n...\n\na\n",
    lines: ["paragraph: a"],
  },
  {
    it: "headings have named styles",
    text: "# One {#one .unnumbered}\n\nSee [below](#two-parts).\n\n## Two parts\n",
    lines: [
      "heading(level=1): One",
      "paragraph: See {link #l0000000:below}.",
      "heading(id=l0000000): Two parts",
    ],
  },
  {
    it: "notes of several paragraphs are one",
    text: "a[^1]\n\n[^1]: One.\n\n    Two.\n\nb\n",
    lines: ["paragraph: a{note:One. Two.}", "paragraph: b"],
  },
  {
    it: "a note referenced twice is imported once",
    text: "a[^1] b[^1]\n\n[^1]: n\n",
    lines: ["paragraph: a{note:n} b{superscript:[1:1]}"],
  },
  {
    it: "lists count by letters, numerals and in brackets",
    text: "a)  x\nb)  y\n\ntext\n\n(i)  x\n(ii) y\n",
    lines: [
      "orderedList(type=a)",
      "  listItem",
      "    paragraph: x",
      "  listItem",
      "    paragraph: y",
      "paragraph: text",
      "orderedList(type=i)",
      "  listItem",
      "    paragraph: x",
      "  listItem",
      "    paragraph: y",
    ],
  },
  {
    it: "definitions are terms and their meanings",
    text: "Tide\n:   The sea's breath.\n",
    lines: ["paragraph: {bold:Tide}", "blockquote", "  paragraph: The sea's breath."],
  },
  {
    it: "a table with alignment is a table",
    text: "| a | b |\n|:-:|--:|\n| c | d |\n",
    lines: [
      "table",
      "  tableRow",
      "    tableHeader(align=center)",
      "      paragraph: a",
      "    tableHeader(align=right)",
      "      paragraph: b",
      "  tableRow",
      "    tableCell(align=center)",
      "      paragraph: c",
      "    tableCell(align=right)",
      "      paragraph: d",
    ],
  },
  {
    it: "raw HTML that has a meaning here has it",
    text: 'a <span style="font-variant:small-caps">Ann</span> <u>b</u> x<sup>2</sup>\n',
    lines: ["paragraph: a {smallCaps:Ann} {underline:b} x{superscript:2}"],
  },
];

test.each(pandoc)("pandoc file: $it", check);

const others: Shape[] = [
  {
    it: "Scrivener: a scene break of asterisks between blank lines",
    text: "# One\n\nIt was *late*.\n\n* * *\n\nMorning.\n",
    lines: ["heading(level=1): One", "paragraph: It was {italic:late}.", "sceneBreak", "paragraph: Morning."],
  },
  {
    it: "Scrivener: a scene break of one character",
    text: "a\n\n\\#\n\nb\n",
    lines: ["paragraph: a", "sceneBreak", "paragraph: b"],
  },
  {
    it: "Ulysses and Bear: HTML comments are left out",
    text: "a\n\n<!-- to do: more -->\n\nb\n",
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "iA Writer: a line of dashes under words is a heading, as Markdown has it",
    text: "One\n===\n\na\n\nTwo\n---\n\nb\n",
    lines: ["heading(level=1): One", "paragraph: a", "heading: Two", "paragraph: b"],
  },
  {
    it: "Google Docs: escaped characters are text",
    text: "1\\. It was late\\! \\#1 \\- a \\[b\\] \\*c\\* d\\_e\n",
    lines: ["paragraph: 1. It was late! #1 - a [b] *c* d_e"],
  },
  {
    it: "Google Docs: bold headings with a bookmark",
    text: "# **One** {#one}\n\na  \nb\n",
    lines: ["heading(level=1): {bold:One}", "verse", "  verseLine: a", "  verseLine: b"],
  },
  {
    it: "Windows: lines end with CRLF",
    text: "# One\r\n\r\na\r\nb\r\n",
    lines: ["heading(level=1): One", "paragraph: a b"],
  },
  {
    it: "classic Mac OS: lines end with CR",
    text: "# One\r\ra\r\rb\r",
    lines: ["heading(level=1): One", "paragraph: a", "paragraph: b"],
  },
  {
    it: "Typora: the marker [TOC] is text",
    text: "[TOC]\n\n# One\n",
    lines: ["paragraph: [TOC]", "heading(level=1): One"],
  },
  {
    it: "GitHub: struck text and an address in angle brackets",
    text: "~~gone~~ <https://example.org/>\n",
    lines: ["paragraph: {strike:gone} {link https://example.org/:https://example.org/}"],
  },
];

test.each(others)("Markdown file: $it", check);

test.each([
  { it: "title and language", front: "title: The Sea\nlanguage: pt-BR", title: "The Sea", language: "pt-BR" },
  { it: "pandoc's short key for the language", front: "lang: de", title: null, language: "de" },
  { it: "the long word before the short one", front: "lang: de\nlanguage: fr", title: null, language: "fr" },
  { it: "no title that is a number", front: "title: 1984", title: null, language: null },
  { it: "a number in quotation marks", front: 'title: "1984"', title: "1984", language: null },
  { it: "no title that is a list", front: "title: [a, b]", title: null, language: null },
  { it: "nothing of other fields", front: "author: Ann\nword_count: 7", title: null, language: null },
])("front matter: $it", ({ front, title, language }) => {
  const { found, lines } = takeMarkdown(`---\n${front}\n---\n\na\n`);
  expect(found).toMatchObject({ title, language });
  expect(lines).toEqual(["paragraph: a"]);
});

test.each([
  { it: "a list", front: "- a\n- b" },
  { it: "a sentence", front: "It was late." },
  { it: "something that YAML cannot read", front: "a: [b" },
  { it: "an alias of an alias", front: "a: &x [b]\nc: *x" },
])("text between two rules stays text, without losing a word: $it", ({ front }) => {
  const { words, found } = takeMarkdown(`---\n\n${front}\n\n---\n\nend\n`);
  expect(found.title).toBeNull();
  expect(words.taken).toBeGreaterThan(0);
});

import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
import { block, chapterOf, footnote, heading, inline, link, paragraph } from "#tests/support/blocks.ts";
import { workText } from "#tests/support/work-text.ts";
import { documentSchema } from "../../../document/schema.ts";
import type { WorkText, WorkTextChapter } from "../../../document/work-text.ts";
import { writeTypst } from "./write-typst.ts";

const write = (facts: Partial<WorkText> = {}, ...chapters: WorkTextChapter[]) =>
  writeTypst(
    workText({ chapters: chapters.length > 0 ? chapters : [chapterOf([paragraph("a")])], ...facts }),
  );
/** What follows the preamble. */
const bodyOf = (source: string) => source.slice(source.indexOf("#title-page("));
const chapterBody = (...blocks: Node[]) =>
  bodyOf(write({}, chapterOf(blocks)))
    .split('#chapter("One")\n\n')[1]
    ?.split("\n\n#chapter-end()")[0] ?? "";

interface Fact {
  it: string;
  facts: Partial<WorkText>;
  holds: string;
}

const facts: Fact[] = [
  {
    it: "the title and author as properties of the document",
    facts: { title: "The Sea", author: "Ann Author" },
    holds: '#set document(title: "The Sea", author: "Ann Author")',
  },
  {
    it: "no author, where there is no pen name",
    facts: { author: null },
    holds: 'author: "")',
  },
  {
    it: "quotation marks and backslashes as characters",
    facts: { title: 'A "B" \\ C' },
    holds: '#set document(title: "A \\"B\\" \\\\ C"',
  },
  {
    it: "a title of several lines on one",
    facts: { title: "A\nB\tC" },
    holds: '#set document(title: "A B C"',
  },
  {
    it: "the language without its region",
    facts: { language: "pt-BR" },
    holds: 'lang: "pt", region: "BR"',
  },
  {
    it: "the language in small letters",
    facts: { language: "DE" },
    holds: 'lang: "de", region: none',
  },
  {
    it: "no region where the second part is a script",
    facts: { language: "zh-Hant" },
    holds: 'lang: "zh", region: none',
  },
  {
    it: "the direction of the language, with the binding on the other side",
    facts: { language: "he" },
    holds: "binding: right",
  },
  {
    it: "the binding on the left otherwise",
    facts: { language: "en" },
    holds: "binding: left",
  },
  {
    it: "the subtitle",
    facts: { subtitle: "A Tale" },
    holds: '#title-page("A Work", "A Tale", "Ann Author", ())',
  },
  {
    it: "no subtitle where there is none",
    facts: {},
    holds: '#title-page("A Work", none, "Ann Author", ())',
  },
  {
    it: "the day of publication, the licence and other numbers at the foot",
    facts: {
      publishedOn: "2026-01-02",
      licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
      otherIdentifiers: ["urn:isbn:9780306406157", "urn:x:1"],
    },
    holds:
      '("First published: 2026-01-02","You may copy, change and pass on this text under CC BY 4.0.","urn:isbn:9780306406157 · urn:x:1",)',
  },
];

test.each(facts)("the Typst source contains $it", ({ facts: given, holds }) => {
  expect(write(given)).toContain(holds);
});

test("a table of contents is written for several chapters, and none for one", () => {
  expect(write()).not.toContain('#contents-page("');
  const two = [chapterOf([paragraph("a")]), chapterOf([paragraph("b")], { title: "Two" })];
  expect(write({}, ...two)).toContain('#contents-page("Contents")');
  expect(write({ language: "fr" }, ...two)).toMatch(/#contents-page\("Table des matières"\)/i);
});

test("a part has a page of its own before its first chapter; the end of parts has none", () => {
  const body = bodyOf(
    write(
      {},
      chapterOf([paragraph("a")], { part: "First" }),
      chapterOf([paragraph("b")], { title: "Two" }),
      chapterOf([paragraph("c")], { title: "Three", part: "" }),
    ),
  );
  expect(body.match(/#(part-page|chapter)\("[^"]*"\)/g)).toEqual([
    '#part-page("First")',
    '#chapter("One")',
    '#chapter("Two")',
    '#chapter("Three")',
  ]);
});

test("the author's notes are set around the chapter, one paragraph each", () => {
  const body = bodyOf(
    write({}, chapterOf([paragraph("a")], { noteBefore: "Hello.\n\nThere.", noteAfter: "Bye." })),
  );
  expect(body.match(/#(author-note|first-paragraph)[([][^\])]*/g)).toEqual([
    '#author-note("Hello."',
    '#author-note("There."',
    '#first-paragraph[#"a";',
    '#author-note("Bye."',
  ]);
});

const list = (name: string, attrs: Record<string, unknown> | null, ...items: Node[]) =>
  block(name, attrs, ...items.map((item) => block("listItem", null, item)));

interface Written {
  it: string;
  blocks: Node[];
  source: string;
}

const written: Written[] = [
  {
    it: "a paragraph after a heading is not indented, the next is",
    blocks: [heading(2, "A"), paragraph("b"), paragraph("c")],
    source: '#section-heading(2)[#"A";]\n\n#first-paragraph[#"b";]\n\n#paragraph[#"c";]',
  },
  {
    it: "a paragraph after a list is indented",
    blocks: [list("bulletList", null, paragraph("a")), paragraph("b")],
    source: '#list([\n#first-paragraph[#"a";]\n])\n\n#paragraph[#"b";]',
  },
  {
    it: "small capitals, underlining, strikethrough and superscript have functions",
    blocks: [
      paragraph(
        ["a", "smallCaps"],
        ["b", "underline"],
        ["c", "strike"],
        ["d", "superscript"],
        ["e", "subscript"],
      ),
    ],
    source: '#first-paragraph[#smallcaps[#"a"];#underline[#"b"];#strike[#"c"];#super[#"d"];#sub[#"e"];]',
  },
  {
    it: "inline code is code",
    blocks: [paragraph(["x = 1", "code"])],
    source: '#first-paragraph[#code-words[#"x = 1"];]',
  },
  {
    it: "a ruby annotation is above its base text",
    blocks: [paragraph(["夜", { type: "ruby", attrs: { text: "よる" } }])],
    source: '#first-paragraph[#ruby("よる")[#"夜"];]',
  },
  {
    it: "a list that starts at zero starts at zero",
    blocks: [list("orderedList", { start: 0 }, paragraph("a"))],
    source: '#enum(numbering: "1.", start: 0, [\n#first-paragraph[#"a";]\n])',
  },
  {
    it: "an unknown number format is decimal",
    blocks: [list("orderedList", { type: null }, paragraph("a"))],
    source: '#enum(numbering: "1.", start: 1, [\n#first-paragraph[#"a";]\n])',
  },
  {
    it: "a figure with neither file nor caption is left out",
    blocks: [block("figure", { hash: "a".repeat(64), alt: "x" })],
    source: "",
  },
  {
    it: "an empty paragraph is one",
    blocks: [paragraph()],
    source: "#first-paragraph[]",
  },
  {
    it: "a note keeps the formatting of its text",
    blocks: [paragraph("a", footnote("see ", ["b", "italic"]))],
    source: '#first-paragraph[#"a";#footnote[#"see ";#emph[#"b"];]]',
  },
  {
    it: "a link to a deleted target is plain text",
    blocks: [paragraph(["a", link("#zzzzzzzz")])],
    source: '#first-paragraph[#"a";]',
  },
];

test.each(written)("typesetter: $it", ({ blocks, source }) => {
  expect(chapterBody(...blocks)).toBe(source);
});

test("only a block that is the target of a link has a label, and only one", () => {
  const body = chapterBody(
    paragraph(["go", link("#aaaaaaaa")], " ", ["again", link("#aaaaaaaa")]),
    block("paragraph", { id: "aaaaaaaa" }, ...inline("here")),
    block("paragraph", { id: "bbbbbbbb" }, ...inline("not here")),
  );
  expect(body.match(/#link\(<c1-aaaaaaaa>\)/g)).toHaveLength(2);
  expect(body.match(/#metadata\(none\) <[^>]*>/g)).toEqual(["#metadata(none) <c1-aaaaaaaa>"]);
});

test("a link to another chapter leads to its start", () => {
  const body = bodyOf(
    write(
      {},
      chapterOf([paragraph(["go", link("#chapter-two-0002")])]),
      chapterOf([paragraph("b")], { id: "chapter-two-0002", title: "Two" }),
    ),
  );
  expect(body).toContain("#link(<chapter-2>)");
  expect(body).toContain('#chapter("Two")\n\n#metadata(none) <chapter-2>');
});

const cell = (text: string, attrs: Record<string, unknown> | null = null, name = "tableCell") =>
  block(name, attrs, paragraph(text));
const table = (...rows: Node[][]) =>
  block("table", null, ...rows.map((cells) => block("tableRow", null, ...cells)));

test("header rows are repeated, header columns are not", () => {
  const head = chapterBody(
    table([cell("a", null, "tableHeader"), cell("b", null, "tableHeader")], [cell("c"), cell("d")]),
  );
  expect(head).toContain('table.header(table-cell(1, 1, [#emph[#"a";]]),table-cell(1, 1, [#emph[#"b";]]),),');
  const column = chapterBody(table([cell("a", null, "tableHeader"), cell("b")]));
  expect(column).not.toContain("table.header");
  expect(column).toContain('#emph[#"a";]');
});

test("a cell spans columns and never extends below the last row", () => {
  const body = chapterBody(table([cell("a", { colspan: 2 })], [cell("b", { rowspan: 9 }), cell("c")]));
  expect(body).toContain('table-cell(2, 1, [#"a";])');
  expect(body).toContain('table-cell(1, 1, [#"b";])');
  expect(body).toContain("#table-block(2, ");
});

test("a table with too many columns for a page is set as lines", () => {
  const row = Array.from({ length: 41 }, (_, at) => cell(`c${at}`));
  expect(chapterBody(table(row))).toMatch(/^#table-rows\(\(\(\[#"c0";\],\[#"c1";\],/);
});

test("the source of any chapter has balanced brackets and contains its words only as strings", () => {
  fc.assert(
    fc.property(anyDocument, (json) => {
      const document = documentSchema.nodeFromJSON(json);
      const source = bodyOf(write({}, { ...chapterOf([paragraph()]), document }));
      const texts = [...source.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = ""]) => text).join(" ");
      const outside = source.replace(/"(?:[^"\\]|\\.)*"/gs, "");
      for (const [open, close] of ["()", "[]"]) {
        let depth = 0;
        for (const sign of outside) {
          if (sign === open) depth += 1;
          if (sign === close) depth -= 1;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
      }
      expect(outside).not.toMatch(/[\u0080-\uFFFF]/);
      const words = new Set(texts.match(/[\p{L}\p{N}]+/gu));
      for (const word of document.textBetween(0, document.content.size, " ", " ").match(/[\p{L}\p{N}]+/gu) ??
        [])
        expect(words).toContain(word);
    }),
    { numRuns: 40 },
  );
});

import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { anyWordDocument } from "#tests/support/any-document.ts";
import {
  block,
  chapterOf,
  footnote,
  heading,
  inline,
  lineBreak,
  link,
  paragraph,
} from "#tests/support/blocks.ts";
import { PNG } from "#tests/support/make-epub.ts";
import { outlineOfText } from "#tests/support/outline.ts";
import { unzip } from "#tests/support/unzip.ts";
import { workText } from "#tests/support/work-text.ts";
import { documentSchema } from "../../../document/schema.ts";
import { defaultReadingLimits } from "../../../epub/read/limits.ts";
import { readHtml } from "../../html/read/read-html.ts";
import { readDocx } from "../read/read-docx.ts";
import { writeDocx } from "./write-docx.ts";

const picture = { hash: "a".repeat(64), mediaType: "image/png", bytes: PNG };
const readBack = async (bytes: Uint8Array) => readDocx({ bytes, inflate }, defaultReadingLimits);

/** The blocks of one chapter after they were a Word file: below its title. */
async function comeBack(...blocks: Node[]): Promise<string[]> {
  const bytes = await writeDocx(
    workText({ author: null, chapters: [chapterOf(blocks)], pictures: [picture] }),
  );
  const lines = outlineOfText(await readBack(bytes));
  return lines.slice(lines.indexOf("heading(level=1): One") + 1);
}

test.each<[what: string, blocks: Node[], lines: string[]]>([
  ["paragraphs", [paragraph("a"), paragraph("b")], ["paragraph: a", "paragraph: b"]],
  ["headings", [heading(2, "a"), heading(4, "b")], ["heading: a", "heading(level=4): b"]],
  [
    "marks",
    [
      paragraph(
        ["a", "bold"],
        ["b", "italic"],
        ["c", "underline"],
        ["d", "strike"],
        ["e", "smallCaps"],
        ["f", "superscript"],
        ["g", "subscript"],
        ["h", "code"],
      ),
    ],
    ["paragraph: {bold:a}{italic:b}{underline:c}{strike:d}{smallCaps:e}{superscript:f}{subscript:g}{code:h}"],
  ],
  [
    "alignment",
    [
      block("paragraph", { align: "center" }, ...inline("a")),
      block("paragraph", { align: "end" }, ...inline("b")),
    ],
    ["paragraph(align=center): a", "paragraph(align=end): b"],
  ],
  ["a line break", [paragraph("a", lineBreak(), "b")], ["paragraph: a⏎b"]],
  [
    "a scene break",
    [paragraph("a"), block("sceneBreak", null), paragraph("b")],
    ["paragraph: a", "sceneBreak", "paragraph: b"],
  ],
  [
    "a quotation",
    [block("blockquote", null, paragraph("a"), paragraph("b"))],
    ["blockquote", "  paragraph: a", "  paragraph: b"],
  ],
  ["code, line by line", [block("codeBlock", null, ...inline("a\n  b"))], ["codeBlock: a\n  b"]],
  ["a note", [paragraph("a", footnote("n"), ".")], ["paragraph: a{note:n}."]],
  ["a link", [paragraph(["a", link("https://e.org/")])], ["paragraph: {link https://e.org/:a}"]],
  [
    "verse in stanzas",
    [
      block(
        "verse",
        null,
        block("verseLine", null, ...inline("a")),
        block("verseLine", { indent: 2 }, ...inline("b")),
        block("verseLine", null),
        block("verseLine", null, ...inline("c")),
      ),
    ],
    ["verse", "  verseLine: a", "  verseLine(indent=2): b", "  verseLine", "  verseLine: c"],
  ],
  [
    "a list",
    [
      block(
        "bulletList",
        null,
        block("listItem", null, paragraph("a")),
        block("listItem", null, paragraph("b")),
      ),
    ],
    ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  ],
  [
    "a list that begins elsewhere",
    [block("orderedList", { start: 5 }, block("listItem", null, paragraph("a")))],
    ["orderedList(start=5)", "  listItem", "    paragraph: a"],
  ],
  [
    "a table",
    [
      block(
        "table",
        null,
        block(
          "tableRow",
          null,
          block("tableHeader", null, paragraph("a")),
          block("tableHeader", null, paragraph("b")),
        ),
        block("tableRow", null, block("tableCell", { colspan: 2 }, paragraph("c"))),
      ),
    ],
    [
      "table",
      "  tableRow",
      "    tableHeader",
      "      paragraph: a",
      "    tableHeader",
      "      paragraph: b",
      "  tableRow",
      "    tableCell(colspan=2)",
      "      paragraph: c",
    ],
  ],
  [
    "a reading, in brackets",
    [paragraph(["漢", { type: "ruby", attrs: { text: "かん" } }])],
    ["paragraph: 漢 (かん)"],
  ],
  [
    "a picture with its caption",
    [block("figure", { hash: picture.hash, alt: "a leaf", width: 3, height: 2 }, ...inline("Leaf"))],
    [`figure(hash=${"f".repeat(64)} alt=a leaf width=3 height=2): Leaf`],
  ],
  [
    "the caption of a picture that is not there",
    [block("figure", { hash: "b".repeat(64), alt: "x" }, ...inline("Leaf"))],
    ["paragraph: Leaf"],
  ],
  ["signs that are markup", [paragraph('<w:t> & "x" ]]>')], ['paragraph: <w:t> & "x" ]]>']],
])("exported to Word and imported again: %s", async (_, blocks, lines) => {
  expect(await comeBack(...blocks)).toEqual(lines);
});

test("title, names, parts and the author's notes are written around the text", async () => {
  const chapters = [chapterOf([paragraph("a")], { part: "Part", noteBefore: "Before", noteAfter: "After" })];
  const bytes = await writeDocx(workText({ title: "Title", subtitle: "Sub", author: "Ann", chapters }));
  const found = await readBack(bytes);
  expect(outlineOfText(found)).toEqual([
    "heading(level=0): Title",
    "paragraph: Sub",
    "paragraph: Ann",
    "heading: One",
    "paragraph: a",
  ]);
  const { notes, parts } = readHtml(found.sources);
  expect(notes.map(({ place, text }) => [place, text])).toEqual([
    ["before", "Before"],
    ["after", "After"],
  ]);
  expect(parts.map(({ title }) => title)).toEqual(["Part"]);
});

test("links within the work lead to bookmarks, one for each target", async () => {
  const chapters = [
    chapterOf([
      paragraph(
        ["go", link("#chapter-two-0002/abcdefgh")],
        " ",
        ["again", link("#chapter-two-0002/abcdefgh")],
        " ",
        ["gone", link("#chapter-gone-000")],
      ),
    ]),
    chapterOf([block("paragraph", { id: "abcdefgh" }, ...inline("here"))], {
      id: "chapter-two-0002",
      title: "Two",
    }),
  ];
  const bytes = await writeDocx(workText({ chapters }));
  const xml = (await unzip(bytes)).find(({ path }) => path === "word/document.xml")?.text ?? "";
  expect(xml.match(/<w:bookmarkStart w:name="c2_abcdefgh"/g)).toHaveLength(1);
  expect(xml.match(/<w:hyperlink [^>]*w:anchor="c2_abcdefgh"/g)).toHaveLength(2);
  expect(outlineOfText(await readBack(bytes)).filter((line) => /go|here/.test(line))).toEqual([
    "paragraph: {link #l0000000:go} {link #l0000000:again} gone",
    "paragraph(id=l0000000): here",
  ]);
});

test("a work in a right-to-left language is laid out right to left", async () => {
  const bytes = await writeDocx(workText({ language: "he", chapters: [chapterOf([paragraph("שלום")])] }));
  const xml = (await unzip(bytes)).find(({ path }) => path === "word/document.xml")?.text ?? "";
  expect(xml).toContain("<w:bidi");
  expect(xml).toContain("<w:rtl");
});

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test("every word of any chapter is imported again in order", async () => {
  await fc.assert(
    fc.asyncProperty(anyWordDocument, async (json) => {
      const document = documentSchema.nodeFromJSON(json);
      const bytes = await writeDocx(
        workText({ author: null, chapters: [{ ...chapterOf([paragraph()]), document }] }),
      );
      const { blocks } = readHtml((await readBack(bytes)).sources);
      const words = (nodes: readonly Node[]) =>
        wordsIn(nodes.map((node) => node.textBetween(0, node.content.size, " ", " ")).join(" "));
      const readings = new Set<string>();
      document.descendants(({ marks }) => {
        for (const { attrs } of marks) if (typeof attrs["text"] === "string") readings.add(attrs["text"]);
      });
      const own = (some: string[]) => some.filter((word) => !readings.has(word));
      expect(own(words(blocks.slice(2)))).toEqual(own(words(document.children)));
    }),
    { numRuns: 25 },
  );
});

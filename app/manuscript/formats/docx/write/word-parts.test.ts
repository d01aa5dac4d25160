import { expect, test } from "vitest";
import type { Node } from "@tiptap/pm/model";
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
import { unzip } from "#tests/support/unzip.ts";
import { workText } from "#tests/support/work-text.ts";
import type { WorkText, WorkTextChapter } from "../../../document/work-text.ts";
import { writeDocx } from "./write-docx.ts";

/** The parts of a Word file by their names. */
async function partsOf(facts: Partial<WorkText>, ...chapters: WorkTextChapter[]) {
  const bytes = await writeDocx(
    workText({ chapters: chapters.length > 0 ? chapters : [chapterOf([paragraph("a")])], ...facts }),
  );
  const entries = await unzip(bytes);
  return (name: string) => entries.find(({ path }) => path === name)?.text ?? "";
}

const bodyOf = async (...blocks: Node[]) => (await partsOf({}, chapterOf(blocks)))("word/document.xml");

/** The paragraph that holds this text. */
const paragraphWith = (xml: string, text: string) =>
  xml.split("<w:p>").find((piece) => piece.includes(`>${text}<`)) ?? "";

interface Written {
  it: string;
  blocks: Node[];
  text: string;
  holds: string[];
}

const list = (name: string, attrs: Record<string, unknown> | null, ...items: Node[][]) =>
  block(name, attrs, ...items.map((item) => block("listItem", null, ...item)));

const written: Written[] = [
  {
    it: "headings have Word's built-in styles, below that of the chapter",
    blocks: [heading(2, "Section")],
    text: "Section",
    holds: ['<w:pStyle w:val="Heading2"/>'],
  },
  {
    it: "the deepest heading of a chapter is Word's fourth",
    blocks: [heading(4, "Deep")],
    text: "Deep",
    holds: ['<w:pStyle w:val="Heading4"/>'],
  },
  {
    it: "a quotation has a style",
    blocks: [block("blockquote", null, paragraph("Quoted"))],
    text: "Quoted",
    holds: ['<w:pStyle w:val="Quote"/>'],
  },
  {
    it: "code has a style",
    blocks: [block("codeBlock", null, ...inline("code"))],
    text: "code",
    holds: ['<w:pStyle w:val="SourceCode"/>'],
  },
  {
    it: "a scene break is centred asterisks",
    blocks: [block("sceneBreak", null)],
    text: "* * *",
    holds: ['<w:pStyle w:val="SceneBreak"/>', '<w:jc w:val="center"/>'],
  },
  {
    it: "an item with a list number is in that list",
    blocks: [list("bulletList", null, [paragraph("item")])],
    text: "item",
    holds: ["<w:numPr>", '<w:ilvl w:val="0"/>'],
  },
  {
    it: "an item of a list within a list is a level deeper",
    blocks: [list("bulletList", null, [paragraph("a"), list("bulletList", null, [paragraph("inner")])])],
    text: "inner",
    holds: ['<w:ilvl w:val="1"/>'],
  },
  {
    it: "a line of verse keeps its indentation",
    blocks: [block("verse", null, block("verseLine", { indent: 2 }, ...inline("line")))],
    text: "line",
    holds: ['<w:pStyle w:val="Verse"/>', '<w:ind w:left="1200"/>'],
  },
  {
    it: "bold, italic, struck and small text are marked",
    blocks: [paragraph(["all", "bold", "italic", "strike", "smallCaps"])],
    text: "all",
    holds: ["<w:b/>", "<w:i/>", "<w:strike/>", "<w:smallCaps/>"],
  },
  {
    it: "superscript is superscript",
    blocks: [paragraph(["up", "superscript"])],
    text: "up",
    holds: ['<w:vertAlign w:val="superscript"/>'],
  },
  {
    it: "another language is marked on the text",
    blocks: [paragraph(["mer", { type: "language", attrs: { tag: "fr" } }])],
    text: "mer",
    holds: ['<w:lang w:val="fr"/>'],
  },
  {
    it: "spaces at both ends are kept",
    blocks: [paragraph(" a ")],
    text: " a ",
    holds: ['<w:t xml:space="preserve"> a </w:t>'],
  },
];

test.each(written)("exported Word file: $it", async ({ blocks, text, holds }) => {
  const piece = paragraphWith(await bodyOf(...blocks), text);
  for (const expected of holds) expect(piece).toContain(expected);
});

test("a chapter starts on a new page, except the first of a part, which follows the part's title", async () => {
  const part = await partsOf(
    {},
    chapterOf([paragraph("a")], { part: "First" }),
    chapterOf([paragraph("b")], { title: "Two" }),
  );
  const xml = part("word/document.xml");
  expect(paragraphWith(xml, "First")).toContain("<w:pageBreakBefore/>");
  expect(paragraphWith(xml, "One")).not.toContain("<w:pageBreakBefore/>");
  expect(paragraphWith(xml, "Two")).toContain("<w:pageBreakBefore/>");
});

test("in a work with parts the headings of chapters and sections are one level deeper", async () => {
  const part = await partsOf({}, chapterOf([heading(2, "Section"), heading(4, "Deep")], { part: "First" }));
  const xml = part("word/document.xml");
  expect(paragraphWith(xml, "One")).toContain('<w:pStyle w:val="Heading2"/>');
  expect(paragraphWith(xml, "Section")).toContain('<w:pStyle w:val="Heading3"/>');
  expect(paragraphWith(xml, "Deep")).toContain('<w:pStyle w:val="Heading5"/>');
});

test("the title page contains title, subtitle and author, leaving out what is missing", async () => {
  const full = (await partsOf({ title: "The Sea", subtitle: "A Tale", author: "Ann" }))("word/document.xml");
  expect(paragraphWith(full, "The Sea")).toContain('<w:pStyle w:val="Title"/>');
  expect(paragraphWith(full, "A Tale")).toContain('<w:pStyle w:val="Subtitle"/>');
  expect(paragraphWith(full, "Ann")).toContain('<w:pStyle w:val="Subtitle"/>');
  const bare = (await partsOf({ title: "The Sea", author: null }))("word/document.xml");
  expect(bare).not.toContain("Subtitle");
});

test("the file's properties are the work's title and author, with special characters escaped", async () => {
  const core = (await partsOf({ title: "R & D <1>", author: "Ann" }))("docProps/core.xml");
  expect(core).toContain("<dc:title>R &amp; D &lt;1&gt;</dc:title>");
  expect(core).toContain("<dc:creator>Ann</dc:creator>");
});

test("the file's language is the work's", async () => {
  const styles = (await partsOf({ language: "pt-BR" }))("word/styles.xml");
  expect(styles).toContain('<w:lang w:val="pt-BR"/>');
});

test("notes are numbered through the whole work and keep their formatted text", async () => {
  const part = await partsOf(
    {},
    chapterOf([paragraph("a", footnote("first"))]),
    chapterOf([paragraph("b", footnote("see ", ["that", "italic"]))], { title: "Two" }),
  );
  const ids = [...part("word/document.xml").matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(
    ([, id]) => id,
  );
  expect(ids).toEqual(["1", "2"]);
  const notes = part("word/footnotes.xml");
  expect(notes).toContain("first");
  expect(notes).toMatch(/<w:i\/>[\s\S]{0,200}that/);
});

test("each list has its own numbering, which starts at the list's start number", async () => {
  const part = await partsOf(
    {},
    chapterOf([
      list("orderedList", { start: 5 }, [paragraph("a")]),
      paragraph("x"),
      list("orderedList", { start: 1 }, [paragraph("b")]),
      list("orderedList", { start: -3 }, [paragraph("c")]),
    ]),
  );
  const numbers = [...part("word/document.xml").matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id);
  expect(new Set(numbers).size).toBe(3);
  const starts = [...part("word/numbering.xml").matchAll(/<w:lvl w:ilvl="0"[^>]*><w:start w:val="(-?\d+)"/g)];
  expect(starts.map(([, start]) => start)).toEqual(expect.arrayContaining(["5", "1", "0"]));
});

test("lists nested deeper than Word allows are written at Word's deepest level", async () => {
  let inner = list("bulletList", null, [paragraph("deepest")]);
  for (let depth = 0; depth < 11; depth += 1)
    inner = list("bulletList", null, [paragraph(`at ${depth}`), inner]);
  const xml = await bodyOf(inner);
  expect(paragraphWith(xml, "deepest")).toContain('<w:ilvl w:val="8"/>');
});

const picture = { hash: "a".repeat(64), mediaType: "image/png", bytes: PNG };
const figure = (attrs: Record<string, unknown>, ...caption: string[]) =>
  block("figure", { hash: picture.hash, alt: "", ...attrs }, ...inline(...caption));

test.each([
  { it: "as large as it is", width: 300, height: 200, extent: [300, 200] },
  { it: "as wide as the page and no wider", width: 1200, height: 600, extent: [600, 300] },
  { it: "as wide as the page, where nothing is known of it", width: null, height: null, extent: [600, 400] },
])("picture: $it", async ({ width, height, extent }) => {
  const part = await partsOf({ pictures: [picture] }, chapterOf([figure({ width, height })]));
  const [, cx, cy] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(part("word/document.xml")) ?? [];
  expect([Number(cx) / 9525, Number(cy) / 9525]).toEqual(extent);
});

test("a picture has its description, and its caption below it", async () => {
  const part = await partsOf({ pictures: [picture] }, chapterOf([figure({ alt: 'a "leaf" & <b>' }, "Leaf")]));
  const xml = part("word/document.xml");
  expect(xml).toContain('descr="a &quot;leaf&quot; &amp; &lt;b&gt;"');
  expect(paragraphWith(xml, "Leaf")).toContain('<w:pStyle w:val="Caption"/>');
});

test("a picture of a type that Word does not support is replaced by its caption", async () => {
  const part = await partsOf(
    { pictures: [{ ...picture, mediaType: "image/avif" }] },
    chapterOf([figure({ alt: "x" }, "Leaf")]),
  );
  expect(part("word/document.xml")).not.toContain("<w:drawing");
  expect(paragraphWith(part("word/document.xml"), "Leaf")).toContain('<w:pStyle w:val="Caption"/>');
});

test("header rows are repeated on the next page, and cells span columns and rows", async () => {
  const cell = (name: string, attrs: Record<string, unknown> | null, text: string) =>
    block(name, attrs, paragraph(text));
  const xml = await bodyOf(
    block(
      "table",
      null,
      block("tableRow", null, cell("tableHeader", { colspan: 2 }, "head")),
      block("tableRow", null, cell("tableCell", { rowspan: 2 }, "down"), cell("tableCell", null, "x")),
      block("tableRow", null, cell("tableCell", null, "y")),
    ),
  );
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(xml).toContain('<w:gridSpan w:val="2"/>');
  expect(xml).toContain('<w:vMerge w:val="restart"/>');
});

test("a cell that ends with a list gets a final paragraph, which Word requires", async () => {
  const inner = list("bulletList", null, [paragraph("a")]);
  const quote = block("table", null, block("tableRow", null, block("tableCell", null, paragraph("x"))));
  const xml = await bodyOf(
    block("table", null, block("tableRow", null, block("tableCell", null, paragraph("a"), inner, quote))),
  );
  for (const [, end] of xml.matchAll(/<\/w:(p|tbl)><\/w:tc>/g)) expect(end).toBe("p");
});

test("an external link is a relationship, a link within the work a bookmark", async () => {
  const part = await partsOf(
    {},
    chapterOf([
      paragraph(["out", link("https://example.org/?a=1&b=2")], " ", ["in", link("#aaaaaaaa")]),
      block("paragraph", { id: "aaaaaaaa" }, ...inline("here", lineBreak(), "there")),
    ]),
  );
  expect(part("word/_rels/document.xml.rels")).toContain('Target="https://example.org/?a=1&amp;b=2"');
  expect(part("word/document.xml")).toContain('w:anchor="c1_aaaaaaaa"');
  expect(part("word/document.xml")).toContain('w:name="c1_aaaaaaaa"');
});

test("control characters, which XML does not allow, are left out", async () => {
  const xml = await bodyOf(paragraph("a\u0001b\u0008c"));
  expect(xml).toContain(">abc<");
});

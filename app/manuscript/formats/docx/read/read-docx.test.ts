import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { docxOf, zipOf } from "#tests/support/make-manuscripts.ts";
import { outlineOfText } from "#tests/support/outline.ts";
import { defaultReadingLimits } from "../../../epub/read/limits.ts";
import { listStarts, withStarts } from "./list-numbers.ts";
import { readDocx } from "./read-docx.ts";
import { plainerDocument } from "./word-document.ts";
import { readWordStyles } from "./word-styles.ts";

const open = (bytes: Uint8Array) => readDocx({ bytes, inflate }, defaultReadingLimits);
type Parts = Parameters<typeof docxOf>[1];
const read = async (body: string, parts: Parts = {}) => outlineOfText(await open(await docxOf(body, parts)));
const run = (text: string, settings = "") =>
  `<w:r>${settings && `<w:rPr>${settings}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string, settings = "") => `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${inner}</w:p>`;
const styled = (id: string, text: string) => p(run(text), `<w:pStyle w:val="${id}"/>`);
const styleOf = (id: string, name: string, inner = "", kind = "paragraph") =>
  `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;

test.each<[what: string, body: string, blocks: string[]]>([
  [
    "paragraphs stay in their order, empty ones go",
    p(run("a")) + p("") + p(run("b")),
    ["paragraph: a", "paragraph: b"],
  ],
  [
    "emphasis of letters",
    p(run("a", "<w:b/>") + run("b", "<w:i/>") + run("c", "<w:u w:val='single'/>") + run("d", "<w:strike/>")),
    ["paragraph: {bold:a}{italic:b}{underline:c}{strike:d}"],
  ],
  [
    "small capitals, raised and lowered letters",
    p(
      run("a", "<w:smallCaps/>") +
        run("b", "<w:vertAlign w:val='superscript'/>") +
        run("c", "<w:vertAlign w:val='subscript'/>"),
    ),
    ["paragraph: {smallCaps:a}{superscript:b}{subscript:c}"],
  ],
  ["emphasis that is put out", p(run("a", '<w:b w:val="0"/>')), ["paragraph: a"]],
  [
    "alignment",
    p(run("a"), '<w:jc w:val="center"/>') +
      p(run("b"), '<w:jc w:val="right"/>') +
      p(run("c"), '<w:jc w:val="both"/>'),
    ["paragraph(align=center): a", "paragraph(align=end): b", "paragraph: c"],
  ],
  [
    "line breaks and tabs",
    p(`${run("a")}<w:r><w:br/></w:r>${run("b")}<w:r><w:tab/></w:r>${run("c")}`),
    ["paragraph: a⏎b c"],
  ],
  [
    "words that were put in, not those that were taken out",
    p(`<w:ins>${run("a")}</w:ins><w:del><w:r><w:delText>x</w:delText></w:r></w:del>${run("b")}`),
    ["paragraph: ab"],
  ],
  ["markup as text", p(run("&lt;b&gt; &amp;amp;")), ["paragraph: <b> &amp;"]],
  [
    "tables, spans among them",
    `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p(run("a"))}</w:tc></w:tr><w:tr><w:tc>${p(run("b"))}</w:tc><w:tc>${p(run("c"))}</w:tc></w:tr></w:tbl>`,
    [
      "table",
      "  tableRow",
      "    tableCell(colspan=2)",
      "      paragraph: a",
      "  tableRow",
      "    tableCell",
      "      paragraph: b",
      "    tableCell",
      "      paragraph: c",
    ],
  ],
  [
    "a large initial in a frame of its own",
    p(run("O"), '<w:framePr w:dropCap="drop" w:lines="3"/>') + p(run("nce")),
    ["paragraph: Once"],
  ],
  [
    "an empty paragraph with a line below it, as a scene break",
    p(run("a")) + p("", '<w:pBdr><w:bottom w:val="single"/></w:pBdr>') + p(run("b")),
    ["paragraph: a", "sceneBreak", "paragraph: b"],
  ],
  [
    "a drawn line, as a scene break",
    p(run("a")) + p('<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>') + p(run("b")),
    ["paragraph: a", "sceneBreak", "paragraph: b"],
  ],
])("imported from a Word file: %s", async (_, body, blocks) => {
  expect(await read(body)).toEqual(blocks);
});

test.each<[name: string, blocks: string[]]>([
  ["heading 1", ["heading(level=1): a"]],
  ["heading 3", ["heading(level=3): a"]],
  ["Title", ["heading(level=0): a"]],
  ["Subtitle", ["paragraph: a"]],
  ["Chapter Title", ["heading(level=1): a"]],
  ["A-Head", ["heading: a"]],
  ["Quote", ["blockquote", "  paragraph: a"]],
  ["Block Text", ["blockquote", "  paragraph: a"]],
  ["Verse", ["verse", "  verseLine: a"]],
  ["Poetry", ["verse", "  verseLine: a"]],
  ["Source Code", ["codeBlock: a"]],
  ["HTML Preformatted", ["codeBlock: a"]],
  ["Aligned center", ["paragraph(align=center): a"]],
  ["Something else", ["paragraph: a"]],
])("a paragraph in the style “%s” becomes the block that the style names", async (name, blocks) => {
  expect(await read(styled("X", "a"), { styles: styleOf("X", name) })).toEqual(blocks);
});

test("a custom style applies its outline level, alignment and character formatting", async () => {
  const styles =
    styleOf("A", "My Heading", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
    styleOf("B", "My Centre", '<w:pPr><w:jc w:val="center"/></w:pPr>') +
    styleOf("C", "My Note", '<w:basedOn w:val="B"/>') +
    styleOf("D", "My Stress", "<w:rPr><w:i/></w:rPr>", "character");
  const body = styled("A", "a") + styled("B", "b") + styled("C", "c") + p(run("d", '<w:rStyle w:val="D"/>'));
  expect(await read(body, { styles })).toEqual([
    "heading: a",
    "paragraph(align=center): b",
    "paragraph(align=center): c",
    "paragraph: {italic:d}",
  ]);
});

test("verse keeps the indentation of its lines and the division into stanzas", async () => {
  const line = (text: string, style: string, indent: number) =>
    p(run(text), `<w:pStyle w:val="${style}"/><w:ind w:start="${indent}"/>`);
  const styles = styleOf("V", "Verse") + styleOf("S", "Verse Stanza");
  expect(await read(line("a", "V", 480) + line("b", "V", 1_200) + line("c", "S", 840), { styles })).toEqual([
    "verse",
    "  verseLine: a",
    "  verseLine(indent=2): b",
    "  verseLine",
    "  verseLine(indent=1): c",
  ]);
});

test("notes are at their references", async () => {
  const body = p(`${run("a")}<w:r><w:footnoteReference w:id="2"/></w:r>${run("b")}`);
  const footnotes = `<w:footnote w:id="2">${p(run("noted"))}</w:footnote>`;
  expect(await read(body, { footnotes })).toEqual(["paragraph: a{note:noted}b"]);
});

test("links and cross-references lead to their bookmarks", async () => {
  const mark = '<w:bookmarkStart w:id="1" w:name="_Ref1"/><w:bookmarkEnd w:id="1"/>';
  const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF _Ref1 \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("two")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body =
    p(`<w:hyperlink w:anchor="_Ref1">${run("one")}</w:hyperlink> ${field}`) + p(mark + run("here"));
  expect(await read(body)).toEqual(["paragraph: {link #l0000000:onetwo}", "paragraph(id=l0000000): here"]);
});

const numbering = (start: number, format = "decimal") =>
  `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`;
const item = (text: string, id = 1, level = 0) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);

test.each<[what: string, document: string, rules: string, starts: number[]]>([
  ["a list begins at one", item("a") + item("b"), numbering(1), [1]],
  ["or where its definition says", item("a"), numbering(5), [5]],
  [
    "a list that goes on after a paragraph counts on",
    item("a") + item("b") + p(run("x")) + item("c"),
    numbering(1),
    [1, 3],
  ],
  ["bullets count nothing", item("a"), numbering(1, "bullet"), []],
  ["deeper levels do not either", item("a") + item("b", 1, 1) + item("c"), numbering(1), [1]],
  [
    "a list that begins anew says so",
    item("a") + p(run("x")) + item("b", 2),
    `${numbering(1)}<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride><w:startOverride w:val="4"/></w:lvlOverride></w:num>`,
    [1, 4],
  ],
  ["a list without a definition is none", item("a", 9), numbering(1), []],
  ["a text without lists has none", p(run("a")), "", []],
])("%s", (_, document, rules, starts) => {
  expect(listStarts(document, rules)).toEqual(starts);
});

test("list starts are applied only when their number matches the lists, and never to lists of notes", () => {
  const html = '<ol><li>a</li></ol><ul><li>b<ol><li>c</li></ol></li></ul><ol><li id="footnote-1">n</li></ol>';
  expect(withStarts(html, [3])).toBe(html.replace("<ol>", '<ol start="3">'));
  expect(withStarts(html, [1])).toBe(html);
  expect(withStarts(html, [3, 4])).toBe(html);
});

test("a numbered list continues its numbers after a paragraph", async () => {
  const body = item("a") + item("b") + p(run("between")) + item("c");
  expect((await read(body, { numbering: numbering(1) })).filter((line) => /^[op]/.test(line))).toEqual([
    "orderedList",
    "paragraph: between",
    "orderedList(start=3)",
  ]);
});

test.each<[what: string, xml: string, plainer: string]>([
  ["a paragraph stays as it is", "<w:p><w:t>a</w:t></w:p>", "<w:p><w:t>a</w:t></w:p>"],
  [
    "what stands between paragraphs stays",
    "<w:body>\n<w:p/><w:sectPr/></w:body>",
    "<w:body>\n<w:p/><w:sectPr/></w:body>",
  ],
  [
    "a bordered paragraph with words stays",
    '<w:p><w:pPr><w:pBdr><w:top w:val="x"/></w:pBdr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
    '<w:p><w:pPr><w:pBdr><w:top w:val="x"/></w:pBdr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
  ],
  [
    "an initial without a paragraph after it is closed",
    '<w:p><w:framePr w:dropCap="drop"/><w:t>O</w:t></w:p>',
    '<w:p><w:framePr w:dropCap="drop"/><w:t>O</w:t></w:p>',
  ],
])("main part: %s", (_, xml, plainer) => {
  expect(plainerDocument(xml)).toBe(plainer);
});

test("styles inherit from their base style, also when the bases form a cycle", () => {
  const xml = `<w:styles>${styleOf("A", "a", '<w:basedOn w:val="B"/><w:rPr><w:b/></w:rPr>')}${styleOf("B", "b", '<w:basedOn w:val="A"/><w:rPr><w:i/><w:b w:val="false"/></w:rPr>')}</w:styles>`;
  expect(readWordStyles(xml).get("A")).toMatchObject({ name: "a", isBold: true, isItalic: true });
  expect(readWordStyles("<w:styles/>").size).toBe(0);
});

const content = "[Content_Types].xml";
test.each<[what: string, files: [string, string][], reason: RegExp]>([
  ["that is no Word file", [["a.txt", "x"]], /damaged/],
  ["that is locked", [["EncryptedPackage", "x"]], /protected/],
  [
    "with entities",
    [
      [content, "<x/>"],
      ["word/document.xml", '<!DOCTYPE x [<!ENTITY e "x">]><x/>'],
    ],
    /hostile/,
  ],
  [
    "with entities in a part that nobody reads",
    [
      [content, "<x/>"],
      ["word/document.xml", "<x/>"],
      ["custom/item.xml", "<!doctype x>"],
    ],
    /hostile/,
  ],
  [
    "with fields in fields in fields",
    [
      [content, "<x/>"],
      ["word/document.xml", '<w:fldChar w:fldCharType="begin"/>'.repeat(300)],
    ],
    /hostile/,
  ],
  [
    "whose text is none",
    [
      [content, "<x/>"],
      ["word/document.xml", "not XML at all"],
    ],
    /damaged/,
  ],
])("a package %s is refused", async (_, files, reason) => {
  await expect(open(await zipOf(files))).rejects.toThrow(reason);
});

test("the language is taken from the file's default style", async () => {
  const styles =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="pt-BR"/></w:rPr></w:rPrDefault></w:docDefaults>';
  expect(await open(await docxOf(p(run("a")), { styles }))).toMatchObject({ language: "pt-BR" });
  expect(await open(await docxOf(p(run("a"))))).toMatchObject({ language: null });
});

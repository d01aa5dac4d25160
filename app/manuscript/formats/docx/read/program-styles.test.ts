import { expect, test } from "vitest";
import { docxOf } from "#tests/support/make-manuscripts.ts";
import { takeDocx } from "#tests/support/take-file.ts";

const run = (text: string, settings = "") =>
  `<w:r>${settings && `<w:rPr>${settings}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string, settings = "") => `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${inner}</w:p>`;
const styled = (id: string, text: string) => p(run(text), `<w:pStyle w:val="${id}"/>`);
const lettered = (id: string, text: string) => run(text, `<w:rStyle w:val="${id}"/>`);
const paragraphStyle = (id: string, name: string, inner = "") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
const letterStyle = (id: string, name: string, inner = "") =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;

interface ProgramCase {
  it: string;
  body: string;
  styles: string;
  lines: string[];
}

const cases: ProgramCase[] = [
  {
    it: "Word in German: ids are translated, names are not",
    styles:
      paragraphStyle("berschrift1", "heading 1") +
      paragraphStyle("Zitat", "Quote") +
      paragraphStyle("Titel", "Title"),
    body: styled("Titel", "Das Meer") + styled("berschrift1", "Eins") + styled("Zitat", "Es war."),
    lines: ["heading(level=0): Das Meer", "heading(level=1): Eins", "blockquote", "  paragraph: Es war."],
  },
  {
    it: "Google Docs: headings with numbered ids, text without a style",
    styles: paragraphStyle("Heading1", "heading 1") + paragraphStyle("Heading2", "heading 2"),
    body:
      p(
        `<w:bookmarkStart w:colFirst="0" w:colLast="0" w:name="_abc123" w:id="0"/><w:bookmarkEnd w:id="0"/>${run("One")}`,
        '<w:pStyle w:val="Heading1"/>',
      ) + p(run("Words ", '<w:rtl w:val="0"/>') + run("slanted", '<w:i w:val="1"/><w:rtl w:val="0"/>')),
    lines: ["heading(level=1): One", "paragraph: Words {italic:slanted}"],
  },
  {
    it: "Google Docs: emphasis switched off by a zero",
    styles: "",
    body: p(run("a", '<w:b w:val="0"/><w:i w:val="0"/><w:strike w:val="0"/>')),
    lines: ["paragraph: a"],
  },
  {
    it: "LibreOffice: quotations, code and first paragraphs by their names",
    styles:
      paragraphStyle("Quotations", "Quotations") +
      paragraphStyle("PreformattedText", "HTML Preformatted") +
      paragraphStyle("TextBody", "Body Text"),
    body: styled("TextBody", "a") + styled("Quotations", "b") + styled("PreformattedText", "c"),
    lines: ["paragraph: a", "blockquote", "  paragraph: b", "codeBlock: c"],
  },
  {
    it: "Pages: every paragraph in its own style, headings by name",
    styles: paragraphStyle("Heading", "Heading") + paragraphStyle("Body", "Body"),
    body: styled("Body", "a") + p(run("b", '<w:rFonts w:ascii="Helvetica"/><w:lang w:val="en-US"/>')),
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "Scrivener: no styles, direct formatting, a scene break of centred asterisks",
    styles: "",
    body:
      p(run("It was ") + run("late", "<w:i/>") + run("."), '<w:ind w:firstLine="360"/>') +
      p(run("# # #"), '<w:jc w:val="center"/>') +
      p(run("Morning.")),
    lines: ["paragraph: It was {italic:late}.", "sceneBreak", "paragraph: Morning."],
  },
  {
    it: "pandoc: verse lines are broken lines, block text is a quotation",
    styles:
      paragraphStyle("FirstParagraph", "First Paragraph") +
      paragraphStyle("BlockText", "Block Text") +
      paragraphStyle("Compact", "Compact"),
    body:
      styled("FirstParagraph", "a") +
      styled("BlockText", "b") +
      p(`${run("c")}<w:r><w:br/></w:r>${run("d")}`, '<w:pStyle w:val="Compact"/>'),
    lines: ["paragraph: a", "blockquote", "  paragraph: b", "paragraph: c⏎d"],
  },
  {
    it: "pandoc: inline code and code blocks",
    styles: letterStyle("VerbatimChar", "Verbatim Char") + paragraphStyle("SourceCode", "Source Code"),
    body: p(run("a ") + lettered("VerbatimChar", "x = 1")) + styled("SourceCode", "y = 2"),
    lines: ["paragraph: a {code:x = 1}", "codeBlock: y = 2"],
  },
  {
    it: "Word's templates for manuscripts: a chapter's title by an outline level",
    styles: paragraphStyle("ChapterHead", "CSP - Chapter Title", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
    body: styled("ChapterHead", "One") + p(run("a")),
    lines: ["heading(level=1): One", "paragraph: a"],
  },
  {
    it: "an outline level above six starts nothing",
    styles: paragraphStyle("Deep", "Deep", '<w:pPr><w:outlineLvl w:val="8"/></w:pPr>'),
    body: styled("Deep", "a"),
    lines: ["paragraph: a"],
  },
  {
    it: "the style of a hyperlink or note reference is not emphasis",
    styles:
      letterStyle("Hyperlink", "Hyperlink", "<w:rPr><w:u w:val='single'/></w:rPr>") +
      letterStyle("FootnoteReference", "footnote reference", "<w:rPr><w:b/></w:rPr>"),
    body: p(lettered("Hyperlink", "a") + lettered("FootnoteReference", "b")),
    lines: ["paragraph: ab"],
  },
  {
    it: "a character style applies all its formatting and that of its base",
    styles:
      letterStyle("Base", "Base", "<w:rPr><w:i/><w:smallCaps/></w:rPr>") +
      letterStyle("Strong2", "Strong 2", '<w:basedOn w:val="Base"/><w:rPr><w:b/><w:strike/></w:rPr>'),
    body: p(lettered("Strong2", "a")),
    lines: ["paragraph: {bold:{italic:{strike:{smallCaps:a}}}}"],
  },
  {
    it: "a style can switch off formatting of its base",
    styles:
      letterStyle("Base", "Base", "<w:rPr><w:i/></w:rPr>") +
      letterStyle("Upright", "Upright", '<w:basedOn w:val="Base"/><w:rPr><w:i w:val="false"/></w:rPr>'),
    body: p(lettered("Upright", "a") + lettered("Base", "b")),
    lines: ["paragraph: a{italic:b}"],
  },
  {
    it: "verse by its style name, with indented lines",
    styles: paragraphStyle("Poem", "Verse") + paragraphStyle("Stanza", "Verse Stanza"),
    body:
      p(run("a"), '<w:pStyle w:val="Poem"/><w:ind w:left="480"/>') +
      p(run("b"), '<w:pStyle w:val="Poem"/><w:ind w:left="840"/>') +
      p(run("c"), '<w:pStyle w:val="Stanza"/><w:ind w:left="9000"/>'),
    lines: ["verse", "  verseLine: a", "  verseLine(indent=1): b", "  verseLine", "  verseLine(indent=4): c"],
  },
  {
    it: "a paragraph of a custom centred style is centred, one in a list is not",
    styles: paragraphStyle("Mid", "Centred", '<w:pPr><w:jc w:val="center"/></w:pPr>'),
    body: styled("Mid", "a"),
    lines: ["paragraph(align=center): a"],
  },
];

test.each(cases)("DOCX file: $it", async ({ body, styles, lines }) => {
  const taken = await takeDocx(await docxOf(body, { styles }));
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
  expect(taken.found.warnings).toEqual([]);
});

test.each([
  {
    it: "the first of the file's own styles",
    styles: '<w:lang w:val="fr-FR" w:eastAsia="ja-JP"/>',
    language: "fr-FR",
  },
  {
    it: "after other metadata",
    styles: '<w:lang w:eastAsia="zh-CN" w:val="de-AT"/>',
    language: "de-AT",
  },
  { it: "none, if only East Asian letters have one", styles: '<w:lang w:eastAsia="zh-CN"/>', language: null },
  { it: "none, if there are no styles", styles: "", language: null },
])("the language of a DOCX file is $it", async ({ styles, language }) => {
  const { found } = await takeDocx(await docxOf(p(run("a")), { styles }));
  expect(found.language).toBe(language);
});

const cell = (inner: string, settings = "") =>
  `<w:tc>${settings && `<w:tcPr>${settings}</w:tcPr>`}${inner}</w:tc>`;

test.each([
  {
    it: "rows marked as headers are headers",
    body: `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(p(run("a")))}${cell(p(run("b")))}</w:tr><w:tr>${cell(p(run("c")))}${cell(p(run("d")))}</w:tr></w:tbl>`,
    lines: ["tableHeader", "tableHeader", "tableCell", "tableCell"],
  },
  {
    it: "vertically merged cells span rows",
    body: `<w:tbl><w:tr>${cell(p(run("a")), '<w:vMerge w:val="restart"/>')}${cell(p(run("b")))}</w:tr><w:tr>${cell(p(""), "<w:vMerge/>")}${cell(p(run("c")))}</w:tr></w:tbl>`,
    lines: ["tableCell(rowspan=2)", "tableCell", "tableCell"],
  },
  {
    it: "a table of one cell is replaced by its content",
    body: `<w:tbl><w:tr>${cell(p(run("a")) + p(run("b")))}</w:tr></w:tbl>`,
    lines: [],
  },
  {
    it: "empty cells are cells",
    body: `<w:tbl><w:tr>${cell(p(""))}${cell(p(run("b")))}</w:tr></w:tbl>`,
    lines: ["tableCell", "tableCell"],
  },
])("table in a DOCX file: $it", async ({ body, lines }) => {
  const taken = await takeDocx(await docxOf(body));
  expect(taken.lines.map((line) => line.trim()).filter((line) => /^table(Cell|Header)/.test(line))).toEqual(
    lines,
  );
  expect(taken.words.missing).toBe(0);
});

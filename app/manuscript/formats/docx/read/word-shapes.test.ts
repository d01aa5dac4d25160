import { expect, test } from "vitest";
import { docxOf } from "#tests/support/make-manuscripts.ts";
import { takeDocx } from "#tests/support/take-file.ts";

type Parts = Parameters<typeof docxOf>[1];
const take = async (body: string, parts: Parts = {}) => takeDocx(await docxOf(body, parts));
const run = (text: string, settings = "") =>
  `<w:r>${settings && `<w:rPr>${settings}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string, settings = "") => `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${inner}</w:p>`;
const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

interface Shape {
  it: string;
  body: string;
  lines: string[];
}

/** Paragraphs as Word 365 saves them: full of what says nothing about the text. */
const noise: Shape[] = [
  {
    it: "revision ids and spelling marks split runs, not words",
    body: `<w:p w14:paraId="5F0A" w:rsidR="00A1" w:rsidRDefault="00A1" w:rsidP="00B2">${run("The li")}<w:proofErr w:type="spellStart"/>${run("ghtho")}<w:proofErr w:type="spellEnd"/>${run("use")}</w:p>`,
    lines: ["paragraph: The lighthouse"],
  },
  {
    it: "page ends of the last printing are ignored",
    body: p(`${run("a ")}<w:r><w:lastRenderedPageBreak/><w:t>b</w:t></w:r>`),
    lines: ["paragraph: a b"],
  },
  {
    it: "a page break between words is no text",
    body: p(`${run("a")}<w:r><w:br w:type="page"/></w:r>`) + p(run("b")),
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "a section break is no paragraph",
    body: p(run("a"), '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>') + p(run("b")),
    lines: ["paragraph: a", "paragraph: b"],
  },
  {
    it: "the settings of the last section are left out",
    body: `${p(run("a"))}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`,
    lines: ["paragraph: a"],
  },
  {
    it: "a content control leaves its content",
    body: `<w:sdt><w:sdtPr><w:alias w:val="Chapter"/></w:sdtPr><w:sdtContent>${p(run("a"))}</w:sdtContent></w:sdt>${p(`<w:sdt><w:sdtContent>${run("b")}</w:sdtContent></w:sdt>${run("c")}`)}`,
    lines: ["paragraph: a", "paragraph: bc"],
  },
  {
    it: "a smart tag leaves its words",
    body: p(`${run("in ")}<w:smartTag w:element="place">${run("Paris")}</w:smartTag>`),
    lines: ["paragraph: in Paris"],
  },
  {
    it: "the editor's own bookmark is neither link nor text",
    body: p(`<w:bookmarkStart w:id="0" w:name="_GoBack"/>${run("a")}<w:bookmarkEnd w:id="0"/>`),
    lines: ["paragraph: a"],
  },
  {
    it: "a comment's range is no word",
    body: p(
      `<w:commentRangeStart w:id="0"/>${run("a")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
    ),
    lines: ["paragraph: a"],
  },
  {
    it: "a non-breaking hyphen is a hyphen",
    body: p("<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r>"),
    lines: ["paragraph: well\u2011known"],
  },
  {
    it: "a soft hyphen does not part a word",
    body: p("<w:r><w:t>light</w:t><w:softHyphen/><w:t>house</w:t></w:r>"),
    lines: ["paragraph: light\u00ADhouse"],
  },
  {
    it: "runs without a space between them stay one word",
    body: p(run("a", "<w:b/>") + run("b") + run("c", "<w:i/>")),
    lines: ["paragraph: {bold:a}b{italic:c}"],
  },
  {
    it: "bold for right-to-left scripts is not bold for others",
    body: p(run("a", "<w:bCs/><w:iCs/>")),
    lines: ["paragraph: a"],
  },
  {
    it: "a deleted paragraph mark joins no deleted text",
    body: p(
      `${run("a")}<w:del w:id="1" w:author="x"><w:r><w:delText xml:space="preserve"> gone</w:delText></w:r></w:del>`,
    ),
    lines: ["paragraph: a"],
  },
  {
    it: "moved text is only at its new position",
    body:
      p(`<w:moveFrom w:id="1" w:author="x">${run("a")}</w:moveFrom>${run("b")}`) +
      p(`<w:moveTo w:id="2" w:author="x">${run("a")}</w:moveTo>`),
    lines: ["paragraph: b", "paragraph: a"],
  },
];

test.each(noise)("Word file: $it", async ({ body, lines }) => {
  const taken = await take(body);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
});

const fields: Shape[] = [
  {
    it: "a hyperlink with a missing relationship keeps its text",
    body: p(`<w:hyperlink w:anchor="gone">${run("a")}</w:hyperlink>`),
    lines: ["paragraph: a"],
  },
  {
    it: "a hyperlink by field leads to its address",
    body: p(
      field("begin") +
        instruction(' HYPERLINK "https://example.org/a" ') +
        field("separate") +
        run("here") +
        field("end"),
    ),
    lines: ["paragraph: {link https://example.org/a:here}"],
  },
  {
    it: "a page number is as it was when the file was saved",
    body: p(
      run("page ") + field("begin") + instruction(" PAGE ") + field("separate") + run("7") + field("end"),
    ),
    lines: ["paragraph: page 7"],
  },
  {
    it: "a cross-reference leads to the words that it repeats",
    body:
      p(`<w:bookmarkStart w:id="3" w:name="_Ref77"/>${run("The Sea")}<w:bookmarkEnd w:id="3"/>`) +
      p(
        run("see ") +
          field("begin") +
          instruction(" REF _Ref77 \\h ") +
          field("separate") +
          run("The Sea") +
          field("end"),
      ),
    lines: ["paragraph(id=l0000000): The Sea", "paragraph: see {link #l0000000:The Sea}"],
  },
  {
    it: "a cross-reference in one element leads there too",
    body:
      p(`<w:bookmarkStart w:id="3" w:name="_Ref78"/>${run("The Sea")}<w:bookmarkEnd w:id="3"/>`) +
      p(`<w:fldSimple w:instr=" REF _Ref78 \\h ">${run("it")}</w:fldSimple>`),
    lines: ["paragraph(id=l0000000): The Sea", "paragraph: {link #l0000000:it}"],
  },
  {
    it: "a cross-reference without a target is plain text",
    body: p(
      field("begin") + instruction(" REF _Ref79 \\h ") + field("separate") + run("lost") + field("end"),
    ),
    lines: ["paragraph: lost"],
  },
];

test.each(fields)("Word's fields: $it", async ({ body, lines }) => {
  const taken = await take(body);
  expect(taken.lines).toEqual(lines);
  expect(taken.words.missing).toBe(0);
});

const numbering = (levels: string, more = "") =>
  `<w:abstractNum w:abstractNumId="7">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/>${more}</w:num>`;
const level = (at: number, format: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
const item = (text: string, at = 0) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);

interface ListShape extends Shape {
  numbering: string;
}

const lists: ListShape[] = [
  {
    it: "bullets are a list",
    numbering: numbering(level(0, "bullet")),
    body: item("a") + item("b"),
    lines: ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  },
  {
    it: "numbers are a numbered list",
    numbering: numbering(level(0, "decimal")),
    body: item("a") + item("b"),
    lines: ["orderedList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  },
  {
    it: "a second level is inside the item above it",
    numbering: numbering(level(0, "decimal") + level(1, "bullet")),
    body: item("a") + item("b", 1) + item("c"),
    lines: [
      "orderedList",
      "  listItem",
      "    paragraph: a",
      "    bulletList",
      "      listItem",
      "        paragraph: b",
      "  listItem",
      "    paragraph: c",
    ],
  },
  {
    it: "a numbered second level has its own numbers",
    numbering: numbering(level(0, "bullet") + level(1, "lowerLetter")),
    body: item("a") + item("b", 1) + item("c", 1),
    lines: [
      "bulletList",
      "  listItem",
      "    paragraph: a",
      "    orderedList",
      "      listItem",
      "        paragraph: b",
      "      listItem",
      "        paragraph: c",
    ],
  },
  {
    it: "emphasis within an item stays",
    numbering: numbering(level(0, "bullet")),
    body: p(run("a", "<w:i/>"), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    lines: ["bulletList", "  listItem", "    paragraph: {italic:a}"],
  },
  {
    it: "a list whose definition starts at five starts at five",
    numbering: numbering('<w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="decimal"/></w:lvl>'),
    body: item("a"),
    lines: ["orderedList(start=5)", "  listItem", "    paragraph: a"],
  },
  {
    it: "a restarted list starts at the given number",
    numbering: numbering(
      level(0, "decimal"),
      '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/></w:lvlOverride>',
    ),
    body: item("a"),
    lines: ["orderedList(start=3)", "  listItem", "    paragraph: a"],
  },
];

test.each(lists)("Word's lists: $it", async ({ body, numbering: given, lines }) => {
  const taken = await take(body, { numbering: given });
  expect(taken.lines).toEqual(lines);
  expect(taken.words.missing).toBe(0);
});

const separators = `<w:footnote w:type="separator" w:id="-1">${p("<w:r><w:separator/></w:r>")}</w:footnote><w:footnote w:type="continuationSeparator" w:id="0">${p("<w:r><w:continuationSeparator/></w:r>")}</w:footnote>`;
const reference = (id: number) =>
  `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
const noted = (id: number, inner: string) =>
  `<w:footnote w:id="${id}">${p(`<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>${run(" ")}${inner}`)}</w:footnote>`;

interface NoteShape {
  it: string;
  body: string;
  footnotes: string;
  lines: string[];
}

const notes: NoteShape[] = [
  {
    it: "are at their references, without their numbers",
    body: p(run("a") + reference(1) + run("b")),
    footnotes: separators + noted(1, run("The note.")),
    lines: ["paragraph: a{note:The note.}b"],
  },
  {
    it: "keep their emphasis",
    body: p(run("a") + reference(1)),
    footnotes: separators + noted(1, run("See ") + run("Ulysses", "<w:i/>")),
    lines: ["paragraph: a{note:See {italic:Ulysses}}"],
  },
  {
    it: "are numbered by their references, not by the file",
    body: p(run("a") + reference(2)) + p(run("b") + reference(1)),
    footnotes: separators + noted(1, run("one")) + noted(2, run("two")),
    lines: ["paragraph: a{note:two}", "paragraph: b{note:one}"],
  },
  {
    it: "are in cells",
    body: `<w:tbl><w:tr><w:tc>${p(run("a") + reference(1))}</w:tc><w:tc>${p(run("b"))}</w:tc></w:tr></w:tbl>`,
    footnotes: separators + noted(1, run("n")),
    lines: [
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: a{note:n}",
      "    tableCell",
      "      paragraph: b",
    ],
  },
  {
    it: "without a reference are left out",
    body: p(run("a")),
    footnotes: separators,
    lines: ["paragraph: a"],
  },
];

test.each(notes)("notes of a Word file: $it", async ({ body, footnotes, lines }) => {
  const taken = await take(body, { footnotes });
  expect(taken.lines).toEqual(lines);
  expect(taken.words.missing).toBe(0);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOfText } from "#tests/support/outline.ts";
import { RefusedManuscript } from "../../html/read/manuscript.ts";
import { decodePage, pageOfCharset } from "./character-sets.ts";
import { readRtf } from "./read-rtf.ts";
import { type RtfToken, tokensOf } from "./tokens.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const readFile = (body: string) => readRtf(bytesOf(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`));
const read = (body: string) => outlineOfText(readFile(body));
const styles =
  "{\\stylesheet{\\s1 heading 1;}{\\s2 heading 2;}{\\s3 Quote;}{\\s4 HTML Preformatted;}{\\s5 Poetry;}{\\s6 Title;}}";

test.each<[what: string, body: string, blocks: string[]]>([
  ["paragraphs end where the file says", "a\\par b\\par c", ["paragraph: a", "paragraph: b", "paragraph: c"]],
  ["empty paragraphs go", "a\\par\\par  \\par b", ["paragraph: a", "paragraph: b"]],
  ["line ends of the file are nothing", "a\r\nb\nc", ["paragraph: abc"]],
  ["a backslash at a line's end ends a paragraph", "a\\\nb", ["paragraph: a", "paragraph: b"]],
  [
    "sections and pages end paragraphs too",
    "a\\sect b\\page c",
    ["paragraph: a", "paragraph: b", "paragraph: c"],
  ],
  ["a line break stays", "a\\line b", ["paragraph: a⏎b"]],
  ["a tab is a space", "a\\tab b\\'09c", ["paragraph: a b c"]],
  [
    "emphasis holds until its group ends",
    "a{\\b b}c{\\i d}{\\ul e}{\\strike f}{\\scaps g}{\\super h}{\\sub i}",
    ["paragraph: a{bold:b}c{italic:d}{underline:e}{strike:f}{smallCaps:g}{superscript:h}{subscript:i}"],
  ],
  ["or until it is put out", "\\b a\\b0 b\\i c\\plain d", ["paragraph: {bold:a}b{italic:c}d"]],
  ["kinds of underlining are one", "{\\uldb a}{\\ulw b}\\ul c\\ulnone d", ["paragraph: {underline:abc}d"]],
  [
    "raised letters end where they are set level",
    "a\\super b\\nosupersub c",
    ["paragraph: a{superscript:b}c"],
  ],
  ["hidden and deleted words are no text", "a{\\v x}{\\deleted x}b", ["paragraph: ab"]],
  [
    "alignment is the paragraph's",
    "\\qc a\\par\\pard b\\par\\qr c\\par\\ql d",
    ["paragraph(align=center): a", "paragraph: b", "paragraph(align=end): c", "paragraph: d"],
  ],
  [
    "outline levels are headings",
    "\\outlinelevel0 a\\par\\pard\\outlinelevel2 b\\par\\pard c",
    ["heading(level=1): a", "heading(level=3): b", "paragraph: c"],
  ],
  [
    "named styles are what they are called",
    `${styles}\\s1 a\\par\\pard\\s2 b\\par\\pard\\s3 c\\par\\pard\\s4 d\\par\\pard\\s5 e\\par\\pard\\s6 f\\par\\pard\\s9 g`,
    [
      "heading(level=1): a",
      "heading: b",
      "blockquote",
      "  paragraph: c",
      "codeBlock: d",
      "verse",
      "  verseLine: e",
      "heading(level=1): f",
      "paragraph: g",
    ],
  ],
  [
    "lines of code one after the other are one block",
    `${styles}\\s4 a\\par b\\par\\pard c`,
    ["codeBlock: a\nb", "paragraph: c"],
  ],
  [
    "lines of verse are one poem",
    `${styles}\\s5 a\\par b\\par\\pard c`,
    ["verse", "  verseLine: a", "  verseLine", "  verseLine: b", "paragraph: c"],
  ],
  [
    "a ruled empty paragraph parts scenes",
    "a\\par\\pard\\brdrb\\par\\pard b",
    ["paragraph: a", "sceneBreak", "paragraph: b"],
  ],
  ["a large initial goes on in its paragraph", "\\dropcapli2 O\\par\\pard nce", ["paragraph: Once"]],
  [
    "items one after the other are one list",
    "{\\listtext\\bullet\\tab}a\\par{\\listtext\\bullet\\tab}b\\par\\pard c",
    ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b", "paragraph: c"],
  ],
  [
    "numbers of lists begin where they begin",
    "{\\listtext 3.\\tab}a\\par{\\listtext 4.\\tab}b\\par",
    ["orderedList(start=3)", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  ],
  [
    "cells and rows are a table",
    "\\trowd\\trhdr\\intbl a\\cell b\\cell\\row\\trowd\\intbl c\\cell d\\cell\\row\\pard e",
    [
      "table",
      "  tableRow",
      "    tableHeader",
      "      paragraph: a",
      "    tableHeader",
      "      paragraph: b",
      "  tableRow",
      "    tableCell",
      "      paragraph: c",
      "    tableCell",
      "      paragraph: d",
      "paragraph: e",
    ],
  ],
  [
    "words of a table that breaks off are not lost",
    "\\trowd\\intbl a\\cell b",
    ["paragraph: a", "paragraph: b"],
  ],
  [
    "a note stands where it is called",
    "a{\\super\\chftn}{\\footnote\\pard {\\super\\chftn} n}b",
    ["paragraph: a{note:n}b"],
  ],
  [
    "a text box stands before its paragraph",
    "a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv y}}{\\shptxt box\\par}}}b",
    ["paragraph: box", "paragraph: ab"],
  ],
  ["a note that breaks off is not lost", "a{\\footnote n", ["paragraph: a{note:n}"]],
  ["groups that nobody closed and those that nobody opened do no harm", "a{b{c}}}}d", ["paragraph: abcd"]],
])("%s", (_, body, blocks) => {
  expect(read(body)).toEqual(blocks);
});

test.each<[what: string, body: string, line: string]>([
  ["a byte of the file's code page", "caf\\'e9", "café"],
  ["the old Macintosh's", "\\mac caf\\'8e", "café"],
  ["another code page", "\\ansicpg1251 \\'c4\\'e0", "Да"],
  ["two bytes for a letter", "\\ansicpg932 \\'8a\\'bf\\'8e\\'9a", "漢字"],
  ["that of a font", "{\\fonttbl{\\f0\\fcharset0 a;}{\\f1\\fcharset238 b;}}\\f1\\'b3\\f0\\'b3", "ł³"],
  ["Unicode and its substitute", "\\u1044 ?\\u1072 ?", "Да"],
  ["Unicode without a substitute", "\\uc0\\u1044\\u1072", "Да"],
  ["Unicode and a substitute of bytes", "\\uc2\\u28450\\'8a\\'bfx", "漢x"],
  ["Unicode below none", "\\u-4051?", "\uF02D"],
  ["a pair beyond the first plane", "\\u-10179?\\u-8704?", "😀"],
  ["an unknown code page", "\\ansicpg99999 caf\\'e9", "café"],
  ["a byte that is none", "a\\'zzb", "a?b"],
  [
    "dashes and quotation marks",
    "\\ldblquote a\\rdblquote\\emdash\\lquote b\\rquote\\endash\\bullet",
    "“a”—‘b’–•",
  ],
  ["signs that are RTF's own", "\\{a\\\\b\\}", "{a\\b}"],
  ["spaces that are held together", "a\\~b\\_c\\-d", "a\u00A0b\u2011cd"],
  ["signs that are markup", "<b>&amp;", "<b>&amp;"],
  ["control characters", "a\\'01b\\u7 ?c", "abc"],
])("characters: %s", (_, body, line) => {
  expect(read(body)).toEqual([`paragraph: ${line}`]);
});

test.each([
  ["fonts", "{\\fonttbl{\\f0\\fnil Times New Roman;}}"],
  ["colours", "{\\colortbl;\\red255\\green0\\blue0;}"],
  ["facts of the file", "{\\info{\\title Secret}{\\author Nobody}}"],
  ["what programs keep for themselves", "{\\*\\generator LibreOffice}{\\*\\rsidtbl x}{\\*\\whatever x}"],
  ["heads and feet of pages", "{\\header x}{\\footerl y}{\\headerf z}"],
  ["comments", "{\\*\\annotation x}{\\*\\atnid y}"],
  ["numbers of lists beside the text", "{\\*\\listtable{\\list x}}{\\pntext 1.\\tab}"],
  ["objects", "{\\object{\\*\\objdata 0105}}"],
  ["entries of an index", "{\\xe word}{\\tc word}"],
])("%s are no text", (_, body) => {
  expect(read(`a${body}b`)).toEqual(["paragraph: ab"]);
});

test.each<[what: string, body: string, line: string]>([
  [
    "an address",
    '{\\field{\\*\\fldinst{HYPERLINK "https://example.org/"}}{\\fldrslt{\\ul words}}}',
    "{link https://example.org/:words}",
  ],
  [
    "an address that is a script",
    '{\\field{\\*\\fldinst{HYPERLINK "javascript:x"}}{\\fldrslt words}}',
    "words",
  ],
  ["a page number", "{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}", "7"],
  [
    "a bookmark",
    'a{\\*\\bkmkstart here}b {\\field{\\*\\fldinst{HYPERLINK \\\\l "here"}}{\\fldrslt up}}',
    "ab {link #l0000000:up}",
  ],
  [
    "a place whose words are repeated",
    "a{\\*\\bkmkstart _Ref1}b {\\field{\\*\\fldinst{ REF _Ref1 \\\\h }}{\\fldrslt up}}",
    "ab {link #l0000000:up}",
  ],
])("a field that leads to %s", (_, body, line) => {
  expect(read(body).map((each) => each.replace(/\(id=\w+\)/, ""))).toEqual([`paragraph: ${line}`]);
});

test("embedded pictures are imported at their positions, linked ones are left out", () => {
  const digits = "89504e470d0a1a0a".repeat(10);
  const found = readFile(
    `a{\\pict\\pngblip\\picw10 ${digits}}b{\\pict\\wmetafile8 ${digits}}{\\*\\shppict{\\pict\\jpegblip ${digits}}}`,
  );
  expect(found.pictures.map(({ source, bytes }) => [source, bytes.length])).toEqual([
    ["picture:1", 80],
    ["picture:3", 80],
  ]);
  expect(outlineOfText(found).map((line) => line.split("(")[0])).toEqual([
    "paragraph: a",
    "figure",
    "paragraph: b",
    "figure",
  ]);
});

test.each(["", "Hello", "{\\html", "<html>", "PK\u0003\u0004", `${" ".repeat(300)}{\\rtf1 x}`])(
  "a file that begins with %j is not RTF",
  (text) => {
    expect(() => readRtf(bytesOf(text))).toThrow(RefusedManuscript);
  },
);

test("too deeply nested groups are refused; nesting as deep as programs write is not", () => {
  expect(() => readRtf(bytesOf(`{\\rtf1 ${"{".repeat(3_000)}x`))).toThrow(/hostile/);
  expect(read(`${"{\\b ".repeat(1_500)}x`)).toEqual(["paragraph: {bold:x}"]);
});

test("binary data is skipped, also with a wrong length", () => {
  expect(read("a{\\pict\\bin5 \\b{}\\}b")).toEqual(["paragraph: ab"]);
  expect(read("a\\bin99999999 b")).toEqual(["paragraph: a"]);
  expect(read("a\\bin-5 b")).toEqual(["paragraph: ab"]);
});

const seenTokens = (source: string) =>
  [...tokensOf(source)].map((token: RtfToken) => {
    if (token.kind === "word") return `\\${token.name}${token.value ?? ""}`;
    if (token.kind === "text") return token.text;
    if (token.kind === "byte") return `'${token.value}`;
    return token.kind === "symbol" ? `\\${token.sign}` : token.kind;
  });

test.each<[source: string, tokens: string[]]>([
  ["", []],
  ["{a}", ["open", "a", "close"]],
  ["\\b text", ["\\b", "text"]],
  ["\\b  text", ["\\b", " text"]],
  ["\\b0text", ["\\b0", "text"]],
  ["\\li-720\\x", ["\\li-720", "\\x"]],
  ["\\'e9\\'E9\\'", ["'233", "'233", "'63"]],
  ["\\*\\~\\\\", ["\\*", "\\~", "\\\\"]],
  ["a\\", ["a", "\\"]],
  ["\\b-", ["\\b"]],
  ["a\nb\rc", ["a", "b", "c"]],
  ["\\u12345678901234567890 x", ["\\u12345678901", "234567890 x"]],
])("%j is the tokens %j", (source, tokens) => {
  expect(seenTokens(source)).toEqual(tokens);
});

test("any characters are tokenised completely, without losing one", () => {
  const sign = fc.constantFrom("\\", "{", "}", "a", "b", " ", "1", "-", "'", "\n", "é", "*");
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const source = signs.join("");
      const tokens = [...tokensOf(source)];
      expect(tokens.length).toBeLessThanOrEqual(source.length + 1);
      const opened = tokens.filter(({ kind }) => kind === "open").length;
      expect(opened).toBeLessThanOrEqual(source.split("{").length - 1);
    }),
    { numRuns: 300 },
  );
});

test("any file that begins like RTF is read or refused, without another exception", () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      "{",
      "}",
      "\\par",
      "\\u8364 ?",
      "\\'e9",
      "{\\footnote ",
      "{\\pict\\pngblip ",
      "\\cell",
      "\\row",
      "{\\field{\\*\\fldinst ",
      "{\\listtext ",
      "\\bin3 ",
      "{\\shptxt ",
      "\\intbl ",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(Array.isArray(read(pieces.join("")))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("no word is lost and their order is kept, in any groups and formatting", () => {
  const format = fc.constantFrom(
    "",
    "\\b ",
    "\\i ",
    "\\qc ",
    "\\f1 ",
    "\\unknown5 ",
    "\\cf2 ",
    "\\outlinelevel1 ",
  );
  const line = fc.array(fc.tuple(format, fc.stringMatching(/^[a-z]{2,7}$/)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const body = lines
        .map((words) => `\\pard ${words.map(([set, word]) => `{${set}${word}} `).join("")}\\par`)
        .join("\n");
      const found = read(body)
        .join(" ")
        .replace(/^\w+(\([^)]*\))?:/gm, "")
        .replace(/\b(paragraph|heading)(\([^)]*\))?:/g, "")
        .replace(/\{(bold|italic):/g, "");
      expect(found.match(/[a-z]+/g) ?? []).toEqual(lines.flatMap((words) => words.map(([, word]) => word)));
    }),
    { numRuns: 80 },
  );
});

test.each([
  [[0xe4, 0xe0], 1251, "да"],
  [[0xe9], 1252, "é"],
  [[0xe9], 12_345, "é"],
  [[0x83, 0x41], 932, "ア"],
  [[0xc3, 0xa9], 65_001, "é"],
  [[0x8e], 10_000, "é"],
])("the bytes %j of code page %i are %s", (bytes, page, text) => {
  expect(decodePage(bytes, page)).toBe(text);
});

test("a font's character set selects its code page, and an unknown one selects none", () => {
  expect([0, 128, 204, 238, 7, null].map(pageOfCharset)).toEqual([1252, 932, 1251, 1250, null, null]);
});

import { expect, test } from "vitest";
import { takeRtf } from "#tests/support/take-file.ts";

interface Shape {
  it: string;
  source: string;
  lines: string[];
}

/** Word's head of a file, shortened: what it says before the text. */
const word = (body: string) =>
  `{\\rtf1\\adeflang1025\\ansi\\ansicpg1252\\uc1\\adeff0\\deff0\\stshfdbch31505\\deflang1033{\\fonttbl{\\f0\\fbidi \\froman\\fcharset0\\fprq2{\\*\\panose 02020603050405020304}Times New Roman;}{\\f1\\fswiss\\fcharset0 Arial;}}{\\colortbl;\\red0\\green0\\blue0;}{\\*\\defchp \\fs24 }{\\*\\defpap \\ql \\li0 }\\noqfpromote {\\stylesheet{\\ql \\li0 \\snext0 \\sqformat \\spriority0 Normal;}{\\s1\\ql \\keepn\\outlinelevel0 \\b\\fs32 \\sbasedon0 \\snext0 heading 1;}{\\s15\\ql \\i \\sbasedon0 Quote;}{\\*\\cs10 \\additive Default Paragraph Font;}}{\\*\\rsidtbl \\rsid1\\rsid2}{\\mmathPr\\mmathFont34}{\\info{\\title A}{\\author Ann}{\\creatim\\yr2026\\mo1\\dy1}}{\\*\\xmlnstbl {\\xmlns1 http://x}}\\paperw12240\\paperh15840 \\pard\\plain \\ltrpar\\ql ${body}}`;

const wordCases: Shape[] = [
  {
    it: "its head is left out",
    source: word("{\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 \\insrsid1 A line.}\\par"),
    lines: ["paragraph: A line."],
  },
  {
    it: "a word in several runs is one word",
    source: word("{\\ltrch\\fcs0 \\insrsid1 light}{\\ltrch\\fcs0 \\insrsid2 house}\\par"),
    lines: ["paragraph: lighthouse"],
  },
  {
    it: "a heading is recognised by its style",
    source: word("\\s1 {\\b\\fs32 One}\\par \\pard\\plain {a}\\par"),
    lines: ["heading(level=1): {bold:One}", "paragraph: a"],
  },
  {
    it: "typographic characters by name or by number",
    source: word(
      "{\\ldblquote Hm\\rdblquote , she said\\emdash }{\\u8216\\'91so\\u8217\\'92\\u8230\\'85}\\par",
    ),
    lines: ["paragraph: “Hm”, she said—‘so’…"],
  },
  {
    it: "a note has no mark of its own",
    source: word("a{\\super \\chftn {\\footnote \\pard\\plain \\s20 {\\super \\chftn }{ The note.}}}b\\par"),
    lines: ["paragraph: a{note:The note.}b"],
  },
  {
    it: "an endnote is a note",
    source: word("a{\\footnote\\ftnalt \\pard\\plain { End.}}\\par"),
    lines: ["paragraph: a{note:End.}"],
  },
  {
    it: "a hyperlink has its address in a group of its own",
    source: word(
      '{\\field\\fldedit{\\*\\fldinst {\\rtlch \\ltrch  HYPERLINK "https://example.org/" }{\\*\\datafield 00d0c9ea}}{\\fldrslt {\\ul\\cf2 here}}}\\sectd\\par',
    ),
    lines: ["paragraph: {link https://example.org/:here}"],
  },
  {
    it: "a table of contents keeps its text and page numbers",
    source: word('{\\field{\\*\\fldinst { TOC \\\\o "1-3" }}{\\fldrslt One\\tab 3\\par Two\\tab 9}}\\par'),
    lines: ["paragraph: One 3", "paragraph: Two 9"],
  },
  {
    it: "headers, footers and note separators are left out",
    source: word(
      "{\\*\\ftnsep \\chftnsep }{\\headerr \\pard Title\\par}{\\footerr {\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}\\par}a\\par",
    ),
    lines: ["paragraph: a"],
  },
  {
    it: "a picture in two formats is one picture",
    source: word(
      `a{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn x}{\\sv y}}}\\pngblip ${"89504e47".repeat(20)}}}{\\nonshppict{\\pict\\wmetafile8 0100}}b\\par`,
    ),
    lines: ["paragraph: a", `figure(hash=${"f".repeat(64)} width=3 height=2)`, "paragraph: b"],
  },
  {
    it: "a bulleted list is a list",
    source: word(
      "{\\listtext\\pard\\plain\\f3 \\'b7\\tab}\\pard \\ls1\\ilvl0 {a}\\par {\\listtext\\pard\\plain\\f3 \\'b7\\tab}{b}\\par",
    ),
    lines: ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  },
  {
    it: "inserted text stays and deleted text is left out",
    source: word("{\\revised\\revauth1 new }{\\deleted\\revauthdel1 old }words\\par"),
    lines: ["paragraph: new words"],
  },
  {
    it: "text in two character sets is imported once",
    source: word("{\\upr{ab?}{\\*\\ud{ab\\u233 ?}}}c\\par"),
    lines: ["paragraph: abéc"],
  },
  {
    it: "emphasis for right-to-left scripts is ignored for others",
    source: word("{\\rtlch\\ab\\ai \\ltrch a}\\par"),
    lines: ["paragraph: a"],
  },
];

test.each(wordCases)("RTF file by Word: $it", ({ source, lines }) => {
  const taken = takeRtf(source);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
});

/** TextEdit and Scrivener write by the same library: lines end with a backslash. */
const cocoa = (body: string) =>
  `{\\rtf1\\ansi\\ansicpg1252\\cocoartf2709\n\\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\froman\\fcharset0 Palatino-Roman;\\f1\\froman\\fcharset0 Palatino-Italic;}\n{\\colortbl;\\red255\\green255\\blue255;}\n{\\*\\expandedcolortbl;;}\n\\paperw11900\\paperh16840\n\\pard\\tx360\\slmult1\\pardirnatural\n\n\\f0\\fs26 \\cf0 ${body}}`;

const cocoaCases: Shape[] = [
  {
    it: "a backslash ends a paragraph",
    source: cocoa("One.\\\nTwo.\\\n\\\nThree."),
    lines: ["paragraph: One.", "paragraph: Two.", "paragraph: Three."],
  },
  {
    it: "emphasis is a property beside the font",
    source: cocoa("a \n\\f1\\i slanted\n\\f0\\i0  b"),
    lines: ["paragraph: a {italic:slanted} b"],
  },
  {
    it: "Unicode characters have no substitute text",
    source: cocoa("\\uc0\\u8220 caf\\'e9\\u8221 "),
    lines: ["paragraph: “café”"],
  },
  {
    it: "a line separator is a line break",
    source: cocoa("a\\uc0\\u8232 b"),
    lines: ["paragraph: a⏎b"],
  },
  {
    it: "a centred paragraph is centred",
    source: cocoa("\\pard\\qc\\pardirnatural\n\\cf0 a\\\n\\pard\\pardirnatural\n\\cf0 b"),
    lines: ["paragraph(align=center): a", "paragraph: b"],
  },
  {
    it: "a centred row of characters is a scene break",
    source: cocoa("a\\\n\\pard\\qc\n\\cf0 #\\\n\\pard\n\\cf0 b"),
    lines: ["paragraph: a", "sceneBreak", "paragraph: b"],
  },
  {
    it: "a Scrivener note is a note",
    source: cocoa("a{\\footnote \\f0\\fs20 \\cf0 The note.}b"),
    lines: ["paragraph: a{note:The note.}b"],
  },
  {
    it: "a comment of Scrivener's is no text",
    source: cocoa("a{\\*\\annotation \\f0 hm}b"),
    lines: ["paragraph: ab"],
  },
  {
    it: "bullets and tabs in the text of list items are removed",
    source: cocoa(
      "\\pard\\ls1\\ilvl0\n\\cf0 {\\listtext\t\\uc0\\u8226 \t}a\\\n{\\listtext\t\\uc0\\u8226 \t}b\\\n",
    ),
    lines: ["bulletList", "  listItem", "    paragraph: a", "  listItem", "    paragraph: b"],
  },
  {
    it: "a link is a field",
    source: cocoa('{\\field{\\*\\fldinst{HYPERLINK "https://example.org/"}}{\\fldrslt here}}'),
    lines: ["paragraph: {link https://example.org/:here}"],
  },
];

test.each(cocoaCases)("RTF file by macOS: $it", ({ source, lines }) => {
  const taken = takeRtf(source);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
});

const others: Shape[] = [
  {
    it: "LibreOffice: emphasis in groups, characters as bytes",
    source:
      "{\\rtf1\\ansi\\deff3\\adeflang1025\n{\\fonttbl{\\f0\\froman\\fprq2\\fcharset0 Times New Roman;}{\\f5\\fswiss\\fcharset0 Liberation Sans;}}\n{\\stylesheet{\\s0\\snext0 Normal;}\n{\\s1\\sbasedon15\\snext16\\outlinelevel0 heading 1;}\n}{\\*\\generator LibreOffice/24.2}\\viewscale120\n\\pard\\plain \\s1\\outlinelevel0{\\hich\\b One}\n\\par \\pard\\plain \\s0{\\hich\\i caf\\'e9}{ late}\n\\par }",
    lines: ["heading(level=1): {bold:One}", "paragraph: {italic:café} late"],
  },
  {
    it: "LibreOffice: a bookmark and a link to it",
    source:
      '{\\rtf1\\ansi\n\\pard {\\*\\bkmkstart __Ref1}The Sea{\\*\\bkmkend __Ref1}\\par {\\field{\\*\\fldinst  HYPERLINK \\\\l "__Ref1" }{\\fldrslt go}}\\par }',
    lines: ["paragraph(id=l0000000): The Sea", "paragraph: {link #l0000000:go}"],
  },
  {
    it: "WordPad: one group, one font, tabs for indents",
    source:
      "{\\rtf1\\ansi\\ansicpg1252\\deff0\\nouicompat\\deflang1031{\\fonttbl{\\f0\\fnil\\fcharset0 Calibri;}}\r\n{\\*\\generator Riched20 10.0.19041}\\viewkind4\\uc1 \r\n\\pard\\sa200\\sl276\\slmult1\\f0\\fs22\\lang7\\tab Es war sp\\'e4t.\\par\r\n}\r\n\0",
    lines: ["paragraph: Es war spät."],
  },
  {
    it: "AbiWord: Cyrillic letters by Unicode with a substitute each",
    source: "{\\rtf1\\ansi\\ansicpg1251\\uc1 \\pard \\u1052?\\u1086?\\u1088?\\u1077?\\par}",
    lines: ["paragraph: Море"],
  },
  {
    it: "Google Docs: a field inside formatting, a paragraph without an end",
    source:
      '{\\rtf1\\ansi\\uc0 {\\b {\\field{\\*\\fldinst{HYPERLINK "https://example.org/"}}{\\fldrslt{\\ul go}}}}',
    lines: ["paragraph: {link https://example.org/:{bold:go}}"],
  },
  {
    it: "Nisus: characters of a Japanese font as bytes",
    source: "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset128 Osaka;}}\\f0 \\'8a\\'bf\\'8e\\'9a\\par}",
    lines: ["paragraph: 漢字"],
  },
  {
    it: "pandoc: titles in large type and formatted notes",
    source:
      "{\\rtf1\\ansi {\\pard \\ql \\f0 \\sa180 \\li0 \\fi0 \\outlinelevel0 \\b \\fs36 One\\par}\n{\\pard \\ql \\f0 \\sa180 \\li0 \\fi0 a{\\super\\chftn}{\\*\\footnote\\chftn\\~\\plain\\pard {\\pard \\ql n\\par}\n}\\par}\n}",
    lines: ["heading(level=1): {bold:One}", "paragraph: a{note:n}"],
  },
];

test.each(others)("RTF file: $it", ({ source, lines }) => {
  const taken = takeRtf(source);
  expect(taken.lines).toEqual(lines);
  expect(taken.words).toMatchObject({ missing: 0, passages: [] });
});

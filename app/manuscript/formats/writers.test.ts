import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
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
import { outlineOf, outlineOfText } from "#tests/support/outline.ts";
import { workText } from "#tests/support/work-text.ts";
import { documentSchema } from "../document/schema.ts";
import { readHtml } from "./html/read/read-html.ts";
import { writeHtml } from "./html/write/write-html.ts";
import { readMarkdown } from "./md/read/read-markdown.ts";
import { writeMarkdown } from "./md/write/write-markdown.ts";
import { writeTypst } from "./pdf/write/write-typst.ts";
import { writePlainText } from "./txt/write/write-plain-text.ts";

const workOf = (...blocks: Node[]) => workText({ chapters: [chapterOf(blocks)] });

/** The Markdown of one chapter's blocks. */
const markdown = (...blocks: Node[]) =>
  writeMarkdown(workOf(...blocks), (hash) => `${hash.slice(0, 4)}.png`)
    .split("# One\n\n")[1]
    ?.trimEnd();
const verse = (...lines: (string | null)[]) =>
  block(
    "verse",
    null,
    ...lines.map((line) => block("verseLine", null, ...(line === null ? [] : inline(line)))),
  );
const list = (name: string, attrs: object | null, ...items: Node[][]) =>
  block(
    name,
    attrs as Record<string, unknown> | null,
    ...items.map((item) => block("listItem", null, ...item)),
  );
const hash = "a".repeat(64);

test.each<[what: string, blocks: Node[], written: string]>([
  ["paragraphs", [paragraph("a"), paragraph("b")], "a\n\nb"],
  ["headings below that of the chapter", [heading(2, "a"), heading(4, "b")], "## a\n\n#### b"],
  ["emphasis of words", [paragraph(["a", "italic"], " ", ["b", "bold"])], "*a* **b**"],
  [
    "emphasis that signs cannot say",
    [paragraph("x", ["a", "bold", "italic"], "y")],
    "x<strong><em>a</em></strong>y",
  ],
  ["emphasis beside emphasis", [paragraph(["a", "bold"], ["b", "italic"])], "<strong>a</strong><em>b</em>"],
  [
    "other marks",
    [paragraph(["a", "smallCaps"], ["b", "underline"], ["c", "superscript"])],
    '<span class="small-caps">a</span><u>b</u><sup>c</sup>',
  ],
  [
    "signs that mean something",
    [paragraph("*a* _b_ [c] <d> & `e` #f")],
    "\\*a\\* \\_b\\_ \\[c\\] \\<d\\> \\& \\`e\\` \\#f",
  ],
  [
    "a beginning that looks like a list",
    [paragraph("1. a"), paragraph("- b"), paragraph("iv) c"), paragraph("+ d")],
    "1\\. a\n\n\\- b\n\niv\\) c\n\n\\+ d",
  ],
  [
    "a link",
    [paragraph(["a", link("https://e.org/?a=1&b=2")])],
    '<a href="https://e.org/?a=1&amp;b=2">a</a>',
  ],
  ["a reading", [paragraph(["漢", { type: "ruby", attrs: { text: "か" } }])], "<ruby>漢<rt>か</rt></ruby>"],
  ["a line break", [paragraph("a", lineBreak(), "b")], "a<br/>b"],
  ["a scene break", [block("sceneBreak", null)], "* * *"],
  ["a quotation", [block("blockquote", null, paragraph("a"), paragraph("b"))], "> a\n>\n> b"],
  [
    "two quotations in a row",
    [block("blockquote", null, paragraph("a")), block("blockquote", null, paragraph("b"))],
    "> a\n\n<!-- -->\n\n> b",
  ],
  [
    "lists",
    [list("bulletList", null, [paragraph("a"), paragraph("b")], [paragraph("c")])],
    "- a\n\n  b\n- c",
  ],
  [
    "a list in a list",
    [list("orderedList", { start: 3 }, [paragraph("a"), list("bulletList", null, [paragraph("b")])])],
    "3. a\n\n   - b",
  ],
  [
    "two lists in a row",
    [list("bulletList", null, [paragraph("a")]), list("bulletList", null, [paragraph("b")])],
    "- a\n\n<!-- -->\n\n- b",
  ],
  ["code that holds a fence", [block("codeBlock", null, ...inline("```\nx"))], "````\n```\nx\n````"],
  ["a note", [paragraph("a", footnote("n"), ".")], "a[^1-1].\n\n[^1-1]: n"],
  ["a picture", [block("figure", { hash, alt: "a [leaf]" })], "![a \\[leaf\\]](aaaa.png)"],
  [
    "verse",
    [verse("a", "b")],
    '<p class="stanza"><span class="line">a</span><br/><span class="line">b</span></p>',
  ],
])("written as Markdown: %s", (_, blocks, written) => {
  expect(markdown(...blocks)).toBe(written);
});

test("Markdown begins with the work's metadata, and parts are above their chapters", () => {
  const chapters = [
    chapterOf([paragraph("a")], { part: "Part", title: "On *stars*", noteBefore: "x < y\nz" }),
  ];
  expect(
    writeMarkdown(workText({ title: 'The "Sea"', subtitle: "Sub", author: null, chapters }), () => ""),
  ).toBe(
    `---
title: "The \\"Sea\\""
subtitle: "Sub"
language: "en"
top-level-division: part
---

# Part

## On \\*stars\\*

<aside class="author-note note-before">
<p>x &lt; y</p>
<p>z</p>
</aside>

a
`,
  );
});

test("links within the work lead to anchors in the file, and those without a target are plain text", () => {
  const chapters = [
    chapterOf([
      paragraph(
        ["go", link("#chapter-two-0002")],
        ["here", link("#abcdefgh")],
        ["gone", link("#chapter-gone-000")],
      ),
    ]),
    chapterOf([paragraph("b")], { id: "chapter-two-0002", title: "Two" }),
  ];
  const text = writeMarkdown(workText({ chapters }), () => "");
  expect(text).toContain('<a href="#chapter-2">go</a>heregone');
  expect(text).toContain("# Two {#chapter-2}");
});

const anything = anyDocument.map((json) => documentSchema.nodeFromJSON(json));
const picture = (source: string) =>
  source.startsWith("a") ? { hash, width: 3, height: 2 } : { hash: "b".repeat(64), width: 2, height: 2 };

test("the words of any chapter are imported again from Markdown in order", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const text = writeMarkdown(
        workText({ chapters: [{ ...chapterOf([paragraph()]), document }] }),
        (name) => name,
      );
      const { blocks } = readHtml(readMarkdown(text).sources, { picture });
      const words = (nodes: readonly Node[]) =>
        nodes
          .map((node) => node.textBetween(0, node.content.size, " ", " "))
          .join(" ")
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      expect(words(blocks.slice(1))).toEqual(words(document.children));
    }),
    { numRuns: 60 },
  );
});

test("any chapter is imported again from HTML unchanged", () => {
  const files = ["a", "b"].map((sign) => ({
    hash: sign.repeat(64),
    mediaType: "image/png",
    bytes: new Uint8Array([sign.charCodeAt(0)]),
  }));
  const data = (sign: string) => `data:image/png;base64,${btoa(sign)}`;
  fc.assert(
    fc.property(anything, (document) => {
      const html = writeHtml(
        workText({ chapters: [{ ...chapterOf([paragraph()]), document }], pictures: files }),
      );
      const { blocks, sections } = readHtml([{ html }], {
        picture: (source) => picture(source === data("a") ? "a" : "b"),
      });
      const [, ...inside] = blocks.slice(sections[0] ?? 0);
      expect(outlineOf(inside)).toEqual(outlineOf(document.children));
    }),
    { numRuns: 40 },
  );
});

test("the HTML page of a work contains its author, its title and links to its chapters", () => {
  const html = writeHtml(
    workText({
      title: "A & B",
      subtitle: "Sub",
      author: "Ann <b>",
      language: "he",
      summary: 'On "seas"',
      subjects: ["Sea", "Night"],
      series: { name: "Tides", position: "2" },
      licence: { name: "CC0", url: "https://e.org/?a&b" },
      otherIdentifiers: ["urn:isbn:9780306406157"],
      chapters: [
        chapterOf([paragraph("a")], { part: "Part" }),
        chapterOf([heading(2, "b")], { title: "Two", part: "" }),
      ],
    }),
  );
  for (const piece of [
    '<html lang="he" dir="rtl">',
    "<title>A &amp; B</title>",
    '<meta name="author" content="Ann &lt;b&gt;"/>',
    '<meta name="description" content="On &quot;seas&quot;"/>',
    '<meta name="dcterms.subject" content="Night"/>',
    '<meta name="dcterms.isPartOf" content="Tides"/>',
    '<meta name="schema.position" content="2"/>',
    '<link rel="license" href="https://e.org/?a&amp;b"/>',
    '<li><a href="#chapter-2">Two</a></li>',
    '<h1 class="part-title">Part</h1>',
    '<section id="chapter-1" class="octavo-text" role="doc-chapter">\n<h2>One</h2>',
    '<section id="chapter-2" class="octavo-text octavo-after-parts" role="doc-chapter">\n<h2>Two</h2>\n<h3>b</h3>',
  ])
    expect(html).toContain(piece);
  expect(readHtml([{ html }]).facts).toEqual({
    subtitle: "Sub",
    summary: 'On "seas"',
    subjects: ["Sea", "Night"],
    series: { name: "Tides", position: "2" },
    licence: "https://e.org/?a&b",
    isbn: "9780306406157",
  });
});

test("plain text is the work's text with empty lines between paragraphs and notes at their references", () => {
  const blocks = [
    paragraph("a", footnote("n"), lineBreak(), "b"),
    block("sceneBreak", null),
    verse("c", "d"),
    list("bulletList", null, [paragraph("e")]),
  ];
  const chapters = [chapterOf(blocks, { part: "Part", noteBefore: "Before\nstill", noteAfter: "After" })];
  expect(
    writePlainText(workText({ title: "Title", subtitle: "Sub", author: "Ann", chapters })).split(/\n{2,}/),
  ).toEqual([
    "Title\nSub\nAnn",
    "PART",
    "One",
    "Before",
    "still",
    "a [n]\nb",
    "* * *",
    "c\nd",
    "e",
    "After\n",
  ]);
});

/** The Typst source of one chapter's blocks. */
const typst = (...blocks: Node[]) =>
  writeTypst(workOf(...blocks))
    .split('#chapter("One")\n\n')[1]
    ?.split("\n\n#chapter-end()")[0];

test.each<[what: string, blocks: Node[], written: string]>([
  [
    "paragraphs, the first at the margin",
    [paragraph("a"), paragraph("b")],
    '#first-paragraph[#"a";]\n\n#paragraph[#"b";]',
  ],
  [
    "a paragraph after a break, at the margin",
    [block("sceneBreak", null), paragraph("a")],
    '#scene-break()\n\n#first-paragraph[#"a";]',
  ],
  ["headings", [heading(3, "a")], '#section-heading(3)[#"a";]'],
  ["marks", [paragraph(["a", "bold", "italic"])], '#first-paragraph[#strong[#emph[#"a"]];]'],
  ["a link", [paragraph(["a", link("https://e.org/")])], '#first-paragraph[#link("https://e.org/")[#"a"];]'],
  [
    "another language",
    [paragraph(["a", { type: "language", attrs: { tag: "pt-BR" } }])],
    '#first-paragraph[#text(lang: "pt")[#"a"];]',
  ],
  ["a note", [paragraph("a", footnote("n"))], '#first-paragraph[#"a";#footnote[#"n";]]'],
  ["a line break", [paragraph("a", lineBreak(), "b")], '#first-paragraph[#"a";#linebreak()#"b";]'],
  ["alignment", [block("paragraph", { align: "end" }, ...inline("a"))], '#align(end)[#"a";]'],
  ["a quotation", [block("blockquote", null, paragraph("a"))], '#quoted[\n#first-paragraph[#"a";]\n]'],
  ["verse", [verse("a", null, "b")], '#verse(((0, [#"a";]),\n(0, []),\n(0, [#"b";]),))'],
  [
    "lists",
    [list("orderedList", { start: 4, type: "i" }, [paragraph("a")])],
    '#enum(numbering: "i.", start: 4, [\n#first-paragraph[#"a";]\n])',
  ],
  [
    "a list that begins below none",
    [list("orderedList", { start: -4 }, [paragraph("a")])],
    '#enum(numbering: "1.", start: 0, [\n#first-paragraph[#"a";]\n])',
  ],
  ["code", [block("codeBlock", null, ...inline('a "b"\n\\c'))], '#raw(block: true, "a \\"b\\"\\n\\\\c")'],
  [
    "a picture that is not there",
    [block("figure", { hash, alt: "x" }, ...inline("Leaf"))],
    '#paragraph[#"Leaf";]',
  ],
])("typesetter: %s", (_, blocks, written) => {
  expect(typst(...blocks)).toBe(written);
});

test("nothing written in a work is markup to the typesetter", () => {
  const hostile = [
    '"]; #panic("x") "',
    '\\"#read("/etc/passwd")',
    "#import",
    "a\u0000b\nc\td",
    "$x$ @ref <label> // x",
  ];
  const text = writeTypst(
    workText({
      title: hostile[0] ?? "",
      author: hostile[1] ?? "",
      chapters: [
        chapterOf(
          hostile.map((each) => paragraph(each)),
          { title: hostile[1], noteBefore: hostile[0] },
        ),
      ],
    }),
  );
  const outside = text.slice(text.indexOf("#title-page(")).replace(/"(?:[^"\\]|\\.)*"/gs, '""');
  expect(outside).not.toMatch(/panic|read\(|import|passwd|label>|\$x/);
});

test("strings in the typesetter's source are terminated, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
      const safe = typed.replace(/[\uD800-\uDFFF]/g, "") || "x";
      const written = typst(paragraph(safe)) ?? "";
      expect(written.replace(/"(?:[^"\\]|\\.)*"/gs, '""')).toBe('#first-paragraph[#"";]');
    }),
  );
});

test("a Markdown file that is imported and exported again is the same", () => {
  const text = "a *b* c\n\n- d\n- e\n\n> f\n\n* * *\n\ng[^1]\n\n[^1]: n\n";
  const once = outlineOfText(readMarkdown(text));
  const { blocks } = readHtml(readMarkdown(text).sources);
  const again = readMarkdown(writeMarkdown(workOf(...blocks), () => ""));
  expect(outlineOfText(again).slice(1)).toEqual(once);
});

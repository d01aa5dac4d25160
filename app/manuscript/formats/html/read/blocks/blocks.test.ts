import { expect, test } from "vitest";
import { outlineOf } from "#tests/support/outline.ts";
import { readHtml } from "../read-html.ts";

const read = (html: string) => outlineOf(readHtml([{ html }]).blocks);

test.each<[what: string, html: string, blocks: string[]]>([
  ["text without any element is a paragraph", "Only words", ["paragraph: Only words"]],
  ["nothing gives nothing", "", []],
  ["white space alone gives nothing", " \n\t <p> </p>\n<div>\n</div>", []],
  ["a no-break space is a word of its own", "<p>&nbsp;</p>", ["paragraph: \u00A0"]],
  [
    "paragraphs stay in their order",
    "<p>a</p><p>b</p><p>c</p>",
    ["paragraph: a", "paragraph: b", "paragraph: c"],
  ],
  [
    "text before, between and after blocks becomes paragraphs",
    "before<p>in</p>between<p>in</p>after",
    ["paragraph: before", "paragraph: in", "paragraph: between", "paragraph: in", "paragraph: after"],
  ],
  [
    "a paragraph that nobody closed ends where the next begins",
    "<p>one<p>two<p>three",
    ["paragraph: one", "paragraph: two", "paragraph: three"],
  ],
  [
    "divisions, sections and articles leave no trace but their text",
    "<main><section><article><div>a</div></article></section><div>b<div>c</div>d</div></main>",
    ["paragraph: a", "paragraph: b", "paragraph: c", "paragraph: d"],
  ],
  [
    "headings keep the level that the file gives them",
    "<h1>One</h1><h3>Three</h3><h6>Six</h6>",
    ["heading(level=1): One", "heading(level=3): Three", "heading(level=6): Six"],
  ],
  ["an empty heading is none", "<h2> </h2><p>x</p>", ["paragraph: x"]],
  [
    "the title of the whole stands above every chapter",
    '<h1 class="title">The Book</h1><h1>One</h1>',
    ["heading(level=0): The Book", "heading(level=1): One"],
  ],
  [
    "a title further down is an ordinary heading",
    '<p>x</p><h1 class="title">Late</h1>',
    ["paragraph: x", "heading(level=1): Late"],
  ],
  [
    "Word's own HTML names headings by class",
    '<p class="MsoHeading2">Two</p><p class="Heading1">One</p>',
    ["heading: Two", "heading(level=1): One"],
  ],
  [
    "a heading within a quotation is of a level that begins no chapter",
    "<blockquote><h1>Deep</h1><h5>Deeper</h5></blockquote>",
    ["blockquote", "  heading: Deep", "  heading(level=4): Deeper"],
  ],
  [
    "quotations hold blocks, and quotations",
    "<blockquote>a<blockquote><p>b</p></blockquote></blockquote>",
    ["blockquote", "  paragraph: a", "  blockquote", "    paragraph: b"],
  ],
  ["an empty quotation is left out", "<blockquote> </blockquote><p>x</p>", ["paragraph: x"]],
  [
    "terms are bold and their definitions set in",
    "<dl><dt>Term</dt><dd>Meaning</dd></dl>",
    ["paragraph: {bold:Term}", "blockquote", "  paragraph: Meaning"],
  ],
  ["a rule parts scenes", "<p>a</p><hr><p>b</p>", ["paragraph: a", "sceneBreak", "paragraph: b"]],
  [
    "paragraphs of stars, dots or dashes part scenes too",
    "<p>* * *</p><p>***</p><p>⁂</p><p>- - -</p><p>—————</p><p>#</p><p>❦</p>",
    ["sceneBreak", "sceneBreak", "sceneBreak", "sceneBreak", "sceneBreak", "sceneBreak", "sceneBreak"],
  ],
  [
    "a dash or number alone is a paragraph",
    "<p>–</p><p>--</p><p>1</p><p>* a *</p>",
    ["paragraph: –", "paragraph: --", "paragraph: 1", "paragraph: * a *"],
  ],
  [
    "code keeps its spaces and lines, but not the line break that HTML swallows",
    "<pre>\n  if (a) {\n    b();\n  }\n</pre>",
    ["codeBlock:   if (a) {\n    b();\n  }"],
  ],
  ["line breaks as elements are lines of code", "<pre>a<br>b</pre>", ["codeBlock: a\nb"]],
  ["code within paragraphs of emphasis is words alone", "<pre><b>x</b> <i>y</i></pre>", ["codeBlock: x y"]],
  [
    "alignment is taken from style, attribute, class and element",
    '<p style="text-align: center">a</p><p align="right">b</p><p class="align-end">c</p><center>d</center><p align="justify">e</p>',
    [
      "paragraph(align=center): a",
      "paragraph(align=end): b",
      "paragraph(align=end): c",
      "paragraph(align=center): d",
      "paragraph: e",
    ],
  ],
  [
    "a division's alignment holds for the paragraphs in it, unless they have their own",
    '<div align="center"><p>a</p><p align="right">b</p></div><p>c</p>',
    ["paragraph(align=center): a", "paragraph(align=end): b", "paragraph: c"],
  ],
  [
    "an id of ours is kept, any other is not",
    '<p id="abcdefgh">a</p><p id="b-x1234567">b</p><p id="intro">c</p><p id="c12-z7654321">d</p>',
    ["paragraph(id=abcdefgh): a", "paragraph(id=x1234567): b", "paragraph: c", "paragraph(id=z7654321): d"],
  ],
  [
    "of a paragraph that blocks cut in two the first half has the id",
    '<div><p id="abcdefgh">a<img alt="x" src="y">b</p></div>',
    ["paragraph(id=abcdefgh): a", "paragraph: [x]", "paragraph: b"],
  ],
  [
    "an initial in a block of its own goes back to its paragraph",
    '<p class="dropcap">O</p><p>nce upon a time</p>',
    ["paragraph: Once upon a time"],
  ],
  [
    "an initial that no paragraph follows stays",
    '<div style="float:left">O</div><h2>nce</h2>',
    ["paragraph: O", "heading: nce"],
  ],
  [
    "a whole word set large is a paragraph",
    '<p class="dropcap">Once</p><p>upon a time</p>',
    ["paragraph: Once", "paragraph: upon a time"],
  ],
])("%s", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

test.each([
  ["a script", "<script>lost()</script>"],
  ["a style", "<style>p{color:red}</style>"],
  ["a head", "<head><title>lost</title><meta name='x' content='lost'></head>"],
  ["a form's fields", "<select><option>lost</option></select><textarea>lost</textarea><button>lost</button>"],
  ["a frame", "<iframe src='x'>lost</iframe>"],
  ["an object", "<object data='x'>lost</object><embed src='x'>"],
  ["sound and film", "<audio src='x'>lost</audio><video src='x'>lost</video>"],
  ["a drawing", "<svg><text>lost</text></svg>"],
  ["a comment", "<!-- lost -->"],
])("no part of %s becomes text", (_, html) => {
  expect(read(`<p>before</p>${html}<p>after</p>`)).toEqual(["paragraph: before", "paragraph: after"]);
});

test("title, language and metadata are read from the head", () => {
  const html = `<html lang="fr"><head><title> Le  Livre </title>
    <meta name="description" content="Un résumé"><meta name="dcterms.subject" content="Mer"><meta name="dcterms.subject" content="Nuit">
    <meta name="dcterms.isPartOf" content="Suite"><meta name="schema.position" content="2"><meta name="dcterms.alternative" content="Conte">
    <meta name="dcterms.identifier" content="urn:isbn:9780306406157"><link rel="license" href="https://example.org/l"></head><body><p>x</p></body></html>`;
  expect(readHtml([{ html }])).toMatchObject({
    title: "Le Livre",
    language: "fr",
    facts: {
      subtitle: "Conte",
      summary: "Un résumé",
      subjects: ["Mer", "Nuit"],
      series: { name: "Suite", position: "2" },
      licence: "https://example.org/l",
      isbn: "9780306406157",
    },
    warnings: [],
  });
});

test("a page without a head has no metadata", () => {
  expect(readHtml([{ html: "<p>x</p>" }])).toMatchObject({ title: null, language: null, facts: null });
});

test("a given language overrides the file's, and a malformed one is ignored", () => {
  expect(readHtml([{ html: "<html lang='fr'>x</html>" }], { language: "de" }).language).toBe("de");
  expect(readHtml([{ html: "<html lang='no language at all'>x</html>" }]).language).toBeNull();
});

test("several sources are joined into one text, with the start of each", () => {
  const { blocks, begins } = readHtml([{ html: "<p>a</p><p>b</p>" }, { html: "" }, { html: "<h1>c</h1>" }]);
  expect(outlineOf(blocks)).toEqual(["paragraph: a", "paragraph: b", "heading(level=1): c"]);
  expect(begins).toEqual([0, 2, 2]);
});

test("chapter sections and part titles of exported files are not read as headings", () => {
  const html = `<h1 class="part-title">Part One</h1><section class="octavo-text"><h2>A</h2><p>a</p></section>
    <section class="octavo-text octavo-after-parts"><h2>B</h2></section>`;
  const { blocks, sections, parts } = readHtml([{ html }]);
  expect(outlineOf(blocks)).toEqual(["heading: A", "paragraph: a", "heading: B"]);
  expect(sections).toEqual([0, 2]);
  expect(parts).toEqual([
    { at: 0, title: "Part One" },
    { at: 2, title: "" },
  ]);
});

test("exported chapters are imported verbatim: empty paragraphs, spaces and asterisks stay", () => {
  const inner = "<p></p><p>a  b </p><p>* * *</p><p><strong> x</strong></p>";
  expect(read(`<section class="octavo-text">${inner}</section>`)).toEqual([
    "paragraph",
    "paragraph: a  b ",
    "paragraph: * * *",
    "paragraph: {bold: x}",
  ]);
  expect(read(inner)).toEqual(["paragraph: a b", "sceneBreak", "paragraph: {bold:x}"]);
});

test("author's notes in exported files are not part of the chapter's text", () => {
  const html = `<p>a</p><aside class="author-note note-before"><p>One</p><p>Two</p></aside><p>b</p>
    <aside class="author-note note-after"><p>After</p></aside><aside class="author-note note-before"><p> </p></aside>`;
  const { blocks, notes } = readHtml([{ html }]);
  expect(outlineOf(blocks)).toEqual(["paragraph: a", "paragraph: b"]);
  expect(notes).toEqual([
    { at: 1, place: "before", text: "One\nTwo" },
    { at: 2, place: "after", text: "After" },
  ]);
});

test("an aside in any other file is text", () => {
  expect(read("<aside class='author-note'><p>a</p></aside><aside>b</aside>")).toEqual([
    "paragraph: a",
    "paragraph: b",
  ]);
});

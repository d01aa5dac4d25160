import { expect, test } from "vitest";
import { makeEpub, PNG } from "#tests/support/make-epub.ts";
import { takeEpub } from "#tests/support/take-file.ts";

const head = `<title>x</title><style>
.calibre { display: block; text-align: center }
.mid { text-align: center }
p.calibre2 { margin: 0; text-align: justify }
.italic { font-style: italic }
.bold { font-weight: bold }
p.ParaOverride-1 { text-align: right }
span.CharOverride-1 { font-variant: small-caps; font-weight: normal }
@media print { .calibre2 { font-style: italic } }
</style>`;

interface Shape {
  it: string;
  chapters: Record<string, string>;
  lines: string[];
}

const shapes: Shape[] = [
  {
    it: "Calibre: paragraphs of numbered classes, emphasis by elements",
    chapters: {
      "index_split_000.xhtml": `<h1 class="calibre1" id="id1">One</h1><p class="calibre2">It was <i class="calibre3">late</i>.</p>`,
    },
    lines: ["heading(level=1): One", "paragraph: It was {italic:late}."],
  },
  {
    it: "Sigil: a chapter in a section with a type",
    chapters: {
      "Section0001.xhtml": `<section epub:type="chapter"><h2>One</h2><p>a</p></section>`,
    },
    lines: ["heading: One", "paragraph: a"],
  },
  {
    it: "Apple Pages: a paragraph for each line of a title",
    chapters: {
      "chapter-1.xhtml": `<div class="body"><p class="s2" style="text-align:center"><span class="c1">One</span></p><p class="s3">a</p></div>`,
    },
    lines: ["paragraph(align=center): One", "paragraph: a"],
  },
  {
    it: "Calibre: emphasis and alignment in classes of the style sheet",
    chapters: {
      "c1.xhtml": `<div class="calibre"><p class="mid">One</p><p class="calibre2">It was <span class="italic">late</span>, <span class="bold">very</span>.</p></div>`,
    },
    lines: ["paragraph(align=center): One", "paragraph: It was {italic:late}, {bold:very}."],
  },
  {
    it: "InDesign: numbered overrides of characters and paragraphs",
    chapters: {
      "c1.xhtml": `<p class="Body ParaOverride-1">a <span class="CharOverride-1">b</span></p>`,
    },
    lines: ["paragraph(align=end): a {smallCaps:b}"],
  },
  {
    it: "Vellum: a chapter's number and title in one heading",
    chapters: {
      "c1.xhtml": `<div class="heading"><h1><span class="number">1</span><br/><span class="title">The Sea</span></h1></div><p class="first"><span class="first-phrase">It was</span> late.</p>`,
    },
    lines: ["heading(level=1): 1⏎The Sea", "paragraph: It was late."],
  },
  {
    it: "LibreOffice: numbered notes at the end of the chapter",
    chapters: {
      "section0001.xhtml": `<p>a<a href="#note1" id="ref1" epub:type="noteref">1</a></p><aside epub:type="footnote" id="note1"><p>The note.</p></aside>`,
    },
    lines: ["paragraph: a{note:The note.}"],
  },
  {
    it: "pandoc: notes in a file of their own, with backlinks",
    chapters: {
      "ch1.xhtml": `<h1>One</h1><p>a<a href="notes.xhtml#fn1" class="footnote-ref" id="fnref1" role="doc-noteref">1</a></p>`,
      "notes.xhtml": `<section class="footnotes" role="doc-endnotes"><ol><li id="fn1"><p>n<a href="ch1.xhtml#fnref1" class="footnote-back" role="doc-backlink">↩</a></p></li></ol></section>`,
    },
    lines: ["heading(level=1): One", "paragraph: a{note:n}"],
  },
  {
    it: "Standard Ebooks: a scene break in a section, a letter in a quotation",
    chapters: {
      "chapter-1.xhtml": `<section id="chapter-1" epub:type="chapter"><h2 epub:type="ordinal">I</h2><p>a</p><hr/><blockquote epub:type="z3998:letter"><p>Dear Ann</p></blockquote></section>`,
    },
    lines: ["heading: I", "paragraph: a", "sceneBreak", "blockquote", "  paragraph: Dear Ann"],
  },
  {
    it: "Project Gutenberg: verse in lines of spans",
    chapters: {
      "0.xhtml": `<div class="poem"><div class="stanza"><span class="i0">The sea,<br/></span><span class="i2">the open sea<br/></span></div></div>`,
    },
    lines: ["verse", "  verseLine: The sea,", "  verseLine: the open sea"],
  },
  {
    it: "Word through a converter: a link to a heading of another chapter",
    chapters: {
      "a.xhtml": `<p><a href="b.xhtml#two">go</a></p>`,
      "b.xhtml": `<h1 id="two">Two</h1><p>b</p>`,
    },
    lines: ["paragraph: {link #l0000000:go}", "heading(level=1 id=l0000000): Two", "paragraph: b"],
  },
];

test.each(shapes)("EPUB file: $it", async ({ chapters, lines }) => {
  const taken = await takeEpub(await makeEpub({ chapters, head }));
  expect(taken.lines).toEqual(lines);
  expect(taken.words.missing).toBe(0);
});

interface Left {
  it: string;
  body: string;
  isLeftOut: boolean;
}

const pages: Left[] = [
  { it: "a title page", body: `<section epub:type="titlepage"><h1>The Sea</h1></section>`, isLeftOut: true },
  {
    it: "a copyright page",
    body: `<section epub:type="copyright-page"><p>© Ann</p></section>`,
    isLeftOut: true,
  },
  {
    it: "a colophon",
    body: `<section epub:type="colophon"><p>Set in Garamond.</p></section>`,
    isLeftOut: true,
  },
  { it: "an imprint", body: `<section epub:type="imprint"><p>Octavo</p></section>`, isLeftOut: true },
  { it: "a cover", body: `<section epub:type="cover"><p>The Sea</p></section>`, isLeftOut: true },
  { it: "a page without words", body: "<p></p><p> </p>", isLeftOut: true },
  { it: "a foreword", body: `<section epub:type="foreword"><p>Dear reader.</p></section>`, isLeftOut: false },
  { it: "an epigraph", body: `<section epub:type="epigraph"><p>The sea.</p></section>`, isLeftOut: false },
  { it: "a chapter", body: `<section epub:type="chapter"><p>It was late.</p></section>`, isLeftOut: false },
  { it: "a page of no type", body: "<p>It was late.</p>", isLeftOut: false },
];

test.each(pages)("$it of an EPUB file is left out by default: $isLeftOut", async ({ body, isLeftOut }) => {
  const { found } = await takeEpub(
    await makeEpub({ chapters: { "a.xhtml": body, "b.xhtml": "<h1>One</h1><p>words</p>" } }),
  );
  expect(found.chapters?.map((chapter) => chapter.isLeftOut)).toEqual([isLeftOut, false]);
});

const metadata = (inner: string) =>
  `<dc:identifier id="uid">urn:uuid:1</dc:identifier><dc:title>The Sea</dc:title><dc:language>pt-BR</dc:language>${inner}`;

interface Fact {
  it: string;
  inner: string;
  facts: object;
}

const facts: Fact[] = [
  {
    it: "subjects, each of them once and in their order",
    inner: "<dc:subject>Sea</dc:subject><dc:subject>Night</dc:subject>",
    facts: { subjects: ["Sea", "Night"] },
  },
  {
    it: "a description of several paragraphs as lines",
    inner: "<dc:description>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two &amp;amp; three.&lt;/p&gt;</dc:description>",
    facts: { summary: "One.\nTwo & three." },
  },
  {
    it: "a description of plain text",
    inner: "<dc:description>Only words.</dc:description>",
    facts: { summary: "Only words." },
  },
  {
    it: "no description where there is none",
    inner: "",
    facts: { summary: null, subtitle: null, series: null, subjects: [] },
  },
  {
    it: "the number of the book",
    inner: "<dc:identifier>urn:isbn:9780306406157</dc:identifier>",
    facts: { isbn: "9780306406157" },
  },
  {
    it: "the rights as written",
    inner: "<dc:rights>CC BY 4.0</dc:rights>",
    facts: { licence: "CC BY 4.0" },
  },
  {
    it: "Calibre's series",
    inner: `<meta name="calibre:series" content="Tides"/><meta name="calibre:series_index" content="2.0"/>`,
    facts: { series: { name: "Tides" } },
  },
];

test.each(facts)("metadata of an EPUB file: $it", async ({ inner, facts: expected }) => {
  const { found } = await takeEpub(await makeEpub({ metadata: metadata(inner) }));
  expect(found).toMatchObject({ title: "The Sea", language: "pt-BR" });
  expect(found.facts).toMatchObject(expected);
});

test("a picture of an EPUB file keeps its position, description and caption", async () => {
  const { lines, found } = await takeEpub(
    await makeEpub({
      chapters: {
        "one.xhtml": `<p>a</p><figure><img src="images/leaf.png" alt="A leaf"/><figcaption>Leaf</figcaption></figure><p>b</p>`,
      },
      manifest: `<item id="leaf" href="images/leaf.png" media-type="image/png"/>`,
      files: { "EPUB/images/leaf.png": PNG },
    }),
  );
  expect(found.pictures).toHaveLength(1);
  expect(lines.map((line) => line.replace(/hash=f+ /, ""))).toEqual([
    "paragraph: a",
    "figure(alt=A leaf width=3 height=2): Leaf",
    "paragraph: b",
  ]);
});

test("a picture missing from an EPUB file is replaced by its description, with a warning", async () => {
  const { lines, read, found } = await takeEpub(
    await makeEpub({ chapters: { "one.xhtml": `<p>a</p><img src="gone.png" alt="A leaf"/>` } }),
  );
  expect(lines).toEqual(["paragraph: a", "paragraph: A leaf"]);
  expect([...read.warnings, ...found.warnings].length).toBeGreaterThan(0);
});

import { expect, test } from "vitest";
import type { Node } from "@tiptap/pm/model";
import {
  block,
  documentOf,
  footnote,
  heading,
  inline,
  lineBreak,
  link,
  paragraph,
} from "#tests/support/blocks.ts";
import { toXhtml, type XhtmlOptions } from "./to-xhtml.ts";

const hash = "a".repeat(64);
const write = (blocks: Node[], options: Partial<XhtmlOptions> = {}) =>
  toXhtml(documentOf(...blocks), {
    pictureAddress: (name) => `/pictures/${name.slice(0, 4)}`,
    backLabel: "Back",
    ...options,
  });

interface Written {
  it: string;
  blocks: Node[];
  xhtml: string;
}

const list = (name: string, attrs: Record<string, unknown> | null, ...items: string[]) =>
  block(name, attrs, ...items.map((text) => block("listItem", null, paragraph(text))));
const cell = (name: string, attrs: Record<string, unknown> | null, text: string) =>
  block(name, attrs, paragraph(text));
const row = (...cells: Node[]) => block("tableRow", null, ...cells);

const written: Written[] = [
  {
    it: "a paragraph",
    blocks: [paragraph("a")],
    xhtml: "<p>a</p>",
  },
  {
    it: "a paragraph with an id",
    blocks: [block("paragraph", { id: "abcdefgh" }, ...inline("a"))],
    xhtml: '<p id="abcdefgh">a</p>',
  },
  {
    it: "a paragraph at the end of the line",
    blocks: [block("paragraph", { align: "end" }, ...inline("a"))],
    xhtml: '<p class="align-right">a</p>',
  },
  {
    it: "a paragraph in the middle",
    blocks: [block("paragraph", { align: "center" }, ...inline("a"))],
    xhtml: '<p class="align-center">a</p>',
  },
  {
    it: "an empty paragraph",
    blocks: [paragraph()],
    xhtml: "<p></p>",
  },
  {
    it: "headings by their levels",
    blocks: [heading(2, "a"), heading(3, "b"), heading(4, "c", "abcdefgh")],
    xhtml: '<h2>a</h2>\n<h3>b</h3>\n<h4 id="abcdefgh">c</h4>',
  },
  {
    it: "a line break",
    blocks: [paragraph("a", lineBreak(), "b")],
    xhtml: "<p>a<br/>b</p>",
  },
  {
    it: "a scene break",
    blocks: [block("sceneBreak", { id: "abcdefgh" })],
    xhtml: '<hr id="abcdefgh" class="scene"/>',
  },
  {
    it: "a list of points",
    blocks: [list("bulletList", null, "a", "b")],
    xhtml: "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>",
  },
  {
    it: "a numbered list",
    blocks: [list("orderedList", { start: 1, type: null }, "a")],
    xhtml: "<ol>\n<li>\n<p>a</p>\n</li>\n</ol>",
  },
  {
    it: "a list of letters from the third on",
    blocks: [list("orderedList", { start: 3, type: "a" }, "c")],
    xhtml: '<ol start="3" type="a">\n<li>\n<p>c</p>\n</li>\n</ol>',
  },
  {
    it: "a list that begins below nought",
    blocks: [list("orderedList", { start: -2, type: null }, "a")],
    xhtml: '<ol start="-2">\n<li>\n<p>a</p>\n</li>\n</ol>',
  },
  {
    it: "a quotation of two paragraphs",
    blocks: [block("blockquote", null, paragraph("a"), paragraph("b"))],
    xhtml: "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>",
  },
  {
    it: "code, with its lines and signs",
    blocks: [block("codeBlock", { id: "abcdefgh" }, ...inline("a <b>\n  c & d"))],
    xhtml: '<pre id="abcdefgh"><code>a &lt;b&gt;\n  c &amp; d</code></pre>',
  },
  {
    it: "a table with a head and a body",
    blocks: [
      block(
        "table",
        null,
        row(cell("tableHeader", null, "a")),
        row(cell("tableCell", { colspan: 2, rowspan: 3, align: "right" }, "b")),
      ),
    ],
    xhtml:
      '<table>\n<thead>\n<tr>\n<th>\n<p>a</p>\n</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td colspan="2" rowspan="3" class="align-right">\n<p>b</p>\n</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    it: "a table whose first column is its head, without a head of rows",
    blocks: [block("table", null, row(cell("tableHeader", null, "a"), cell("tableCell", null, "b")))],
    xhtml: "<table>\n<tbody>\n<tr>\n<th>\n<p>a</p>\n</th>\n<td>\n<p>b</p>\n</td>\n</tr>\n</tbody>\n</table>",
  },
  {
    it: "a table of nothing but heads, without a head of rows",
    blocks: [block("table", null, row(cell("tableHeader", { align: "left" }, "a")))],
    xhtml: '<table>\n<tbody>\n<tr>\n<th class="align-left">\n<p>a</p>\n</th>\n</tr>\n</tbody>\n</table>',
  },
  {
    it: "a picture with its size, its description and its caption",
    blocks: [block("figure", { hash, alt: 'a "leaf"', width: 3, height: 2 }, ...inline("Leaf"))],
    xhtml:
      '<figure><img src="/pictures/aaaa" alt="a &quot;leaf&quot;" width="3" height="2"/><figcaption>Leaf</figcaption></figure>',
  },
  {
    it: "a picture without a size",
    blocks: [block("figure", { hash, alt: "x", width: 3, height: null })],
    xhtml: '<figure><img src="/pictures/aaaa" alt="x"/></figure>',
  },
  {
    it: "a picture that says nothing, as one for nobody who listens",
    blocks: [block("figure", { hash, alt: "", isDecorative: true })],
    xhtml: '<figure><img src="/pictures/aaaa" alt="" role="presentation"/></figure>',
  },
  {
    it: "a picture that was called ornament and has a description, as a picture",
    blocks: [block("figure", { hash, alt: "x", isDecorative: true })],
    xhtml: '<figure><img src="/pictures/aaaa" alt="x"/></figure>',
  },
];

test.each(written)("as XHTML is written $it", ({ blocks, xhtml }) => {
  expect(write(blocks)).toBe(xhtml);
});

const line = (text: string | null, attrs: Record<string, unknown> | null = null) =>
  block("verseLine", attrs, ...(text === null ? [] : inline(text)));

const verses: Written[] = [
  {
    it: "lines of one stanza",
    blocks: [block("verse", null, line("a"), line("b", { indent: 2 }))],
    xhtml: '<p class="stanza"><span class="line">a</span><br/><span class="line indent-2">b</span></p>',
  },
  {
    it: "two stanzas, parted by an empty line",
    blocks: [block("verse", null, line("a"), line(null), line("b"))],
    xhtml:
      '<p class="stanza"><span class="line">a</span></p>\n<p class="stanza"><span class="line">b</span></p>',
  },
  {
    it: "two poems, the second marked as one",
    blocks: [block("verse", null, line("a")), block("verse", null, line("b"), line(null), line("c"))],
    xhtml:
      '<p class="stanza"><span class="line">a</span></p>\n<p class="stanza poem"><span class="line">b</span></p>\n<p class="stanza"><span class="line">c</span></p>',
  },
  {
    it: "a poem after a paragraph, as the first",
    blocks: [paragraph("x"), block("verse", null, line("a"))],
    xhtml: '<p>x</p>\n<p class="stanza"><span class="line">a</span></p>',
  },
  {
    it: "a line with an id",
    blocks: [block("verse", null, line("a", { id: "abcdefgh" }))],
    xhtml: '<p class="stanza"><span class="line" id="abcdefgh">a</span></p>',
  },
  {
    it: "nothing of empty lines alone",
    blocks: [paragraph("x"), block("verse", null, line(null), line(null))],
    xhtml: "<p>x</p>",
  },
];

test.each(verses)("of verse is written $it", ({ blocks, xhtml }) => {
  expect(write(blocks)).toBe(xhtml);
});

interface Marked {
  it: string;
  pieces: Parameters<typeof paragraph>;
  inner: string;
}

const ruby = (text: string) => ({ type: "ruby", attrs: { text } });
const language = (tag: string) => ({ type: "language", attrs: { tag } });

const marks: Marked[] = [
  { it: "bold letters", pieces: [["a", "bold"]], inner: "<strong>a</strong>" },
  { it: "slanted letters", pieces: [["a", "italic"]], inner: "<em>a</em>" },
  { it: "underlined letters", pieces: [["a", "underline"]], inner: "<u>a</u>" },
  { it: "struck letters", pieces: [["a", "strike"]], inner: "<s>a</s>" },
  { it: "code", pieces: [["a", "code"]], inner: "<code>a</code>" },
  { it: "raised letters", pieces: [["a", "superscript"]], inner: "<sup>a</sup>" },
  { it: "lowered letters", pieces: [["a", "subscript"]], inner: "<sub>a</sub>" },
  { it: "small capitals", pieces: [["a", "smallCaps"]], inner: '<span class="small-caps">a</span>' },
  {
    it: "another language",
    pieces: [["a", language("fr")]],
    inner: '<span lang="fr" xml:lang="fr">a</span>',
  },
  { it: "a reading", pieces: [["夜", ruby("よる")]], inner: "<ruby>夜<rt>よる</rt></ruby>" },
  { it: "a reading of signs", pieces: [["a", ruby("<b>")]], inner: "<ruby>a<rt>&lt;b&gt;</rt></ruby>" },
  {
    it: "marks that go on over several pieces in one element",
    pieces: [
      ["a", "italic"],
      ["b", "italic", "bold"],
      ["c", "italic"],
    ],
    inner: "<em>a</em><strong><em>b</em></strong><em>c</em>",
  },
  {
    it: "a link of the web",
    pieces: [["a", link("https://example.org/?a=1&b=2")]],
    inner: '<a href="https://example.org/?a=1&amp;b=2">a</a>',
  },
  {
    it: "two links side by side as two",
    pieces: [
      ["a", link("https://a.org/")],
      ["b", link("https://b.org/")],
    ],
    inner: '<a href="https://a.org/">a</a><a href="https://b.org/">b</a>',
  },
  { it: "a link to a place that is gone as words", pieces: [["a", link("#zzzzzzzz")]], inner: "a" },
  {
    it: "a link to another chapter as words, where there are none",
    pieces: [["a", link("#chapter-two-0002")]],
    inner: "a",
  },
  {
    it: "signs of markup as letters",
    pieces: ["<p> & \" ' ]]> <!--"],
    inner: "&lt;p&gt; &amp; &quot; ' ]]&gt; &lt;!--",
  },
];

test.each(marks)("within a paragraph is written $it", ({ pieces, inner }) => {
  expect(write([paragraph(...pieces)])).toBe(`<p>${inner}</p>`);
});

test("a note is written at the end, called by its number, and leads back", () => {
  expect(write([paragraph("a", footnote("n", ["m", "italic"]), "b")])).toBe(
    `<p>a<a class="noteref" epub:type="noteref" role="doc-noteref" id="noteref-1" href="#note-1">1</a>b</p>
<section class="notes" epub:type="footnotes" role="doc-endnotes">
<aside id="note-1" epub:type="footnote" role="doc-footnote"><p>n<em>m</em> <a epub:type="backlink" role="doc-backlink" aria-label="Back" href="#noteref-1">↩\uFE0E</a></p></aside>
</section>`,
  );
});

test("links, ids and notes have the prefix that the page gives them", () => {
  const xhtml = write(
    [
      block("paragraph", { id: "aaaaaaaa" }, ...inline(["up", link("#bbbbbbbb")], footnote("n"))),
      block("paragraph", { id: "bbbbbbbb" }, ...inline("x")),
    ],
    { idPrefix: "c2-" },
  );
  expect([...xhtml.matchAll(/(?:id|href)="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    "c2-aaaaaaaa",
    "#c2-bbbbbbbb",
    "c2-noteref-1",
    "#c2-note-1",
    "c2-bbbbbbbb",
    "c2-note-1",
    "#c2-noteref-1",
  ]);
});

test("a page decides where links to other chapters and to blocks lead", () => {
  const xhtml = write(
    [
      paragraph(["a", link("#chapter-two-0002/bbbbbbbb")], " ", ["b", link("#cccccccc")], " ", [
        "c",
        link("#dddddddd"),
      ]),
    ],
    {
      chapterLink: ({ chapter, block: place }) => ({ href: `/${chapter}#${place}`, "data-chapter": "2" }),
      blockLink: (place) => (place === "cccccccc" ? { href: `#x-${place}` } : null),
    },
  );
  expect(xhtml).toBe(
    '<p><a href="/chapter-two-0002#bbbbbbbb" data-chapter="2">a</a> <a href="#x-cccccccc">b</a> c</p>',
  );
});

test("a picture that is nowhere leaves its caption", () => {
  const blocks = [block("figure", { hash, alt: "x" }, ...inline("Leaf"))];
  expect(write(blocks, { pictureAddress: () => null })).toBe(
    "<figure><figcaption>Leaf</figcaption></figure>",
  );
});

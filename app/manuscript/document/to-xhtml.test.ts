import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
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
import { parsePackageXml } from "../epub/read/markup/parse-markup.ts";
import { readHtml } from "../formats/html/read/read-html.ts";
import { documentSchema } from "./schema.ts";
import { toXhtml, type XhtmlOptions } from "./to-xhtml.ts";

const picture = { hash: "a".repeat(64), width: 30, height: 20 };
const write = (blocks: Node[], options: Partial<XhtmlOptions> = {}) =>
  toXhtml(documentOf(...blocks), {
    pictureAddress: (hash) => (hash === picture.hash ? "/p.png" : null),
    backLabel: "Back",
    ...options,
  });

test.each<[what: string, blocks: Node[], xhtml: string]>([
  ["a paragraph", [paragraph("a")], "<p>a</p>"],
  ["an empty paragraph", [paragraph()], "<p></p>"],
  [
    "a paragraph with an id",
    [block("paragraph", { id: "abcdefgh" }, ...inline("a"))],
    '<p id="abcdefgh">a</p>',
  ],
  [
    "a centred paragraph",
    [block("paragraph", { align: "center" }, ...inline("a"))],
    '<p class="align-center">a</p>',
  ],
  [
    "a paragraph at the end",
    [block("paragraph", { align: "end" }, ...inline("a"))],
    '<p class="align-right">a</p>',
  ],
  ["headings", [heading(2, "a"), heading(4, "b", "abcdefgh")], '<h2>a</h2>\n<h4 id="abcdefgh">b</h4>'],
  ["a quotation", [block("blockquote", null, paragraph("a"))], "<blockquote>\n<p>a</p>\n</blockquote>"],
  ["a scene break", [block("sceneBreak", { id: "abcdefgh" })], '<hr id="abcdefgh" class="scene"/>'],
  [
    "code",
    [block("codeBlock", null, ...inline("a < b\n  & c"))],
    "<pre><code>a &lt; b\n  &amp; c</code></pre>",
  ],
  ["a line break", [paragraph("a", lineBreak(), "b")], "<p>a<br/>b</p>"],
  [
    "lists",
    [
      block("bulletList", null, block("listItem", null, paragraph("a"))),
      block("orderedList", { start: 3, type: "a" }, block("listItem", null, paragraph("b"))),
    ],
    '<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n<ol start="3" type="a">\n<li>\n<p>b</p>\n</li>\n</ol>',
  ],
  [
    "verse, its stanzas parted by empty lines",
    [
      block(
        "verse",
        null,
        block("verseLine", null, ...inline("a")),
        block("verseLine", { indent: 2, id: "abcdefgh" }, ...inline("b")),
        block("verseLine", null),
        block("verseLine", null, ...inline("c")),
      ),
    ],
    '<p class="stanza"><span class="line">a</span><br/><span class="line indent-2" id="abcdefgh">b</span></p>\n<p class="stanza"><span class="line">c</span></p>',
  ],
  [
    "a poem after a poem says that it is another",
    [1, 2].map(() => block("verse", null, block("verseLine", null, ...inline("a")))),
    '<p class="stanza"><span class="line">a</span></p>\n<p class="stanza poem"><span class="line">a</span></p>',
  ],
  ["verse of empty lines alone", [block("verse", null, block("verseLine", null))], ""],
  [
    "a picture with its caption",
    [block("figure", { ...picture, id: "abcdefgh", alt: 'a "leaf"' }, ...inline("Leaf"))],
    '<figure id="abcdefgh"><img src="/p.png" alt="a &quot;leaf&quot;" width="30" height="20"/><figcaption>Leaf</figcaption></figure>',
  ],
  [
    "a picture that says nothing",
    [block("figure", { ...picture, alt: "", isDecorative: true })],
    '<figure><img src="/p.png" alt="" role="presentation" width="30" height="20"/></figure>',
  ],
  [
    "the caption of a picture that is not there",
    [block("figure", { hash: "b".repeat(64), alt: "x" }, ...inline("Leaf"))],
    "<figure><figcaption>Leaf</figcaption></figure>",
  ],
  [
    "a table with its head",
    [
      block(
        "table",
        null,
        block("tableRow", null, block("tableHeader", { align: "center" }, paragraph("a"))),
        block("tableRow", null, block("tableCell", { colspan: 2, rowspan: 3 }, paragraph("b"))),
      ),
    ],
    '<table>\n<thead>\n<tr>\n<th class="align-center">\n<p>a</p>\n</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td colspan="2" rowspan="3">\n<p>b</p>\n</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    "a table of headings alone, which is no head",
    [block("table", null, block("tableRow", null, block("tableHeader", null, paragraph("a"))))],
    "<table>\n<tbody>\n<tr>\n<th>\n<p>a</p>\n</th>\n</tr>\n</tbody>\n</table>",
  ],
])("%s is written so", (_, blocks, xhtml) => {
  expect(write(blocks)).toBe(xhtml);
});

test.each<[what: string, content: Parameters<typeof paragraph>, xhtml: string]>([
  ["bold", [["a", "bold"]], "<strong>a</strong>"],
  ["italic", [["a", "italic"]], "<em>a</em>"],
  ["underlined", [["a", "underline"]], "<u>a</u>"],
  ["struck out", [["a", "strike"]], "<s>a</s>"],
  ["code", [["a", "code"]], "<code>a</code>"],
  ["raised", [["a", "superscript"]], "<sup>a</sup>"],
  ["lowered", [["a", "subscript"]], "<sub>a</sub>"],
  ["small capitals", [["a", "smallCaps"]], '<span class="small-caps">a</span>'],
  [
    "of another language",
    [["a", { type: "language", attrs: { tag: "fr" } }]],
    '<span lang="fr" xml:lang="fr">a</span>',
  ],
  [
    "with a reading",
    [["漢", { type: "ruby", attrs: { text: "かん<" } }]],
    "<ruby>漢<rt>かん&lt;</rt></ruby>",
  ],
  ["linked", [["a", link("https://e.org/?a=1&b=2")]], '<a href="https://e.org/?a=1&amp;b=2">a</a>'],
  ["marked together", [["a", "bold", "italic"]], "<strong><em>a</em></strong>"],
  [
    "marked one after the other, the outer mark stays open",
    [
      ["a", "bold"],
      ["b", "bold", "italic"],
      ["c", "bold"],
    ],
    "<strong>a<em>b</em>c</strong>",
  ],
  ["of signs that are markup", ["<script>&\"'"], "&lt;script&gt;&amp;&quot;'"],
  ["of characters that XML has not", ["a\u0000b\u000Bc\uFFFEd"], "abcd"],
])("words %s are written so", (_, content, xhtml) => {
  expect(write([paragraph(...content)])).toBe(`<p>${xhtml}</p>`);
});

test("notes are numbered in the order in which they are called, and stand at the end", () => {
  const xhtml = write([paragraph("a", footnote("one")), paragraph("b", footnote(["two", "italic"]))]);
  expect(xhtml.split("\n")).toEqual([
    '<p>a<a class="noteref" epub:type="noteref" role="doc-noteref" id="noteref-1" href="#note-1">1</a></p>',
    '<p>b<a class="noteref" epub:type="noteref" role="doc-noteref" id="noteref-2" href="#note-2">2</a></p>',
    '<section class="notes" epub:type="footnotes" role="doc-endnotes">',
    '<aside id="note-1" epub:type="footnote" role="doc-footnote"><p>one <a epub:type="backlink" role="doc-backlink" aria-label="Back" href="#noteref-1">↩\uFE0E</a></p></aside>',
    '<aside id="note-2" epub:type="footnote" role="doc-footnote"><p><em>two</em> <a epub:type="backlink" role="doc-backlink" aria-label="Back" href="#noteref-2">↩\uFE0E</a></p></aside>',
    "</section>",
  ]);
});

test("a prefix stands before every id and every link to one", () => {
  const blocks = [
    block("paragraph", { id: "abcdefgh" }, ...inline("a", footnote("n"))),
    paragraph(["up", link("#abcdefgh")]),
  ];
  const ids = [...write(blocks, { idPrefix: "c7-" }).matchAll(/(?:id|href)="#?([^"]*)"/g)].map(
    ([, id]) => id,
  );
  expect(ids).toEqual([
    "c7-abcdefgh",
    "c7-noteref-1",
    "c7-note-1",
    "c7-abcdefgh",
    "c7-note-1",
    "c7-noteref-1",
  ]);
});

test("links within the work lead to their targets, and keep their words where there is no target", () => {
  const chapter = "chapter-two-0002";
  const blocks = [
    paragraph(["a", link(`#${chapter}/abcdefgh`)], ["b", link(`#${chapter}`)], ["c", link("#zzzzzzzz")]),
  ];
  expect(write(blocks)).toBe("<p>abc</p>");
  const chapterLink: XhtmlOptions["chapterLink"] = ({ block: id }) => ({ href: `two#${id}`, "data-x": "<" });
  expect(write(blocks, { chapterLink })).toBe(
    '<p><a href="two#abcdefgh" data-x="&lt;">a</a><a href="two#null" data-x="&lt;">b</a>c</p>',
  );
  expect(write(blocks, { blockLink: (id) => ({ href: `#x-${id}` }) })).toBe(
    '<p>ab<a href="#x-zzzzzzzz">c</a></p>',
  );
});

const anything = anyDocument.map((json) => documentSchema.nodeFromJSON(json));
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test("whatever is written, it is well-formed and every id is there once", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const xhtml = toXhtml(document, { pictureAddress: () => "/p", backLabel: "Back" });
      expect(parsePackageXml(`<x xmlns:epub="e">${xhtml}</x>`).isRepaired).toBe(false);
      const notes = [...xhtml.matchAll(/ id="(note(?:ref)?-\d+)"/g)].map(([, id]) => id);
      expect(new Set(notes).size).toBe(notes.length);
    }),
    { numRuns: 60 },
  );
});

test("what is written is read back as the same document, space by space and mark by mark", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const body = toXhtml(document, { pictureAddress: (hash) => hash, backLabel: "Back" });
      const { blocks } = readHtml([{ html: `<section class="octavo-text">${body}</section>` }], {
        picture: (hash) => ({ hash, width: hash.startsWith("a") ? 3 : 2, height: 2 }),
      });
      expect(documentSchema.node("doc", null, blocks).toJSON()).toEqual(document.toJSON());
    }),
    { numRuns: 60 },
  );
});

test("no word is lost: those of the document are all in the markup", () => {
  fc.assert(
    fc.property(anything, (document) => {
      const xhtml = toXhtml(document, { pictureAddress: () => "/p", backLabel: "Back" });
      const written = new Set(
        wordsIn(
          xhtml
            .replace(/<[^>]*>/g, " ")
            .replaceAll("&amp;", "&")
            .replace(/&(lt|gt|quot);/g, " "),
        ),
      );
      const missing = wordsIn(document.textBetween(0, document.content.size, " ", " ")).filter(
        (word) => !written.has(word),
      );
      expect(missing.filter((word) => !["lt", "gt", "quot", "amp"].includes(word))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

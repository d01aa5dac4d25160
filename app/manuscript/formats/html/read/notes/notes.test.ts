import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf } from "#tests/support/outline.ts";
import { readHtml } from "../read-html.ts";

const read = (...htmls: string[]) => outlineOf(readHtml(htmls.map((html) => ({ html }))).blocks);

test.each<[program: string, html: string, blocks: string[]]>([
  [
    "EPUB 3 with a popover",
    '<p>Text<a epub:type="noteref" href="#n1">1</a>.</p><aside epub:type="footnote" id="n1"><p>Said.</p></aside>',
    ["paragraph: Text{note:Said.}."],
  ],
  [
    "DPUB-ARIA",
    '<p>Text<a role="doc-noteref" href="#n1">1</a>.</p><section role="doc-endnotes"><ol><li role="doc-endnote" id="n1">Said.</li></ol></section>',
    ["paragraph: Text{note:Said.}."],
  ],
  [
    "pandoc",
    '<p>Text<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>.</p><section class="footnotes"><hr><ol><li id="fn1"><p>Said.<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>',
    ["paragraph: Text{note:Said.}."],
  ],
  [
    "Word's filtered HTML",
    `<p>Text<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>.</p><div><hr><div id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1">[1]</a> Said.</p></div></div>`,
    ["paragraph: Text{note:Said.}."],
  ],
  [
    "LibreOffice",
    `<p>Text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Said.</p></div>`,
    ["paragraph: Text{note:Said.}."],
  ],
  [
    "an EPUB 2 of links alone",
    '<p>Text<sup><a id="r1" href="#n1">1</a></sup>.</p><p>Between.</p><p id="n1"><a href="#r1">1</a>. Said.</p>',
    ["paragraph: Text{note:Said.}.", "paragraph: Between."],
  ],
  [
    "stars",
    '<p>Text<a id="r1" href="#n1">*</a>.</p><p id="n1">* Said. <a href="#r1">Back</a></p>',
    ["paragraph: Text{note:* Said.}."],
  ],
])("a note written by %s is at its reference", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

test.each<[what: string, html: string, blocks: string[]]>([
  [
    "a link to a chapter of the contents is no note",
    '<p id="c"><a href="#one">1</a></p><h2 id="one">One</h2><p>Text</p>',
    ["paragraph: {link #l0000000:1}", "heading(id=l0000000): One", "paragraph: Text"],
  ],
  [
    "words that lead to a paragraph are no note",
    '<p>See <a href="#x">the sea</a>.</p><p id="x">The sea.</p>',
    ["paragraph: See {link #l0000000:the sea}.", "paragraph(id=l0000000): The sea."],
  ],
  [
    "a block with a heading is a part of the text, though it links back",
    '<p><a id="r" href="#x">1</a></p><div id="x"><h3>Head</h3><a href="#r">back</a></div>',
    [
      "paragraph(id=l0000001): {link #l0000000:1}",
      "heading(level=3 id=l0000000): Head",
      "paragraph: {link #l0000001:back}",
    ],
  ],
  [
    "a note called twice is said once, and its second sign stays",
    '<p>a<a epub:type="noteref" href="#n">1</a> b<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">Said.</aside>',
    ["paragraph: a{note:Said.} b{superscript:1}"],
  ],
  [
    "a note of a note follows it in brackets",
    '<p>a<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">One<a epub:type="noteref" href="#m">2</a>.</aside><aside epub:type="footnote" id="m">Two</aside>',
    ["paragraph: a{note:One [Two].}"],
  ],
  [
    "notes that call each other end somewhere, and no word is lost",
    '<p>a<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">One<a epub:type="noteref" href="#m">2</a></aside><aside epub:type="footnote" id="m">Two<a epub:type="noteref" href="#n">1</a></aside>',
    ["paragraph: a{note:One [Two{superscript:1}]}"],
  ],
  [
    "a note that nothing calls stays where it is",
    '<p>a</p><aside epub:type="footnote" id="n">Said.</aside>',
    ["paragraph: a", "paragraph: Said."],
  ],
  [
    "a reference without its note is the words it has",
    '<p>a<a epub:type="noteref" href="#gone">1</a></p>',
    ["paragraph: a1"],
  ],
  [
    "emphasis in a note stays, its line breaks are spaces",
    '<p>a<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">One <i>two</i><br>three</aside>',
    ["paragraph: a{note:One {italic:two} three}"],
  ],
  [
    "the paragraphs of a note are its words in a row",
    '<p>a<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>One.</p><p>Two.</p></aside>',
    ["paragraph: a{note:One. Two.}"],
  ],
  [
    "emphasis around the reference is no emphasis of the note",
    '<p><i>a<a epub:type="noteref" href="#n">1</a></i></p><aside epub:type="footnote" id="n">One</aside>',
    ["paragraph: {italic:a}{italic:{note:One}}"],
  ],
  [
    "the heading of the notes goes with them",
    '<p>a<a epub:type="noteref" href="#n">1</a></p><section><h2>Notes</h2><hr><p id="n" role="doc-footnote">One</p></section>',
    ["paragraph: a{note:One}"],
  ],
  [
    "a section that holds more than notes stays",
    '<p>a<a epub:type="noteref" href="#n">1</a></p><section><p>Afterword</p><p id="n" role="doc-footnote">One</p></section>',
    ["paragraph: a{note:One}", "paragraph: Afterword"],
  ],
  [
    "a note called from code would be lost with it, and stays",
    '<pre>a<a epub:type="noteref" href="#n">1</a></pre><aside epub:type="footnote" id="n">One</aside>',
    ["codeBlock: a1", "paragraph(id=l0000000): One"],
  ],
])("%s", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

test("a note in a file of its own is at its reference in the other file", () => {
  const sources = [
    { html: '<p>a<a epub:type="noteref" href="#two~n">1</a></p>', idPrefix: "one~" },
    { html: '<aside epub:type="footnote" id="n">One</aside>', idPrefix: "two~" },
  ];
  expect(outlineOf(readHtml(sources).blocks)).toEqual(["paragraph: a{note:One}"]);
});

test("equal ids in two files do not mix up their notes", () => {
  const file = (word: string) =>
    `<p>${word}<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n">Note of ${word}</aside>`;
  const sources = ["a", "b"].map((word) => ({ html: file(word), idPrefix: `${word}~` }));
  expect(outlineOf(readHtml(sources).blocks)).toEqual([
    "paragraph: a{note:Note of a}",
    "paragraph: b{note:Note of b}",
  ]);
});

test("every word of a note is imported exactly once, whatever form its reference has", () => {
  const called = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(called, fc.boolean(), (calls, isFirst) => {
      const text = calls
        .map((to, at) => `<p>word${at}<a epub:type="noteref" id="r${at}" href="#n${to}">${to}</a></p>`)
        .join("");
      const notes = [0, 1, 2, 3, 4, 5]
        .map((at) => `<aside epub:type="footnote" id="n${at}">noted${at}<a href="#r${at}">↩</a></aside>`)
        .join("");
      const found = read(isFirst ? notes + text : text + notes).join("\n");
      for (const word of [
        ...calls.map((_, at) => `word${at}`),
        ...[0, 1, 2, 3, 4, 5].map((at) => `noted${at}`),
      ])
        expect(found.split(new RegExp(`${word}(?!\\d)`)).length, word).toBe(2);
    }),
    { numRuns: 60 },
  );
});

test.each<[what: string, html: string, blocks: string[]]>([
  [
    "a link leads to the block that begins with its anchor",
    '<p><a href="#x">go</a></p><p><a id="x"></a>here</p>',
    ["paragraph: {link #l0000000:go}", "paragraph(id=l0000000): here"],
  ],
  [
    "an anchor in the middle of a paragraph is the paragraph",
    '<p><a href="#x">go</a></p><p>he<a name="x"></a>re</p><p>next</p>',
    ["paragraph: {link #l0000000:go}", "paragraph(id=l0000000): here", "paragraph: next"],
  ],
  [
    "an anchor between blocks is the next block",
    '<p><a href="#x">go</a></p><div id="x"></div><h2>here</h2>',
    ["paragraph: {link #l0000000:go}", "heading(id=l0000000): here"],
  ],
  [
    "an anchor after the last block is the last block",
    '<p><a href="#x">go</a></p><p>last</p><a id="x"></a>',
    ["paragraph: {link #l0000000:go}", "paragraph(id=l0000000): last"],
  ],
  [
    "a list is reached at its first paragraph",
    '<p><a href="#x">go</a></p><ul id="x"><li>here</li></ul>',
    ["paragraph: {link #l0000000:go}", "bulletList", "  listItem", "    paragraph(id=l0000000): here"],
  ],
  [
    "a block of ours keeps the id that it has",
    '<p><a href="#abcdefgh">go</a></p><p id="abcdefgh">here</p>',
    ["paragraph: {link #abcdefgh:go}", "paragraph(id=abcdefgh): here"],
  ],
  [
    "two links to one place have one name for it",
    '<p><a href="#x">a</a> <a href="#x">b</a></p><p id="x">here</p>',
    ["paragraph: {link #l0000000:a} {link #l0000000:b}", "paragraph(id=l0000000): here"],
  ],
  [
    "two names of one block are one",
    '<p><a href="#x">a</a> <a href="#y">b</a></p><p id="x"><a name="y"></a>here</p>',
    ["paragraph: {link #l0000000:a} {link #l0000000:b}", "paragraph(id=l0000000): here"],
  ],
  [
    "a name is found though the link spells it in per cent signs",
    '<p><a href="#la%20mer">go</a></p><p id="la mer">here</p>',
    ["paragraph: {link #l0000000:go}", "paragraph(id=l0000000): here"],
  ],
  [
    "a link back leads upwards as well",
    '<p id="x">here</p><p><a href="#x">up there</a></p>',
    ["paragraph(id=l0000000): here", "paragraph: {link #l0000000:up there}"],
  ],
])("%s", (_, html, blocks) => {
  expect(read(html)).toEqual(blocks);
});

test("in a file of this site an author's links to each other are no notes, whatever their words", () => {
  const two =
    '<p id="p">See <a href="#n">1909</a>.</p><p id="n"><a href="#p">night</a> and <a href="#p">—</a> more</p>';
  expect(read(`<section class="octavo-text">${two}</section>`)).toEqual([
    "paragraph(id=l0000001): See {link #l0000000:1909}.",
    "paragraph(id=l0000000): {link #l0000001:night} and {link #l0000001:—} more",
  ]);
});

test("links with missing targets keep their text and are counted", () => {
  const one = readHtml([{ html: '<p><a href="#gone">words</a></p>' }]);
  expect([outlineOf(one.blocks), one.warnings]).toEqual([
    ["paragraph: words"],
    ["A link leads to a place that is not in the file: its words stay as plain text."],
  ]);
  const two = readHtml([{ html: '<p><a href="#gone">a</a><a href="#%zz">b</a></p>' }]);
  expect(two.warnings).toEqual([
    "2 links lead to places that are not in the file: their words stay as plain text.",
  ]);
});

test("ten thousand notes in one paragraph take a number of steps linear in their number", () => {
  const many = 10_000;
  const calls = Array.from({ length: many }, (_, at) => `w<a id="r${at}" href="#n${at}">1</a> `).join("");
  const notes = Array.from({ length: many }, (_, at) => `<p id="n${at}"><a href="#r${at}">1</a> x</p>`).join(
    "",
  );
  const [paragraph, ...others] = readHtml([{ html: `<p>${calls}</p>${notes}` }]).blocks;
  expect(others).toEqual([]);
  expect(paragraph?.children.filter(({ type }) => type.name === "footnote")).toHaveLength(many);
});

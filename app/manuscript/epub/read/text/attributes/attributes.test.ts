import { expect, test } from "vitest";
import { readBody, readMade } from "#tests/support/read-epub.ts";
import { roleFor } from "../elements.ts";
import { legacyStyle } from "./legacy-style.ts";

/** The first tag of a chapter with this body. */
const tagOf = async (body: string) => /^<[^>]*>/.exec((await readBody(body)).html)?.[0] ?? "";

test.each<[what: string, element: string, tag: string]>([
  ["an id", '<p id="a">x</p>', '<p id="b-a">'],
  ["an id of XML", '<p xml:id="a">x</p>', '<p id="b-a">'],
  ["no id", "<p>x</p>", '<p id="p-1">'],
  ["classes", '<p class="a b">x</p>', '<p id="p-1" class="b-a b-b">'],
  [
    "a language and a direction",
    '<p xml:lang="pt_br" dir="RTL">x</p>',
    '<p id="p-1" lang="pt-BR" dir="rtl">',
  ],
  ["a language and direction that are none", '<p lang="no language" dir="up">x</p>', '<p id="p-1">'],
  ["a title", '<p title="a &quot;b&quot;">x</p>', '<p id="p-1" title="a &quot;b&quot;">'],
  [
    "a meaning",
    '<section epub:type="chapter">x</section>',
    '<section id="p-1" role="doc-chapter" data-epub-type="chapter">',
  ],
  [
    "a meaning that no role has",
    '<section epub:type="z3998:verse">x</section>',
    '<section id="p-1" data-epub-type="z3998:verse">',
  ],
  [
    "a meaning of signs",
    '<section epub:type="a&lt;b c">x</section>',
    '<section id="p-1" data-epub-type="c">',
  ],
  ["what is hidden", '<p hidden="">x</p>', '<p id="p-1" hidden="">'],
  [
    "a note that is hidden, which is shown",
    '<aside hidden="" epub:type="footnote">x</aside>',
    '<aside id="p-1" role="doc-footnote" data-epub-type="footnote">',
  ],
  ["a label", '<p aria-label=" a ">x</p>', '<p id="p-1" aria-label="a">'],
  ["labels by id", '<p aria-labelledby="a b">x</p>', '<p id="p-1" aria-labelledby="b-a b-b">'],
  ["what is hidden from voices", '<p aria-hidden="true">x</p>', '<p id="p-1" aria-hidden="true">'],
  ["states of controls", '<p aria-pressed="true" aria-live="assertive">x</p>', '<p id="p-1">'],
  [
    "handlers and addresses",
    '<p onclick="x" data-x="y" contenteditable="" tabindex="1" draggable="true" is="z" nonce="n">x</p>',
    '<p id="p-1">',
  ],
])("an element with %s is written so", async (_, element, tag) => {
  expect(await tagOf(element)).toBe(tag);
});

test.each<[element: string, tag: string]>([
  ['<ol start="3" reversed="" type="a"><li>x</li></ol>', '<ol start="3" reversed="" type="a">'],
  ['<ol start="x" type="disc"><li>x</li></ol>', "<ol>"],
  ['<time datetime="2026-01-31">x</time>', '<time datetime="2026-01-31">'],
  ['<time datetime="&quot;&gt;">x</time>', "<time>"],
  ['<details open=""><summary>x</summary></details>', '<details open="">'],
  ['<del datetime="2026-01-31T00:00">x</del>', '<del datetime="2026-01-31T00:00">'],
  ['<q cite="https://e.org/">x</q>', "<q>"],
])("%s keeps what is its own and safe: %s", async (element, tag) => {
  expect(await tagOf(element)).toBe(tag);
});

test("cells keep their spans and scope, within reason", async () => {
  const { html } = await readBody(
    '<table><tr><th scope="col" abbr="a">x</th><td colspan="2" rowspan="3">y</td><td colspan="99999" headers="h">z</td></tr></table>',
  );
  expect(html).toContain('<th abbr="a" scope="col">x</th><td colspan="2" rowspan="3">y</td><td>z</td>');
});

test("of two elements with one id the first has it, and the other one that counts", async () => {
  const { html } = await readBody('<p id="a">x</p><p id="a">y</p><p id="p-3">z</p>');
  expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["b-a", "p-2", "b-p-3"]);
});

test.each<[element: string, types: string[], role: string | null]>([
  ["section", ["chapter"], "doc-chapter"],
  ["section", ["acknowledgements"], "doc-acknowledgments"],
  ["section", ["rearnotes"], "doc-endnotes"],
  ["section", ["unknown", "preface"], "doc-preface"],
  ["section", ["subtitle"], null],
  ["aside", ["footnote"], "doc-footnote"],
  ["aside", ["rearnote"], "doc-footnote"],
  ["aside", ["chapter"], null],
  ["a", ["noteref"], "doc-noteref"],
  ["a", ["annoref"], "doc-noteref"],
  ["a", ["chapter"], null],
  ["p", ["noteref"], null],
  ["li", ["endnote"], null],
  ["h2", ["subtitle"], "doc-subtitle"],
  ["h2", ["chapter"], null],
  ["nav", ["toc"], "doc-toc"],
  ["nav", ["page-list"], "doc-pagelist"],
  ["span", ["pagebreak"], "doc-pagebreak"],
  ["p", ["pagebreak"], null],
  ["img", ["cover"], "doc-cover"],
  ["div", ["cover"], null],
  ["footer", ["footnote"], "doc-footnote"],
  ["figure", ["example"], null],
  ["div", ["pullquote"], "doc-pullquote"],
  ["div", [], null],
])("%s that is %j has the role %s", (element, types, role) => {
  expect(roleFor(element, types)).toBe(role);
});

test.each<[given: string, role: string | null]>([
  ['<div role="note">x</div>', "note"],
  ['<aside role="region">x</aside>', "region"],
  ['<span role="math">x</span>', "math"],
  ['<p role="button">x</p>', null],
  ['<ul role="presentation"><li>x</li></ul>', null],
  ['<h2 role="presentation">x</h2>', null],
  ['<div role="dialog">x</div>', null],
  ['<div role="doc-chapter">x</div>', "doc-chapter"],
  ['<p role="doc-noteref">x</p>', null],
])("%s has the role %s", async (element, role) => {
  expect(/ role="([^"]*)"/.exec(await tagOf(element))?.[1] ?? null).toBe(role);
});

const old = (name: string, attributes: Record<string, string>) =>
  legacyStyle({ kind: "element", name, attributes, children: [] });

test.each<[name: string, attributes: Record<string, string>, style: string]>([
  ["p", {}, ""],
  ["center", {}, "text-align:center;"],
  ["big", {}, "font-size:larger;"],
  ["p", { align: "Right" }, "text-align:right;"],
  ["p", { align: "char" }, ""],
  ["img", { align: "left" }, "float:left;"],
  ["img", { align: "middle" }, ""],
  ["td", { valign: "top" }, "vertical-align:top;"],
  ["td", { valign: "top;position:fixed" }, ""],
  ["td", { bgcolor: "#fff" }, "background-color:#fff;"],
  ["td", { bgcolor: "url(x)" }, ""],
  [
    "font",
    { color: "red", face: "Arial, sans-serif", size: "5" },
    "color:red;font-family:Arial, sans-serif;font-size:x-large;",
  ],
  ["font", { size: "+2" }, "font-size:larger;"],
  ["font", { size: "-1" }, "font-size:smaller;"],
  ["font", { size: "9" }, ""],
  ["p", { color: "red" }, ""],
  ["font", { face: "x;}*{position:fixed" }, ""],
  ["table", { width: "50%" }, "width:50%;"],
  ["td", { width: "40" }, "width:40px;"],
  ["img", { width: "40" }, ""],
  ["img", { width: "50%" }, "width:50%;"],
  ["p", { width: "40" }, ""],
  ["td", { nowrap: "" }, "white-space:nowrap;"],
  ["p", { constructor: "x", toString: "y" }, ""],
])("%s with %j stands for the style %j", (name, attributes, style) => {
  expect(old(name, attributes)).toBe(style);
});

test("style attributes become classes, the same style the same class, and what is let through is in the sheet", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml":
        '<p style="color:red">a</p><p style="color:red">b</p><p style="position:fixed">c</p><p align="center">d</p>',
    },
  });
  expect(book.chapters[0]?.html.replaceAll(/ id="[^"]*"/g, "")).toBe(
    '<p class="b--s1">a</p><p class="b--s1">b</p><p>c</p><p class="b--s2">d</p>',
  );
  expect(book.css).toBe(
    "@scope (.book-text){.b--s1:not(#b-0#b-0){color:red}.b--s2:not(#b-0#b-0){text-align:center}}",
  );
});

test.each<[what: string, body: string, html: string]>([
  [
    "elements of old under the names of today",
    "<center>a</center><tt>b</tt><strike>c</strike><big>d</big>",
    '<div class="b--center b--s1">a</div><code class="b--tt">b</code><s class="b--strike">c</s><span class="b--big b--s2">d</span>',
  ],
  [
    "fields as the text that they show",
    '<form><label>Name</label><input value="Ann"/><input type="password" value="x"/><textarea>words</textarea><button>Go</button></form>',
    '<div class="b--form"><span class="b--label">Name</span>Annwords<span class="b--button">Go</span></div>',
  ],
  ["an item outside of a list as a division", "<li>a</li>", "<div>a</div>"],
  ["a heading in a heading as a division", "<h1>a<h2>b</h2></h1>", "<h1>a<div>b</div></h1>"],
  [
    "a paragraph that holds blocks as a division",
    "<p>a<ul><li>b</li></ul></p>",
    '<div class="b--p">a<ul><li>b</li></ul></div>',
  ],
  ["parts of ruby outside of it as words", "<rt>a</rt><rb>b</rb>", "ab"],
  ["elements nobody knows as their content", "<x-y>a</x-y><o:p>b</o:p>", "ab"],
  [
    "the first case of a switch that can be shown",
    '<epub:switch><epub:case required-namespace="x">a</epub:case><epub:case required-namespace="http://www.w3.org/1998/Math/MathML">b</epub:case><epub:default>c</epub:default></epub:switch>',
    "b",
  ],
  [
    "else its default",
    '<epub:switch><epub:case required-namespace="x">a</epub:case><epub:default>c</epub:default></epub:switch>',
    "c",
  ],
  [
    "formulas without annotations",
    "<math><mfrac><mi>a</mi><mn href='javascript:x'>2</mn></mfrac><annotation>x</annotation></math>",
    "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>",
  ],
])("are written: %s", async (_, body, html) => {
  expect((await readBody(body)).html.replaceAll(/ (?:id|data-epub-type)="[^"]*"/g, "")).toBe(html);
});

import { expect, test } from "vitest";
import { outlineOf } from "#tests/support/outline.ts";
import { readHtml } from "../read-html.ts";

const read = (html: string, language: string | null = null) =>
  outlineOf(readHtml([{ html: `<p>${html}</p>`, language }], { language }).blocks).join("\n");

test.each<[language: string | null, html: string, line: string]>([
  [null, "He said <q>no, <q>never</q></q>.", "He said “no, ‘never’”."],
  ["de", "Er sagte <q>nein, <q>nie</q></q>.", "Er sagte „nein, ‚nie‘“."],
  ["fr", "<q>Non</q>", "«\u202fNon\u202f»"],
])("a q element in %s text has the quotation marks that a browser would draw: %s", (language, html, line) => {
  expect(read(html, language)).toContain(line);
});

test.each<[html: string, line: string]>([
  ["<b>a</b>", "{bold:a}"],
  ["<strong>a</strong>", "{bold:a}"],
  ["<i>a</i>", "{italic:a}"],
  ["<em>a</em>", "{italic:a}"],
  ["<cite>a</cite>", "{italic:a}"],
  ["<dfn>a</dfn>", "{italic:a}"],
  ["<var>a</var>", "{italic:a}"],
  ["<u>a</u>", "{underline:a}"],
  ["<ins>a</ins>", "{underline:a}"],
  ["<s>a</s>", "{strike:a}"],
  ["<del>a</del>", "{strike:a}"],
  ["<strike>a</strike>", "{strike:a}"],
  ["<code>a</code>", "{code:a}"],
  ["<kbd>a</kbd>", "{code:a}"],
  ["<samp>a</samp>", "{code:a}"],
  ["<tt>a</tt>", "{code:a}"],
  ["<sup>a</sup>", "{superscript:a}"],
  ["<sub>a</sub>", "{subscript:a}"],
  ['<span class="small-caps">a</span>', "{smallCaps:a}"],
  ['<span class="smallcaps">a</span>', "{smallCaps:a}"],
  ['<span style="font-variant:small-caps">a</span>', "{smallCaps:a}"],
  ['<span style="font-weight: bold">a</span>', "{bold:a}"],
  ['<span style="font-weight:700">a</span>', "{bold:a}"],
  ['<span style="font-weight:400">a</span>', "a"],
  ['<span style="FONT-STYLE: Italic">a</span>', "{italic:a}"],
  ['<span style="font-style:oblique">a</span>', "{italic:a}"],
  ['<span style="text-decoration: underline">a</span>', "{underline:a}"],
  ['<span style="text-decoration-line: line-through">a</span>', "{strike:a}"],
  ['<span style="vertical-align: super">a</span>', "{superscript:a}"],
  ['<span style="vertical-align: sub">a</span>', "{subscript:a}"],
  ['<span style="color:red;background:url(x)">a</span>', "a"],
  ["<span>a</span>", "a"],
  ["<font color='red'>a</font>", "a"],
  ["<mark>a</mark>", "a"],
])("%s is read as %s", (html, line) => {
  expect(read(html)).toBe(`paragraph: ${line}`);
});

test.each<[what: string, html: string, line: string]>([
  ["emphasis in emphasis is both", "<b>a<i>b</i>c</b>", "{bold:a}{bold:{italic:b}}{bold:c}"],
  ["the same emphasis twice is one", "<b>a<strong>b</strong></b>", "{bold:ab}"],
  ["neighbours with the same emphasis are one", "<i>a</i><i>b</i>", "{italic:ab}"],
  ["code goes with no other mark", "<b><code>a</code></b>", "{code:a}"],
  ["what is raised last is not lowered", "<sup>a<sub>b</sub></sup>", "{superscript:a}{subscript:b}"],
  ["emphasis around blocks holds for each", "<b><p>a</p><p>b</p></b>", "{bold:a}\nparagraph: {bold:b}"],
  ["runs of white space are one space", "a \n\t b", "a b"],
  ["no space stands at either end", " <i> a </i> ", "{italic:a}"],
  ["a space between words has the marks of where it began", "<b>a </b>b", "{bold:a }b"],
  ["two spaces at a border are one", "<b>a </b> b", "{bold:a }b"],
  ["a no-break space stays beside others", "a&nbsp; b", "a\u00A0 b"],
  ["a line break stays, and no space beside it", "a <br> b", "a⏎b"],
  ["line breaks at the ends go", "<br>a<br><br>", "a"],
  ["line breaks in a row stay", "a<br><br>b", "a⏎⏎b"],
  ["a place where a word may be broken is nothing", "a<wbr>b", "ab"],
  [
    "entities are the letters they mean",
    "&lt;b&gt; &amp;amp; &eacute; &#x6F22; &hellip;",
    "<b> &amp; é 漢 …",
  ],
  ["control characters are dropped", "a\u0001b\u0008c", "abc"],
  ["a character beyond the first plane stays whole", "a😀b𝒳", "a😀b𝒳"],
])("%s", (_, html, line) => {
  expect(read(html)).toBe(`paragraph: ${line}`);
});

test.each<[what: string, html: string, line: string]>([
  [
    "an address of the web",
    '<a href="https://example.org/a?b=1&amp;c=2">x</a>',
    "{link https://example.org/a?b=1&c=2:x}",
  ],
  ["an address of mail", '<a href="mailto:a@example.org">x</a>', "{link mailto:a@example.org:x}"],
  [
    "an address in capitals and spaces",
    '<a href=" HTTPS://EXAMPLE.org ">x</a>',
    "{link https://example.org/:x}",
  ],
  [
    "a link around emphasis",
    '<a href="https://e.org/">a<b>b</b></a>',
    "{link https://e.org/:a}{link https://e.org/:{bold:b}}",
  ],
])("%s is a link", (_, html, line) => {
  expect(read(html)).toBe(`paragraph: ${line}`);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "//example.org/",
  "/relative",
  "chapter-2.html",
  "ftp://example.org/",
  "https://user:secret@example.org/",
  `https://example.org/${"x".repeat(2_000)}`,
  "#",
  "#top",
  "https://",
])("a link to %s becomes plain text", (href) => {
  expect(read(`<a href="${href}">words</a>`)).toBe("paragraph: words");
});

test.each<[what: string, html: string, line: string]>([
  ["a reading is set over its base", "<ruby>漢<rt>かん</rt></ruby>", "{ruby かん:漢}"],
  [
    "each base has its own reading",
    "<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>",
    "{ruby かん:漢}{ruby じ:字}",
  ],
  [
    "brackets for browsers that know no ruby go",
    "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>",
    "{ruby かん:漢}",
  ],
  ["a base without a reading is words", "<ruby>漢字</ruby>", "漢字"],
  ["an empty reading is none", "<ruby>漢<rt></rt></ruby>", "漢"],
  ["emphasis in a base stays", "<ruby><b>漢</b><rt>かん</rt></ruby>", "{bold:{ruby かん:漢}}"],
])("%s", (_, html, line) => {
  expect(read(html)).toBe(`paragraph: ${line}`);
});

test("text in another language is marked with it, text in the main language is not", () => {
  expect(read('a <i lang="fr">b</i>', "en")).toBe("paragraph: a {italic:{language fr:b}}");
  expect(read('a <span lang="en">b</span>', "en")).toBe("paragraph: a b");
  expect(read('<span xml:lang="zh_hant">b</span>', "en")).toBe("paragraph: {language zh-Hant:b}");
  expect(read('<span lang="no such language">b</span>', "en")).toBe("paragraph: b");
});

test("an inline picture becomes its description", () => {
  expect(read('<span>a <img src="x" alt="a  leaf"> b</span>')).toBe(
    "paragraph: a \nparagraph: [a leaf]\nparagraph: b".replace("a \n", "a\n"),
  );
});

test("unknown elements are replaced by their contents, whatever their names", () => {
  expect(read("<o:p>a</o:p><x-y>b</x-y><constructor>c</constructor><__proto__>d</__proto__>")).toBe(
    "paragraph: abcd",
  );
});

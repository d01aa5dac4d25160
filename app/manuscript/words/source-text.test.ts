import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { docxOf, epubOf, odtOf } from "#tests/support/make-manuscripts.ts";
import { defaultReadingLimits } from "../epub/read/limits.ts";
import { signMark } from "./compare-words.ts";
import { markdownText } from "./markdown-text.ts";
import { markupText, xmlText } from "./markup-text.ts";
import { packageText } from "./package-text.ts";
import { rtfText } from "./rtf-text.ts";

const wordsOf = (text: string) =>
  text
    .replaceAll(signMark, "|")
    .split(/\s+/)
    .filter((word) => word !== "")
    .join(" ");

test.each<[what: string, html: string, words: string]>([
  ["words of blocks are apart", "<p>a</p><p>b</p>c<br>d", "a b c d"],
  ["words of emphasis are not", "<p>a<b>b</b><i>c</i></p>", "abc"],
  ["cells and items are apart", "<table><tr><td>a</td><td>b</td></tr></table><ul><li>c<li>d</ul>", "a b c d"],
  [
    "scripts, styles and heads say nothing",
    "<head><title>x</title></head><style>x</style><script>x</script>a",
    "a",
  ],
  ["readings of ruby say nothing", "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢"],
  ["entities are letters", "&eacute;t&#233; &amp; &lt;b&gt;", "été & <b>"],
  ["the sign of a note is marked", '<p>a<a href="#n">1</a> b</p>', "a|1| b"],
  ["raised or in brackets too", '<p>a<sup><a href="x.html#n">[12]</a></sup></p>', "a|[12]|"],
  ["an arrow back too", '<p>a <a href="#r">↩</a></p>', "a |↩|"],
  ["words of a link within the text are words", '<p><a href="#n">the sea</a></p>', "the sea"],
  ["words of a link elsewhere are words, however short", '<p><a href="x.html">1</a></p>', "1"],
  ["a link that nobody closed ends at the next", '<p><a href="#a">1<a href="#b">2</a></p>', "|1||2|"],
  ["a link that nobody closed ends with the text", '<p><a href="#a">1', "|1|"],
  ["alternatives without scripts say nothing", "<noscript>x</noscript>a", "a"],
  ["comments say nothing", "a<!-- x -->b", "ab"],
  ["a sign of ours in the file is no mark", `a${signMark}b`, "ab"],
])("of a page %s", (_, html, words) => {
  expect(wordsOf(markupText(html))).toBe(words);
});

test.each<[what: string, markdown: string, words: string]>([
  ["signs of emphasis go", "*a* **b** _c_ `d` ~~e~~", "*a* **b** _c_ `d` ~~e~~"],
  ["front matter goes", "---\ntitle: x\n---\na", "a"],
  ["pandoc's title block goes", "% Title\n% Author\n% Date\na", "a"],
  ["a rule at the beginning is no front matter", "---\na", "--- a"],
  ["addresses of links go", "[a](https://example.org/b) [c][label]", "[a] [c]"],
  ["definitions of links go", "a\n\n[label]: https://example.org/ 'x'", "a"],
  ["labels of notes go, their words stay", "a[^1]\n\n[^1]: b", "a b"],
  ["numbers of lists go", "1. a\n2) b\n(iii) c\n#. d\nx. e", "a b c d e"],
  ["signs of lists go", "* 1. a", "a"],
  ["a year at a line's beginning stays", "in\n1984 was", "in 1984 was"],
  ["the name of a fence goes, code stays", "```js\nx()\n```\na", "x() a"],
  ["names of headings go", "# Title {#name .class}", "# Title"],
  ["HTML goes, its words stay", 'a <span class="x">b</span> <!-- c -->', "a b"],
  ["what is less than something is no HTML", "1 < 2 <3", "1 < 2 <3"],
  ["a backslash before a sign goes", "1\\. a\\*b", "1. a*b"],
])("of Markdown %s", (_, markdown, words) => {
  expect(wordsOf(markdownText(markdown))).toBe(words);
});

const rtf = (body: string) => wordsOf(rtfText(new TextEncoder().encode(`{\\rtf1\\ansi ${body}}`)));

test.each<[what: string, body: string, words: string]>([
  ["paragraphs, lines and tabs part words", "a\\par b\\line c\\tab d", "a b c d"],
  ["formats do not", "a{\\b b}\\i c\\i0 d", "abcd"],
  [
    "fonts, colours and styles say nothing",
    "{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\stylesheet{x;}}a",
    "a",
  ],
  ["what an unknown program wrote says nothing", "{\\*\\unknown x}a", "a"],
  ["hidden words say nothing", "a{\\v x}b\\v x\\v0 c", "abc"],
  ["deleted words say nothing", "{\\deleted x}a", "a"],
  ["notes are words", "a{\\footnote b}c", "a b c"],
  ["letters of code pages are letters", "caf\\'e9", "café"],
  ["letters of a font's own code page too", "{\\fonttbl{\\f1\\fcharset204 x;}}{\\f1\\'e4\\'e0}", "да"],
  ["a letter of Unicode stands for its substitute", "\\u8364 ?a", "€a"],
  ["as many substitutes as are announced", "\\uc2\\u8364 ??a", "€a"],
  ["a substitute of bytes is counted in bytes", "\\uc2\\u8364\\'80\\'80a", "€a"],
  ["letters beyond 32767 are written as less than none", "\\u-10179?\\u-8704?", "😀"],
  ["a field's address says nothing, its words do", '{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt a}}', "a"],
  ["a text box is words, its shape is not", "{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv y}}{\\shptxt a}}}", "a"],
  ["headers and footers say nothing", "{\\header x}{\\footer y}a", "a"],
  ["dashes and quotation marks part no words wrongly", "a\\emdash b\\lquote c\\rquote ", "a—b—c—"],
])("of RTF %s", (_, body, words) => {
  expect(rtf(body)).toBe(words);
});

const source = (bytes: Uint8Array) => ({ bytes, inflate });
const limits = defaultReadingLimits;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

test("of a Word file the text, the notes and both kinds of breaks count, what was deleted or moved away does not", async () => {
  const body = `<w:p>${run("one")}<w:del>${run("x")}</w:del><w:ins>${run("two")}</w:ins></w:p><w:p>${run("three")}<w:r><w:br/></w:r>${run("four")}<w:moveFrom>${run("x")}</w:moveFrom><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`;
  const footnotes = `<w:footnote w:id="2"><w:p>${run("noted")}</w:p></w:footnote>`;
  const text = await packageText(source(await docxOf(body, { footnotes })), { kind: "docx", limits });
  expect(wordsOf(text)).toBe("onetwo three four noted");
});

test("of an OpenDocument text the words count, comments and the signs of notes do not", async () => {
  const body = `<text:h>One</text:h><text:p>two<text:s/>three<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>noted</text:p></text:note-body></text:note><office:annotation><text:p>x</text:p></office:annotation></text:p>`;
  expect(wordsOf(await packageText(source(await odtOf(body)), { kind: "odt", limits }))).toBe(
    "One two three noted",
  );
});

test("of an EPUB file every document counts but the contents", async () => {
  const bytes = await epubOf(["<p>one</p>", "<p>two</p>"]);
  const words = wordsOf(await packageText(source(bytes), { kind: "epub", limits }));
  expect(words).toBe("one two");
});

test("a package without its text has none", async () => {
  const bytes = await epubOf([]);
  expect(await packageText(source(bytes), { kind: "odt", limits })).toBe("");
  expect(wordsOf(await packageText(source(bytes), { kind: "docx", limits }))).toBe("");
});

test("an element in what is left out is left out too, and what follows counts again", () => {
  const rules = { text: null, silent: new Set(["s"]), parting: new Set(["p"]) };
  expect(wordsOf(xmlText("<a>1<s>2<s>3</s>4<p/></s>5<p/>6</a>", rules))).toBe("15 6");
});

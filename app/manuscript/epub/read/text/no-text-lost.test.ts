import fc from "fast-check";
import { expect, test } from "vitest";
import { readBody, readMade } from "#tests/support/read-epub.ts";
import { countText } from "../../../document/count-text.ts";
import { parseMarkup } from "../markup/parse-markup.ts";
import { rawTextOf } from "../markup/tree.ts";
import { renderFragment } from "./render-fragment.ts";

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const around = fc.constantFrom(
  ..."p div section article aside header footer main center form fieldset legend label blockquote address h1 h2 h3 ul ol li dl dt dd table tbody tr td th caption figure figcaption em b i u s small mark span font tt big code kbd sub sup q cite abbr a button x-unknown o:p details summary ruby pre ins del".split(
    " ",
  ),
);
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    word.map((each) => ` ${each} `),
    fc
      .tuple(around, fc.array(tie("node"), { minLength: 1, maxLength: 3 }))
      .map(([name, inside]) => `<${name}>${inside.join("")}</${name}>`),
  ),
})).node;
const trees = fc.array(tree, { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join(""));
const wordsIn = (text: string) => text.match(/[a-z]{3,}/g) ?? [];
const sorted = (words: string[]) => [...words].sort();

test("no word of a chapter is lost or said twice, whatever elements it stands in", async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (body) => {
      const { html, text } = await readBody(`<div>${body}</div>`);
      const expected = sorted(wordsIn(body.replace(/<[^>]*>/g, " ")));
      expect(sorted(wordsIn(html.replace(/<[^>]*>/g, " ")))).toEqual(expected);
      expect(sorted(wordsIn(text))).toEqual(expected);
    }),
    { numRuns: 120 },
  );
});

test("the order of words is kept, outside of tables", async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (body) => {
      fc.pre(!/<(table|caption|tr|td|th|tbody)/.test(body));
      const { text } = await readBody(`<div>${body}</div>`);
      expect(wordsIn(text)).toEqual(wordsIn(body.replace(/<[^>]*>/g, " ")));
    }),
    { numRuns: 120 },
  );
});

test("a chapter's count is that of its text, by the rules that the editor counts by", async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (body) => {
      const { text, wordCount, characterCount } = await readBody(`<div>${body} 漢字 1909 — l’été</div>`);
      expect({ wordCount, characterCount }).toEqual(countText(text));
    }),
    { numRuns: 60 },
  );
});

test("every id of a chapter is there once, and every block of it has one", async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (body) => {
      const { html } = await readBody(body);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [tag] of html.matchAll(
        /<(?:p|h[1-6]|li|blockquote|dt|dd|figure|pre|table|address)[ >][^>]*/g,
      ))
        expect(tag).toContain(' id="');
    }),
    { numRuns: 60 },
  );
});

test("the same book is the same chapters, whenever and however often it is read", async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (body) => {
      const facts = { chapters: { "one.xhtml": body, "two.xhtml": '<p><a href="one.xhtml">one</a></p>' } };
      const [one, other] = [await readMade(facts), await readMade(facts)];
      expect(one.chapters).toEqual(other.chapters);
      expect(one.css).toBe(other.css);
    }),
    { numRuns: 20 },
  );
});

const fragment = (html: string) => renderFragment(parseMarkup(html).root);

test("no word of a description is lost, and what is written is read back as the same tree", () => {
  fc.assert(
    fc.property(trees, (html) => {
      const { html: written, text } = fragment(html);
      const expected = sorted(wordsIn(html.replace(/<[^>]*>/g, " ")));
      expect(sorted(wordsIn(text))).toEqual(expected);
      const again = parseMarkup(written);
      expect(again.isRepaired).toBe(false);
      expect(sorted(wordsIn(rawTextOf(again.root)))).toEqual(expected);
      expect(fragment(written).html).toBe(written);
    }),
    { numRuns: 150 },
  );
});

test.each<[what: string, html: string, written: string, text: string]>([
  ["paragraphs and emphasis stay", "<p>a <em>b</em></p><p>c</p>", "<p>a <em>b</em></p><p>c</p>", "a b\nc"],
  ["headings and divisions are paragraphs", "<h1>a</h1><div>b</div>", "<p>a</p><p>b</p>", "a\nb"],
  ["lists stay, items elsewhere do not", "<ul><li>a</li></ul><li>b</li>", "<ul><li>a</li></ul>b", "a\nb"],
  ["line breaks stay", "a<br/>b", "a<br>b", "a\nb"],
  [
    "links lead out or nowhere",
    '<a href="https://e.org/">a</a><a href="chapter.xhtml">b</a><a href="javascript:x">c</a>',
    '<a href="https://e.org/" rel="noopener noreferrer nofollow external" target="_blank">a</a>bc',
    "abc",
  ],
  [
    "a link in a link is one",
    '<a href="https://e.org/">a<a href="https://f.org/">b</a></a>',
    '<a href="https://e.org/" rel="noopener noreferrer nofollow external" target="_blank">ab</a>',
    "ab",
  ],
  ["classes, ids and styles go", '<p class="a" id="b" style="color:red" onclick="x">c</p>', "<p>c</p>", "c"],
  ["scripts and styles go with all in them", "<script>x</script><style>y</style>a", "a", "a"],
  ["pictures go", '<p>a<img src="x" alt="b"/></p>', "<p>a</p>", "a"],
  ["blocks in paragraphs part them", "<p>a<p>b</p></p>", "a<p>b</p>", "a\nb"],
  ["nothing is nothing", "<p> </p>", "", ""],
  ["control characters go", "a\u0000b\u0001c", "abc", "abc"],
  ["signs that are markup stay text", "&lt;b&gt; &amp;", "&lt;b&gt; &amp;", "<b> &"],
])("of a description %s", (_, html, written, text) => {
  expect(fragment(html)).toEqual({ html: written, text });
});

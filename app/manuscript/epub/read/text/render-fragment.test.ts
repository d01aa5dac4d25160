import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup } from "../markup/parse-markup.ts";
import { renderFragment } from "./render-fragment.ts";

const html = (markup: string): string => renderFragment(parseMarkup(markup).root).html;
const text = (markup: string): string => renderFragment(parseMarkup(markup).root).text;

test.each([
  ["<p>A <em>fine</em> <b>tale</b>.</p>", "<p>A <em>fine</em> <b>tale</b>.</p>"],
  ["<div>A</div><div>B</div>", "<p>A</p><p>B</p>"],
  ["<div><p>A</p><p>B</p></div>", "<p>A</p><p>B</p>"],
  ["<h1>A</h1><h3>B</h3>", "<p>A</p><p>B</p>"],
  ["<ul><li>A</li><li>B</li></ul>", "<ul><li>A</li><li>B</li></ul>"],
  ["<li>A</li>", "A"],
  ["<blockquote><p>A</p></blockquote>", "<blockquote><p>A</p></blockquote>"],
  ["A<br/>B", "A<br>B"],
  ["<p></p><p> </p><p>A</p>", "<p>A</p>"],
  ["<p class='x' id='y' style='color:red' onclick='z'>A</p>", "<p>A</p>"],
  ["<span>A</span><font color='red'>B</font>", "AB"],
  ["<table><tr><td>A</td></tr></table>", "A"],
  ["<img src='http://canary.invalid/x' alt='x'/>A", "A"],
  ["<script>x</script><style>y</style>A", "A"],
  ["A &lt; B &amp; C", "A &lt; B &amp; C"],
  ["<p>", ""],
  ["", ""],
])("%s becomes %s", (given, expected) => {
  expect(html(given)).toBe(expected);
});

test("links lead out, marked, or are their words", () => {
  expect(html('<a href="http://example.org/?a&amp;b">A</a>')).toBe(
    '<a href="http://example.org/?a&amp;b" rel="noopener noreferrer nofollow external" target="_blank">A</a>',
  );
  expect(html('<a href="javascript:x">A</a><a href="chapter.xhtml">B</a><a>C</a>')).toBe("ABC");
  expect(
    html('<a href="https://a.example/">A <a href="https://b.example/">B</a></a>').match(/<a /g)?.length,
  ).toBeLessThan(3);
});

test("its text is one line per block", () => {
  expect(text("<p>A  b\n c</p><ul><li>D</li><li>E</li></ul>F<br/>G")).toBe("A b c\nD\nE\nF\nG");
});

test("whatever is written, only a dozen tags come out, without attributes but those of links", () => {
  const piece = fc.constantFrom(
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<a href='https://e.org'>",
    "</a>",
    "<script>",
    "</script>",
    "<ul>",
    "<li>",
    "<b>",
    "</b>",
    "x",
    "&lt;",
    "<",
    "<svg onload=x>",
    "<img src=x onerror=y>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      for (const [tag] of html(pieces.join("")).matchAll(/<[^>]*>/g))
        expect(tag).toMatch(
          /^<\/?(p|li|ul|ol|blockquote|i|em|b|strong|cite|q|sub|sup|u|br|a)>$|^<a href="https:\/\/e\.org\/" rel="[a-z ]+" target="_blank">$/,
        );
    }),
  );
});

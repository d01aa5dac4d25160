import { expect, test } from "vitest";
import { factsOf } from "#tests/support/package-parts.ts";
import { readDescription } from "./description.ts";

const escaped = (markup: string) => markup.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const described = (markup: string) =>
  readDescription(factsOf(`<dc:description>${escaped(markup)}</dc:description>`));

interface DescriptionCase {
  why: string;
  /** As it stands in the element, its references resolved. */
  text: string;
  html: string | null;
  plain: string | null;
}

const descriptions: DescriptionCase[] = [
  { why: "plain text is one paragraph", text: "A book.", html: "<p>A book.</p>", plain: "A book." },
  {
    why: "an empty line parts paragraphs",
    text: "One.\n\nTwo.\n \nThree.",
    html: "<p>One.</p><p>Two.</p><p>Three.</p>",
    plain: "One. Two. Three.",
  },
  {
    why: "a line break in a paragraph is white space",
    text: "One\ntwo.",
    html: "<p>One\ntwo.</p>",
    plain: "One two.",
  },
  {
    why: "signs of markup in plain text are signs",
    text: "1 < 2 & 3 > 2",
    html: "<p>1 &lt; 2 &amp; 3 &gt; 2</p>",
    plain: "1 < 2 & 3 > 2",
  },
  {
    why: "markup that was escaped is markup",
    text: "<p>One <b>two</b></p>",
    html: "<p>One <b>two</b></p>",
    plain: "One two",
  },
  {
    why: "emphasis, quotations and lists are kept",
    text: "<p><em>a</em> <strong>b</strong> <cite>c</cite> <q>d</q></p><ul><li>e</li></ul>",
    html: "<p><em>a</em> <strong>b</strong> <cite>c</cite> <q>d</q></p><ul><li>e</li></ul>",
    plain: "a b c d e",
  },
  {
    why: "headings and divisions become paragraphs",
    text: "<h1>One</h1><div>Two</div>",
    html: "<p>One</p><p>Two</p>",
    plain: "One Two",
  },
  {
    why: "classes, ids and styles go",
    text: '<p class="x" id="y" style="color:red">One</p>',
    html: "<p>One</p>",
    plain: "One",
  },
  {
    why: "a script goes with what it says",
    text: "<p>One</p><script>alert(1)</script>",
    html: "<p>One</p>",
    plain: "One",
  },
  {
    why: "an event goes",
    text: '<p onclick="alert(1)">One</p>',
    html: "<p>One</p>",
    plain: "One",
  },
  {
    why: "a picture goes, and loads nothing",
    text: '<p>One<img src="https://example.org/x.png" onerror="alert(1)"></p>',
    html: "<p>One</p>",
    plain: "One",
  },
  {
    why: "a link to a page opens apart and tells nothing",
    text: '<p><a href="https://example.org/?a=1&b=2">One</a></p>',
    html: '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow external" target="_blank">One</a></p>',
    plain: "One",
  },
  {
    why: "a link that runs is its words",
    text: '<p><a href="javascript:alert(1)">One</a></p>',
    html: "<p>One</p>",
    plain: "One",
  },
  {
    why: "a link into the book is its words, since it leads nowhere from outside",
    text: '<p><a href="chapter.xhtml">One</a></p>',
    html: "<p>One</p>",
    plain: "One",
  },
  {
    why: "a tag that nobody closed is closed",
    text: "<p>One <i>two",
    html: "<p>One <i>two</i></p>",
    plain: "One two",
  },
  { why: "empty paragraphs go", text: "<p></p><p> </p><p>One</p>", html: "<p>One</p>", plain: "One" },
  { why: "markup without words is none", text: "<p><br></p>", html: null, plain: null },
  { why: "white space is none", text: " \n ", html: null, plain: null },
  {
    why: "entities of HTML are letters",
    text: "<p>caf&eacute; &mdash; &copy;</p>",
    html: "<p>café — ©</p>",
    plain: "café — ©",
  },
  {
    why: "overrides of direction go from the short text",
    text: "One\u202Etwo",
    html: "<p>One\u202Etwo</p>",
    plain: "Onetwo",
  },
];

test.each(descriptions)("of a book's description: $why", ({ text, html, plain }) => {
  const found = described(text);
  expect(found.descriptionHtml).toBe(html);
  expect(found.description).toBe(plain);
});

interface ChoiceCase {
  why: string;
  metadata: string;
  html: string | null;
  plain: string | null;
}

const long = '<meta property="se:long-description">&lt;p&gt;Long.&lt;/p&gt;</meta>';
const choices: ChoiceCase[] = [
  { why: "none where there is none", metadata: "", html: null, plain: null },
  {
    why: "Standard Ebooks' long one on the page and the short one in lists",
    metadata: `<dc:description>Short.</dc:description>${long}`,
    html: "<p>Long.</p>",
    plain: "Short.",
  },
  {
    why: "the long one in lists where there is no short one",
    metadata: long,
    html: "<p>Long.</p>",
    plain: "Long.",
  },
  {
    why: "the first of several",
    metadata: "<dc:description>One.</dc:description><dc:description>Two.</dc:description>",
    html: "<p>One.</p>",
    plain: "One.",
  },
  {
    why: "the second where the first is empty",
    metadata: "<dc:description/><dc:description>Two.</dc:description>",
    html: "<p>Two.</p>",
    plain: "Two.",
  },
];

test.each(choices)("a book is described by $why", ({ metadata, html, plain }) => {
  expect(readDescription(factsOf(metadata))).toEqual({ descriptionHtml: html, description: plain });
});

test("of a description without end its first fifty thousand characters are read", () => {
  expect(described("word ".repeat(20_000)).description).toHaveLength(49_999);
});

test("a description of open tags is read as the text it is", () => {
  expect(described("<a".repeat(25_000)).description).toBe("<a".repeat(25_000));
});

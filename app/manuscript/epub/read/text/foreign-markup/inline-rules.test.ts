import { expect, test } from "vitest";
import { type EpubFacts, PNG } from "#tests/support/make-epub.ts";
import { readBody } from "#tests/support/read-epub.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const MATH = 'xmlns="http://www.w3.org/1998/Math/MathML"';
const files: NonNullable<EpubFacts["files"]> = { "EPUB/x.png": PNG };

interface MarkupCase {
  why: string;
  markup: string;
  has?: string;
  lacks?: string;
}

async function check({ markup, has, lacks }: MarkupCase): Promise<void> {
  const { html } = await readBody(markup, { files });
  if (has !== undefined) expect(html).toContain(has);
  if (lacks !== undefined) expect(html.toLowerCase()).not.toContain(lacks.toLowerCase());
}

const svg = (inside: string, attributes = "") => `<svg ${SVG} ${attributes}>${inside}</svg>`;
const drawings: MarkupCase[] = [
  {
    why: "shapes stay",
    markup: svg('<circle cx="1" cy="2" r="3"/>'),
    has: '<circle cx="1" cy="2" r="3"></circle>',
  },
  {
    why: "names have the capitals that HTML's parser wants",
    markup: svg("<lineargradient/>"),
    has: "<linearGradient>",
  },
  { why: "attributes have them too", markup: svg("<g/>", 'viewbox="0 0 1 1"'), has: 'viewBox="0 0 1 1"' },
  { why: "ids are namespaced", markup: svg('<g id="a"/>'), has: '<g id="b-a">' },
  { why: "classes are namespaced", markup: svg('<g class="a b"/>'), has: 'class="b-a b-b"' },
  { why: "a reference follows its id", markup: svg('<use xlink:href="#a"/>'), has: '<use href="#b-a">' },
  {
    why: "a reference under another prefix follows too",
    markup:
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><use l:href="#a"/></svg>',
    has: '<use href="#b-a">',
  },
  { why: "a reference to a file goes", markup: svg('<use href="x.svg#a"/>'), has: "<use>", lacks: "x.svg" },
  { why: "a paint follows its id", markup: svg('<rect fill="url(#a)"/>'), has: 'fill="url(#b-a)"' },
  {
    why: "a paint in quotes follows its id",
    markup: svg("<rect fill=\"url('#a')\"/>"),
    has: 'fill="url(#b-a)"',
  },
  {
    why: "a paint of a file goes",
    markup: svg('<rect fill="url(x.svg#a)"/>'),
    has: "<rect>",
    lacks: "x.svg",
  },
  {
    why: "a picture of the book is shown",
    markup: svg('<image xlink:href="x.png" width="4"/>'),
    has: 'href="/files/EPUB/x.png"',
  },
  { why: "scripts go", markup: svg("<script>alert(1)</script><g/>"), has: "<g>", lacks: "alert" },
  { why: "events go", markup: svg('<g onclick="alert(1)"/>'), has: "<g>", lacks: "alert" },
  {
    why: "what rewrites links goes",
    markup: svg('<a href="one.xhtml"><set attributeName="href" to="javascript:alert(1)"/>x</a>'),
    lacks: "alert",
  },
  {
    why: "what moves goes",
    markup: svg('<g><animateTransform type="rotate"/></g>'),
    has: "<g>",
    lacks: "animate",
  },
  { why: "sheets within it go", markup: svg("<style>g{fill:red}</style><g/>"), has: "<g>", lacks: "<style" },
  {
    why: "filters of pictures go",
    markup: svg('<filter><feImage href="https://e.org/x"/></filter>'),
    has: "<filter>",
    lacks: "e.org",
  },
  {
    why: "elements nobody knows dissolve",
    markup: svg("<unknown><g/></unknown>"),
    has: "<g>",
    lacks: "unknown",
  },
  {
    why: "a link in a link is its words",
    markup: `<p><a href="one.xhtml">${svg('<a href="#x"><text>go</text></a>')}</a></p>`,
    has: "<text>go</text>",
  },
  {
    why: "HTML within it follows it",
    markup: svg("<foreignObject><p>words</p></foreignObject>"),
    has: '</svg><div class="b--foreign"><p',
  },
  { why: "its title is words", markup: svg("<title>A <b>leaf</b></title>"), has: "<title>A leaf</title>" },
  { why: "its title makes it a picture", markup: svg("<title>A leaf</title>"), has: 'role="img"' },
  {
    why: "its label makes it a picture",
    markup: svg("<g/>", 'aria-label="A leaf"'),
    has: 'role="img" aria-label="A leaf"',
  },
  { why: "a drawing without a name is none", markup: svg("<g/>"), lacks: 'role="img"' },
];

test.each(drawings)("in a drawing $why", check);

const math = (inside: string, attributes = "") => `<math ${MATH} ${attributes}>${inside}</math>`;
const formulas: MarkupCase[] = [
  {
    why: "structure stays",
    markup: math("<mfrac><mi>a</mi><mn>2</mn></mfrac>"),
    has: "<mfrac><mi>a</mi><mn>2</mn></mfrac>",
  },
  {
    why: "a prefix goes",
    markup: '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>a</m:mi></m:math>',
    has: "<math><mi>a</mi></math>",
  },
  {
    why: "words instead of it stay",
    markup: math("<mi>a</mi>", 'alttext="a letter"'),
    has: '<math alttext="a letter">',
  },
  { why: "the way it is set stays", markup: math("<mi>a</mi>", 'display="block"'), has: 'display="block"' },
  {
    why: "a picture instead of it goes",
    markup: math("<mi>a</mi>", 'altimg="https://e.org/x.png"'),
    lacks: "e.org",
  },
  {
    why: "links go",
    markup: math('<mi href="javascript:alert(1)">a</mi>'),
    has: "<mi>a</mi>",
    lacks: "alert",
  },
  {
    why: "links under a prefix go",
    markup: math('<mi xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://e.org/">a</mi>'),
    has: "<mi>a</mi>",
    lacks: "e.org",
  },
  {
    why: "actions dissolve",
    markup: math('<maction actiontype="statusline"><mi>a</mi></maction>'),
    has: "<math><mi>a</mi></math>",
  },
  {
    why: "what it means is left to its signs",
    markup: math('<semantics><mi>a</mi><annotation encoding="TeX">\\a</annotation></semantics>'),
    has: "<math><mi>a</mi></math>",
  },
  {
    why: "HTML in an annotation goes",
    markup: math(
      '<semantics><mi>a</mi><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></semantics>',
    ),
    has: "<mi>a</mi>",
    lacks: "alert",
  },
  { why: "leaves hold text only", markup: math("<mtext>a <b>b</b></mtext>"), has: "<mtext>a b</mtext>" },
  {
    why: "HTML in a leaf is its words",
    markup: math("<mtext><img src='x' onerror='alert(1)'/>a</mtext>"),
    has: "<mtext>a</mtext>",
    lacks: "alert",
  },
  { why: "glyphs go", markup: math("<mi><mglyph src='x'/>a</mi>"), has: "<mi>a</mi>" },
  { why: "text between its parts stays", markup: math("a<mi>b</mi>"), has: "<math>a<mi>b</mi></math>" },
  { why: "colours of files go", markup: math('<mi mathcolor="url(x)">a</mi>'), has: "<mi>a</mi>" },
  {
    why: "ids and classes are namespaced",
    markup: math('<mi id="i" class="c">a</mi>'),
    has: '<mi id="b-i" class="b-c">',
  },
];

test.each(formulas)("in a formula $why", check);

test("words of drawings and formulas are words of the chapter", async () => {
  const { text } = await readBody(
    `<p>One ${math("<mi>x</mi>")} two</p>${svg("<text>three</text><text>four</text>")}`,
  );
  expect(text).toBe("One x two\nthree\nfour");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { ATTACKS } from "#tests/support/attacks.ts";
import { parsePackageXml } from "../../markup/parse-markup.ts";
import { descendants } from "../../markup/tree.ts";
import { sanitiseSvgDocument } from "./svg-document.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
const head = '<svg xmlns="http://www.w3.org/2000/svg"';
/** What is left of an SVG file with this in it. */
const left = (inside: string, attributes = "") => {
  const clean = sanitiseSvgDocument(svg(inside, attributes)) ?? "";
  return clean.slice(clean.indexOf(">") + 1, -"</svg>".length);
};

test.each<[what: string, inside: string, clean: string]>([
  ["shapes", '<path d="M0 0L1 1"/><circle r="5"/>', '<path d="M0 0L1 1"></path><circle r="5"></circle>'],
  ["text", "<text x='1'>a <tspan>b</tspan></text>", '<text x="1">a <tspan>b</tspan></text>'],
  [
    "descriptions",
    "<title>A &lt;leaf&gt;</title><desc>b</desc>",
    "<title>A &lt;leaf&gt;</title><desc>b</desc>",
  ],
  [
    "gradients and what uses them",
    '<linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient><rect fill="url(#g)"/>',
    '<linearGradient id="g"><stop offset="1" stop-color="red"></stop></linearGradient><rect fill="url(#g)"></rect>',
  ],
  [
    "names in any case, as SVG spells them",
    '<LINEARGRADIENT GRADIENTUNITS="userSpaceOnUse"/>',
    '<linearGradient gradientUnits="userSpaceOnUse"></linearGradient>',
  ],
  [
    "uses of its own parts",
    '<use href="#a"/><use xlink:href="#b"/>',
    '<use href="#a"></use><use href="#b"></use>',
  ],
  [
    "pictures within it",
    '<image href="data:image/png;base64,AAAA" width="1"/>',
    '<image width="1" href="data:image/png;base64,AAAA"></image>',
  ],
  ["its own style", "<style>.a{fill:red}</style>", "<style>.a{fill:red}</style>"],
  [
    "style attributes",
    '<rect style="fill:red;stroke:url(#g)"/>',
    '<rect style="fill:red;stroke:url(#g)"></rect>',
  ],
  [
    "links as what they hold",
    '<a href="https://example.org/"><circle r="1"/></a>',
    '<circle r="1"></circle>',
  ],
  ["groups that nobody knows as what they hold", "<x><circle r='1'/></x>", '<circle r="1"></circle>'],
])("of a drawing are kept: %s", (_, inside, clean) => {
  expect(left(inside)).toBe(clean);
});

test.each<[what: string, inside: string, clean: string]>([
  ["scripts", "<script>x</script><g onclick='x'/>", "<g></g>"],
  ["HTML", "<foreignObject><p>x</p></foreignObject>", ""],
  ["animation", '<rect><animate attributeName="href" to="x"/><set to="y"/></rect>', "<rect></rect>"],
  ["drawings elsewhere", '<use href="http://canary.invalid/x.svg#a"/>', "<use></use>"],
  ["pictures elsewhere", '<image href="http://canary.invalid/x.png"/>', "<image></image>"],
  [
    "pictures that are documents",
    '<image href="data:image/svg+xml;base64,AAAA"/><image href="data:text/html,x"/>',
    "<image></image><image></image>",
  ],
  [
    "addresses that are scripts",
    '<use href="javascript:x"/><path d="javascript:x"/>',
    "<use></use><path></path>",
  ],
  [
    "paint from elsewhere",
    '<rect fill="url(http://canary.invalid/x#a)" stroke="URL( //canary.invalid )"/>',
    "<rect></rect>",
  ],
  [
    "style that fetches",
    "<style>@import url(http://canary.invalid/x);.a{fill:url(http://canary.invalid/y);stroke:red}</style>",
    "<style>.a{stroke:red}</style>",
  ],
  ["style attributes that fetch", '<rect style="fill:url(//canary.invalid/x)"/>', "<rect></rect>"],
  ["filters that fetch", '<filter><feImage href="http://canary.invalid/x"/></filter>', "<filter></filter>"],
  ["words outside of texts", "words<g>more</g>", "<g></g>"],
  ["fonts", "<font><glyph/></font><style>@font-face{src:url(x)}</style>", ""],
  [
    "attributes that nobody knows",
    '<rect data-x="y" xml:base="http://canary.invalid/" ping="x"/>',
    "<rect></rect>",
  ],
  [
    "control characters",
    "<title>a\u0001b</title><rect fill='a\u0000b'/>",
    '<title>ab</title><rect fill="ab"></rect>',
  ],
])("of a drawing are dropped: %s", (_, inside, clean) => {
  expect(left(inside)).toBe(clean);
});

test("a file without a drawing is none", () => {
  expect([sanitiseSvgDocument(""), sanitiseSvgDocument("<html/>"), sanitiseSvgDocument("PNG")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a drawing says what it is, and its own attributes are kept", () => {
  expect(sanitiseSvgDocument(svg("", ' viewBox="0 0 9 9" onload="x"'))).toBe(
    `${head} viewBox="0 0 9 9"></svg>`,
  );
});

test("megabytes of embedded pictures come through letter by letter", () => {
  const data = `data:image/jpeg;base64,${"QUJD".repeat(200_000)}`;
  expect(left(`<image href="${data}"/><image href="${data}"/>`).split(data)).toHaveLength(3);
});

const isHarmless = (markup: string) => {
  for (const element of descendants(parsePackageXml(markup).root)) {
    expect(element.name).not.toMatch(/^(script|foreignobject|iframe|animate|set|handler|a)$/);
    for (const [name, value] of Object.entries(element.attributes)) {
      expect(name).not.toMatch(/^on|^xlink:href$/i);
      if (name === "href") expect(value).toMatch(/^#|^data:image\/(png|jpe?g|gif|webp);base64,/);
      if (name !== "xmlns") expect(value).not.toMatch(/canary|javascript:/i);
    }
  }
};

test.each(ATTACKS)("%s in a drawing does no harm, and the drawing is well-formed", (_, body) => {
  const clean = sanitiseSvgDocument(svg(body));
  if (clean === null) return;
  expect(parsePackageXml(clean).isRepaired).toBe(false);
  isHarmless(clean);
});

test("whatever a drawing is made of, it is well-formed, harmless, and cleaning it again changes nothing", () => {
  const piece = fc.constantFrom(
    "<g>",
    "</g>",
    "<style>",
    "</style>",
    "<text>",
    "</text>",
    "words",
    ".a{fill:red}",
    "<script>",
    "<use href='#a'/>",
    "<use href='http://canary.invalid/'/>",
    "<rect fill='url(#a)'",
    ">",
    "/>",
    "]]>",
    "<![CDATA[",
    "<!--",
    "-->",
    "&lt;",
    "&#0;",
    "\u0001",
    '"',
    " onload='x'",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const clean = sanitiseSvgDocument(svg(pieces.join("")));
      if (clean === null) return;
      expect(parsePackageXml(clean).isRepaired).toBe(false);
      isHarmless(clean);
      expect(sanitiseSvgDocument(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
});

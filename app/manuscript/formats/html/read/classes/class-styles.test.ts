import fc from "fast-check";
import { expect, test } from "vitest";
import { takeHtml } from "#tests/support/take-file.ts";
import { outlineOf } from "#tests/support/outline.ts";
import { readClassRules } from "./class-styles.ts";
import { readHtml } from "../read-html.ts";

interface Sheet {
  it: string;
  css: string;
  html: string;
  line: string;
}

const sheets: Sheet[] = [
  {
    it: "a class gives its emphasis",
    css: ".a { font-style: italic }",
    html: '<p><span class="a">x</span></p>',
    line: "paragraph: {italic:x}",
  },
  {
    it: "a class with an element's name applies to that element only",
    css: "span.a { font-style: italic }",
    html: '<p><b class="a">x</b><span class="a">y</span></p>',
    line: "paragraph: {bold:x}{italic:y}",
  },
  {
    it: "several selectors share their declarations",
    css: ".a, .b { font-weight: 700 }",
    html: '<p><span class="a">x</span> <span class="b">y</span></p>',
    line: "paragraph: {bold:x} {bold:y}",
  },
  {
    it: "a later rule overrides an earlier one, in any order of the classes",
    css: ".a { font-style: italic } .b { font-style: normal }",
    html: '<p><span class="b a">x</span></p>',
    line: "paragraph: x",
  },
  {
    it: "the element's own style outweighs its classes",
    css: ".a { font-style: italic }",
    html: '<p><span class="a" style="font-style: normal">x</span></p>',
    line: "paragraph: x",
  },
  {
    it: "a class inside an emphasised paragraph can switch the emphasis off",
    css: ".a { font-style: italic } .b { font-style: normal }",
    html: '<p class="a">x <span class="b">y</span></p>',
    line: "paragraph: {italic:x }y",
  },
  {
    it: "a heading is not bold because its class is",
    css: ".a { font-weight: bold }",
    html: '<h2 class="a">x</h2>',
    line: "heading: x",
  },
  {
    it: "a paragraph within a centred division may be justified",
    css: ".a { text-align: center } .b { text-align: justify }",
    html: '<div class="a"><p class="b">x</p></div>',
    line: "paragraph: x",
  },
  {
    it: "selectors of more than one class are ignored",
    css: ".a .b { font-style: italic } .a.b { font-style: italic } .a > .b { font-style: italic } #a { font-style: italic }",
    html: '<div class="a" id="a"><p class="b a">x</p></div>',
    line: "paragraph: x",
  },
  {
    it: "print rules are ignored",
    css: "@media print { .a { font-style: italic } } .b { font-weight: bold }",
    html: '<p><span class="a b">x</span></p>',
    line: "paragraph: {bold:x}",
  },
  {
    it: "comments are ignored, and the rules after them are read",
    css: "/* .a { font-style: italic } */ .b { font-weight: bold }",
    html: '<p><span class="a b">x</span></p>',
    line: "paragraph: {bold:x}",
  },
  {
    it: "`!important` is not part of a value",
    css: ".a { font-style: italic !important }",
    html: '<p><span class="a">x</span></p>',
    line: "paragraph: {italic:x}",
  },
  {
    it: "names of JavaScript's built-ins are ordinary names",
    css: ".constructor { font-style: italic } .__proto__ { font-weight: bold }",
    html: '<p><span class="constructor">x</span> <span class="__proto__ toString">y</span></p>',
    line: "paragraph: {italic:x} {bold:y}",
  },
];

test.each(sheets)("style sheet of a page: $it", ({ css, html, line }) => {
  expect(takeHtml(`<html><head><style>${css}</style></head><body>${html}</body></html>`).lines).toEqual([
    line,
  ]);
  expect(outlineOf(readHtml([{ html, css }]).blocks), "as a sheet beside the page").toEqual([line]);
});

test("the page's style element overrides a linked style sheet", () => {
  const html = '<style>.a { font-style: normal }</style><p class="a">x</p>';
  expect(outlineOf(readHtml([{ html, css: ".a { font-style: italic }" }]).blocks)).toEqual(["paragraph: x"]);
});

test("exported chapters ignore what a style sheet says about their classes", () => {
  const html =
    '<style>.a { font-style: italic }</style><section class="octavo-text"><p class="a">x</p></section>';
  expect(takeHtml(html).lines).toEqual(["paragraph: x"]);
});

test("of any style sheet a bounded number of rules is read, and only character formatting and alignment", () => {
  const piece = fc.constantFrom(
    ..."{ } ; : . , @media /* */ <!-- .a p.b font-style italic color url(x) ( ) \\ ' #".split(" "),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const rules of readClassRules(pieces.join(" ")).values())
        for (const { declarations } of rules)
          for (const [property] of declarations) expect(property).toBe("font-style");
    }),
    { numRuns: 200 },
  );
  const many = Array.from({ length: 9_000 }, (_, at) => `.c${at} { font-style: italic }`).join("\n");
  expect(readClassRules(many).size).toBe(5_000);
});

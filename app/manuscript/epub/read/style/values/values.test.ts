import fc from "fast-check";
import { parse } from "css-tree";
import { expect, test } from "vitest";
import { BookStyles } from "../book-styles.ts";
import { filterDeclarations, filterSheet, isPlainCondition } from "../filter-sheet.ts";
import { listImports } from "../imports.ts";
import { allowedProperty, isForPageBox } from "./properties.ts";
import type { NameSpace } from "./values.ts";

const names: NameSpace = {
  prefix: "bk",
  url: (address) => (/^[\w/.]+$/.test(address) && !address.startsWith("//") ? `/f/${address}` : null),
};
const declared = (text: string) => filterDeclarations(text, names);

test.each<[given: string, written: string]>([
  ["font-size:12pt", "font-size:calc(16px*var(--reader-scale,1))"],
  ["font-size:1in", "font-size:calc(96px*var(--reader-scale,1))"],
  ["font-size:2.54cm", "font-size:calc(96px*var(--reader-scale,1))"],
  ["font-size:small", "font-size:calc(13px*var(--reader-scale,1))"],
  ["font-size:2rem", "font-size:calc(32px*var(--reader-scale,1))"],
  ["font-size:1.2em", "font-size:1.2em"],
  ["font-size:120%", "font-size:120%"],
  ["font-size:larger", "font-size:larger"],
  ["line-height:18px", "line-height:calc(18px*var(--reader-scale,1))"],
  ["line-height:1.4", "line-height:1.4"],
  [
    "font:italic 12px/1.5 Garamond,serif",
    'font:italic calc(12px*var(--reader-scale,1))/1.5 "bk-garamond","Garamond",serif',
  ],
  ["font:inherit", "font:inherit"],
  ["font:caption", ""],
  [
    "font-family:Garamond,'Old Face',serif",
    'font-family:"bk-garamond","Garamond","bk-old face","Old Face",serif',
  ],
  ["font-family:'a\"}*{b'", 'font-family:"bk-a*b","a*b"'],
  ["font-family:''", ""],
])("sizes and fonts: %s becomes %s", (given, written) => {
  expect(declared(given)).toBe(written);
});

test.each<[given: string, written: string]>([
  ["counter-reset:chapter 1", "counter-reset:bk-chapter 1"],
  ["counter-increment:list-item", "counter-increment:list-item"],
  ["content:counter(chapter) '.'", 'content:counter(bk-chapter)"."'],
  ["content:attr(title)", "content:attr(title)"],
  ["content:attr(href)", ""],
  ["content:attr(data-x)", ""],
  ["animation:turn 2s infinite", "animation:bk-turn 2s infinite"],
  ["animation-name:none", "animation-name:none"],
  ["--size:2em", "--b-size:2em"],
  ["width:var(--size)", "width:var(--b-size)"],
  ["width:var(--reader-scale)", "width:var(--b-reader-scale)"],
  ["--a b:x", ""],
  ["writing-mode:tb-rl", "writing-mode:vertical-rl"],
  ["writing-mode:sideways-lr", ""],
  ["hyphens:all", ""],
  ["text-transform:-epub-fullwidth", "text-transform:full-width"],
  ["z-index:calc(1 + 1)", ""],
  ["background:url(a.png)", "background:url(/f/a.png)"],
  ["background:url(https://canary.invalid/)", ""],
  ["color:rgb(1,2,3)", "color:rgb(1,2,3)"],
  ["color:paint(x)", ""],
  ["width:expression(1)", ""],
  ["color:red;color:red;color:blue", "color:red;color:blue"],
  ["color", ""],
  ["color:", ""],
  ["{color:red}", ""],
])("names and values: %s becomes %s", (given, written) => {
  expect(declared(given)).toBe(written);
});

test.each([
  ["color", "color"],
  ["COLOR", "color"],
  ["-webkit-hyphens", "hyphens"],
  ["-epub-text-combine", "text-combine-upright"],
  ["word-wrap", "overflow-wrap"],
  ["cursor", null],
  ["all", null],
  ["behavior", null],
  ["-moz-binding", null],
  ["constructor", null],
  ["", null],
])("the property %j is let through as %j", (name, standard) => {
  expect(allowedProperty(name)).toBe(standard);
});

test("properties of the page's box are distinguished from those that its text inherits", () => {
  for (const name of [
    "width",
    "margin-left",
    "position",
    "display",
    "opacity",
    "transform-origin",
    "z-index",
    "inset-inline",
    "content",
  ])
    expect(isForPageBox(name), name).toBe(true);
  for (const name of [
    "color",
    "font-size",
    "text-align",
    "background",
    "line-height",
    "border-top",
    "widows",
  ])
    expect(isForPageBox(name), name).toBe(false);
});

test.each<[condition: string, isPlain: boolean]>([
  ["screen and (min-width: 30em)", true],
  ["(width >= 600px)", true],
  ["not all and (monochrome)", true],
  ["(display: grid) and (not (display: inline-grid))", true],
  ["", false],
  ["screen { * { position: fixed } }", false],
  ["url(x)", false],
  ["screen /* x */", false],
  ['(font: "x")', false],
  ["x".repeat(600), false],
  ["(", false],
  ["screen and (min-width: 30em", false],
  ["screen) and (print", false],
])("the condition %j is plain: %s", (condition, isPlain) => {
  expect(isPlainCondition(condition)).toBe(isPlain);
});

test.each<[sheet: string, imports: [string, string | null][]]>([
  ["@import 'a.css';", [["a.css", null]]],
  ["@import url(a.css) screen and (color);", [["a.css", "screen and (color)"]]],
  [
    "@charset 'x';@import 'a.css';@IMPORT \"b.css\";",
    [
      ["a.css", null],
      ["b.css", null],
    ],
  ],
  ["p{color:red}", []],
  ["@import;", []],
  ["/* @import 'a.css'; */", []],
])("the sheet %s asks for %j", (sheet, imports) => {
  expect(listImports(sheet).map(({ href, media }) => [href, media])).toEqual(imports);
});

/** A book's styles, with these files, and the warnings about them. */
function bookOf(files: Record<string, string>, limit = 10_000) {
  const warnings: string[] = [];
  const styles = new BookStyles({
    readText: async (path) => files[path] ?? null,
    resolve: (_, href) => (href.includes(":") ? null : href),
    url: () => null,
    prefix: "bk",
    limit,
    warn: (warning) => warnings.push(warning),
  });
  const load = (...paths: string[]) => styles.load(paths.map((path) => ({ path, text: null, media: null })));
  return { styles, load, warnings };
}

test("a sheet is read once, and stands after those that it imports", async () => {
  const { styles, load, warnings } = bookOf({ a: "@import 'b';p{color:red}", b: "p{color:blue}" });
  await load("a");
  await load("b");
  expect(warnings).toEqual([]);
  expect(styles.css()).toBe(
    "@scope (.book-text){p{color:blue}}@scope (.book-text:has(>.b--sheet2)){p{color:red}}",
  );
});

test("imports in a circle end, and those from elsewhere or from nowhere give a warning", async () => {
  const { load, warnings } = bookOf({
    a: "@import 'b';@import 'http://canary.invalid/';",
    b: "@import 'a';@import 'gone';",
  });
  await load("a", "gone");
  expect([...new Set(warnings)]).toEqual([
    "The style sheet gone is missing.",
    "A style sheet from elsewhere is left out: http://canary.invalid/.",
  ]);
});

test("style beyond the limit is left out with a warning", async () => {
  const { styles, load, warnings } = bookOf(
    { a: "p{color:red}", b: `/*${"x".repeat(200)}*/p{color:blue}` },
    100,
  );
  await load("a", "b");
  expect(styles.css()).toBe("@scope (.book-text){p{color:red}}");
  expect(warnings).toEqual(["b is left out: the book has more style than we read."]);
  expect(styles.inlineClass("color:green", "x"), "nor any more in attributes").toBeNull();
});

test("the same style attribute is the same class, and one that says nothing is none", () => {
  const { styles } = bookOf({});
  expect([
    styles.inlineClass("color:red", "a"),
    styles.inlineClass("color:red", "b"),
    styles.inlineClass("color:blue", "a"),
    styles.inlineClass("cursor:none", "a"),
  ]).toEqual(["b--s1", "b--s1", "b--s2", null]);
});

test("a medium that is no condition is left out, so that no sheet swallows the next", async () => {
  const { styles } = bookOf({});
  await styles.load([
    { path: "a", text: "p{color:red}", media: "screen and (min-width:1px" },
    { path: "b", text: "p{color:blue}", media: "print" },
  ]);
  expect(styles.css()).toBe(
    "@scope (.book-text){p{color:red}}@media print{@scope (.book-text){p{color:blue}}}",
  );
});

const piece = fc.constantFrom(
  "p",
  ".a",
  "#b",
  "*",
  ":root",
  "html",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  ";",
  ":",
  ",",
  " ",
  "color:red",
  "position:fixed",
  "background:url(http://canary.invalid/x)",
  "@import 'http://canary.invalid/';",
  "@media screen",
  "@font-face",
  "@scope",
  "/*",
  "*/",
  '"',
  "'",
  "\\",
  "\\75rl(",
  "url(",
  "!important",
  "</style>",
  "<!--",
  "-->",
  "\u0000",
  "\n",
);

test("whatever is written as style, it is balanced, plain and fetches nothing", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const { rules, globals } = filterSheet(pieces.join(""), names);
      const css = globals + rules;
      expect(css).not.toMatch(/canary|<\/style|position:fixed|@import/i);
      const faults: string[] = [];
      parse(css, { onParseError: (error) => faults.push(error.message) });
      expect(faults).toEqual([]);
      const plain = css.replace(/"(?:[^"\\]|\\.)*"|\\./g, "");
      expect(plain.split("{").length).toBe(plain.split("}").length);
    }),
    { numRuns: 400 },
  );
});

test("a sheet that was filtered is filtered to itself, but for the names", () => {
  const once = filterSheet(
    "p{color:red;margin:0 auto}@media print{p{color:blue}}em>i{font-style:normal}",
    names,
  ).rules;
  expect(filterSheet(once, names).rules).toBe(once);
});

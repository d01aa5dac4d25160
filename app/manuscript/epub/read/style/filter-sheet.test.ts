import fc from "fast-check";
import { parse } from "css-tree";
import { expect, test } from "vitest";
import { filterDeclarations, filterSheet } from "./filter-sheet.ts";
import type { NameSpace } from "./values/values.ts";

const names: NameSpace = {
  prefix: "bk",
  url: (address) => (/^(https?:)?\/\/|^[a-z]+:/i.test(address) ? null : `/files/${address}`),
};
const rules = (css: string): string => filterSheet(css, names).rules;
const globals = (css: string): string => filterSheet(css, names).globals;
const declared = (text: string): string => filterDeclarations(text, names);

test("ordinary rules pass as they are, with classes and ids prefixed", () => {
  expect(rules("p{margin:0;text-indent:1em} .a #b{color:red}")).toBe(
    "p{margin:0;text-indent:1em}.b-a #b-b{color:red}",
  );
});

test.each([
  ["p{position:fixed}", ""],
  ["p{position:sticky}", ""],
  ["p{position:-webkit-sticky}", ""],
  ["p{position:absolute;top:0}", "p{position:absolute;top:0}"],
  ["p{position:relative}", "p{position:relative}"],
  ["p{z-index:2147483647}", "p{z-index:9}"],
  ["p{z-index:-99}", "p{z-index:-9}"],
  ["p{z-index:auto}", "p{z-index:auto}"],
  ["p{display:none}", "p{display:none}"],
  ["p{display:-webkit-box}", ""],
  ["p{cursor:none}", ""],
  ["p{pointer-events:none}", ""],
  ["p{user-select:none}", ""],
  ["p{behavior:url(x.htc)}", ""],
  ["p{-moz-binding:url(x.xml#a)}", ""],
  ["p{width:expression(alert(1))}", ""],
  ["p{all:unset}", ""],
  ["p{zoom:9}", ""],
  ["p{contain:strict}", ""],
  ["p{container-type:size}", ""],
  ["p{will-change:transform}", ""],
  ["p{scroll-snap-type:x}", ""],
  ["p{overscroll-behavior:none}", ""],
  ["p{view-transition-name:root}", ""],
  ["p{content-visibility:hidden}", ""],
  ["p{-webkit-user-modify:read-write}", ""],
])("%s becomes %s", (given, expected) => {
  expect(rules(given)).toBe(expected);
});

test.each([
  ["p{background:url(http://canary.invalid/x.png)}", ""],
  ["p{background-image:url('//canary.invalid/x.png')}", ""],
  ["p{background:url(javascript:alert(1))}", ""],
  ["p{background:url(data:text/html,x)}", ""],
  ["p{background:u\\72l(http://canary.invalid/)}", ""],
  ["p{background:URL(HTTP://canary.invalid/)}", ""],
  ["p{background:image-set('http://canary.invalid/x' 1x)}", ""],
  ["p{background:-webkit-image-set(url(http://canary.invalid/x) 1x)}", ""],
  ["p{background:cross-fade(url(http://canary.invalid/x),red)}", ""],
  ["p{background:element(#a)}", ""],
  ["p{background:src('http://canary.invalid/x')}", ""],
  ["p::before{content:url(http://canary.invalid/x)}", ""],
  ["li{list-style-image:url(http://canary.invalid/x)}", ""],
  ["p{cursor:url(http://canary.invalid/x),auto}", ""],
  ["p{shape-outside:url(http://canary.invalid/x)}", ""],
  ["p{--x:url(http://canary.invalid/x);color:red}", "p{color:red}"],
  ["p{filter:url(http://canary.invalid/x#f)}", ""],
  ["p{background:url(a.png) no-repeat}", "p{background:url(/files/a.png)no-repeat}"],
])("nothing is fetched from elsewhere by %s", (given, expected) => {
  expect(rules(given)).toBe(expected);
});

test("imports, namespaces, pages, counter styles and unknown at-rules are left out", () => {
  const css = `@charset "utf-8";@import "x.css";@import url(http://canary.invalid/x.css);@namespace epub "x";
    @page{margin:9cm}@counter-style x{system:cyclic}@property --x{syntax:"*"}@font-palette-values --x{}
    @view-transition{navigation:auto}@container x (width){p{color:red}}@layer a,b;p{color:green}`;
  expect(rules(css)).toBe("p{color:green}");
  expect(globals(css)).toBe("");
});

test("media and feature conditions stay around what they hold, layers dissolve", () => {
  expect(rules("@media (min-width:30em){p{color:red}}")).toBe("@media (min-width:30em){p{color:red}}");
  expect(rules("@supports (display:grid){p{display:grid}}")).toBe(
    "@supports (display:grid){p{display:grid}}",
  );
  expect(rules("@layer x{p{color:red}}")).toBe("p{color:red}");
  expect(rules("@media print{@page{margin:0}}")).toBe("");
  expect(rules("@media (min-width:30em){@supports (display:grid){p{color:red}}}")).toContain(
    "@supports (display:grid){p{color:red}}",
  );
  expect(rules('@supports (background:url("http://canary.invalid/x")){p{color:red}}')).toBe("");
});

test("prefixed properties become standard ones, and say a thing once", () => {
  expect(rules("p{-epub-hyphens:auto;-webkit-hyphens:auto;hyphens:auto}")).toBe("p{hyphens:auto}");
  expect(rules("p{-epub-text-emphasis-style:filled sesame}")).toBe("p{text-emphasis-style:filled sesame}");
  expect(rules("p{-epub-text-combine:horizontal}")).toBe("p{text-combine-upright:all}");
  expect(rules("p{-epub-line-break:strict;-epub-word-break:keep-all}")).toBe(
    "p{line-break:strict;word-break:keep-all}",
  );
  expect(rules("p{-webkit-box-shadow:0 0 1px red}")).toBe("p{box-shadow:0 0 1px red}");
  expect(rules("p{word-wrap:break-word}")).toBe("p{overflow-wrap:break-word}");
  expect(rules("p{adobe-hyphenate:none;oeb-column-number:2}")).toBe("");
});

test("importance weighs within the book but is never written, so that it cannot outdo the reader's own settings", () => {
  expect(rules("p{color:red!important;margin:0}")).toBe("p{margin:0}p:not(#b-0#b-0#b-0){color:red}");
  expect(rules("p::first-line{color:red !important}")).toBe("p:not(#b-0#b-0#b-0)::first-line{color:red}");
  expect(rules("a, b > c{color:red!important}")).toBe("a:not(#b-0#b-0#b-0),b>c:not(#b-0#b-0#b-0){color:red}");
  expect(declared("color:red!important")).toBe("color:red");
});

test("the page's own box is not the book's: html and body keep what text inherits", () => {
  expect(
    rules(
      "body{margin:2em;padding:1em;width:600px;height:100vh;overflow:hidden;position:absolute;color:red}",
    ),
  ).toBe(".book-body{color:red}");
  expect(rules("html{font-size:62.5%;columns:2;background:white}")).toBe(
    ":scope{font-size:62.5%;background:white}",
  );
  expect(rules("html,body,p{margin:0;color:red}")).toBe(":scope,.book-body{color:red}p{margin:0;color:red}");
  expect(rules("body::before{content:'x';position:absolute}")).toBe(
    '.book-body::before{content:"x";position:absolute}',
  );
});

test("absolute text sizes follow the reader's choice, and are not taken for the text as a whole", () => {
  expect(rules("p{font-size:12px}")).toBe("p{font-size:calc(12px*var(--reader-scale,1))}");
  expect(rules("p{font-size:12pt}")).toBe("p{font-size:calc(16px*var(--reader-scale,1))}");
  expect(rules("p{font-size:1.5rem;line-height:24px}")).toBe(
    "p{font-size:calc(24px*var(--reader-scale,1));line-height:calc(24px*var(--reader-scale,1))}",
  );
  expect(rules("p{font-size:small}")).toBe("p{font-size:calc(13px*var(--reader-scale,1))}");
  expect(rules("p{font-size:90%;line-height:1.4}")).toBe("p{font-size:90%;line-height:1.4}");
  expect(rules("p{font-size:larger}")).toBe("p{font-size:larger}");
  expect(rules("body{font-size:12px}")).toBe("");
  expect(rules("body{font-size:1.1em}")).toBe(".book-body{font-size:1.1em}");
});

test("fonts of the book go by names of its own, and come only from its files", () => {
  const css =
    "@font-face{font-family:'Old Style';src:url(a.otf),url(http://canary.invalid/b.ttf),local('Arial');font-weight:bold}";
  expect(globals(css)).toBe(
    '@font-face{font-family:"bk-old style";src:url("/files/a.otf");font-display:swap;font-weight:bold}',
  );
  expect(globals("@font-face{font-family:X;src:url(http://canary.invalid/b.ttf)}")).toBe("");
  expect(globals("@font-face{src:url(a.otf)}")).toBe("");
  expect(globals("@font-face{font-family:X;src:url(a.otf);unicode-range:U+30??}")).toContain(
    "unicode-range:U+30??",
  );
});

test("font lists name the book's font before the one of that name, generic families as they are", () => {
  expect(rules("p{font-family:Old Style,'Gill Sans',serif}")).toBe(
    'p{font-family:"bk-old style","Old Style","bk-gill sans","Gill Sans",serif}',
  );
  expect(rules("p{font:italic bold 90%/1.4 'X',serif}")).toBe('p{font:italic bold 90%/1.4 "bk-x","X",serif}');
  expect(rules("p{font:12px X}")).toBe('p{font:calc(12px*var(--reader-scale,1)) "bk-x","X"}');
  expect(rules("p{font:inherit}")).toBe("p{font:inherit}");
  expect(rules("p{font:caption}")).toBe("");
  expect(rules(`p{font-family:'a"}</style><script>'}`)).not.toMatch(/<|}.*}/);
});

test("keyframes, counters and variables carry the book's prefix wherever they are used", () => {
  expect(globals("@keyframes spin{from{opacity:0}50%{opacity:.5}to{opacity:1}}")).toBe(
    "@keyframes bk-spin{from{opacity:0}50%{opacity:.5}to{opacity:1}}",
  );
  expect(rules("p{animation:spin 2s infinite;animation-name:spin}")).toBe(
    "p{animation:bk-spin 2s infinite;animation-name:bk-spin}",
  );
  expect(
    rules(
      "ol{counter-reset:item 0}li::before{counter-increment:item;content:counter(item) '. ' counters(item,'.')}",
    ),
  ).toBe(
    'ol{counter-reset:bk-item 0}li::before{counter-increment:bk-item;content:counter(bk-item)". "counters(bk-item,".")}',
  );
  expect(rules("ol{counter-reset:none}")).toBe("ol{counter-reset:none}");
  expect(rules("p{--gap:1em;margin:var(--gap,2em)}")).toBe("p{--b-gap:1em;margin:var(--b-gap,2em)}");
});

test("text from attributes is let through for attributes that are words of the book", () => {
  expect(rules("a::after{content:attr(title)}")).toBe("a::after{content:attr(title)}");
  expect(rules("a::after{content:attr(href)}")).toBe("");
});

test("which way a text is written is read from rules for html, body and their classes", () => {
  const modes = (css: string) => filterSheet(css, names).writingModes;
  expect(modes("html{-epub-writing-mode:vertical-rl}")).toEqual([
    { condition: { classes: [] }, value: "vertical-rl" },
  ]);
  expect(modes("body{writing-mode:tb-rl}")[0]?.value).toBe("vertical-rl");
  expect(modes(".vrtl{writing-mode:vertical-rl}")).toEqual([
    { condition: { classes: ["b-vrtl"] }, value: "vertical-rl" },
  ]);
  expect(modes("div.note p{writing-mode:vertical-rl}")).toEqual([]);
  expect(rules("html{writing-mode:vertical-rl}")).toBe("");
});

test("a sheet with mistakes is read as browsers read it: up to the mistake, and on after it", () => {
  expect(rules("p{color:red;;x;margin:}a{b c{color:green}i{color:blue}")).toContain("p{color:red}");
  expect(rules("}p{color:red}")).not.toContain("}}");
  expect(rules("p{color:red")).toBe("p{color:red}");
  expect(rules("/* never closed p{color:red}")).toBe("");
  expect(rules("<!-- p{color:red} -->")).toBe("p{color:red}");
});

test("brackets without end are a broken sheet, not a broken importer", () => {
  const outcome = filterSheet(`p{width:${"calc(".repeat(200_000)}1px}`, names);
  expect(outcome.rules).toBe("");
  expect(filterDeclarations(`width:${"calc(".repeat(200_000)}1px`, names)).toBe("");
});

test("declarations of a style attribute pass the same filter", () => {
  expect(declared("color: red; position: fixed; background: url(http://canary.invalid/x)")).toBe("color:red");
  expect(declared("}</style><script>alert(1)</script>")).toBe("");
  expect(declared("color:red;}body{display:none")).not.toContain("body");
});

const value = fc.constantFrom(
  "red",
  "1em",
  "url(http://canary.invalid/x)",
  "url(a.png)",
  "expression(1)",
  "fixed",
  "var(--x)",
  '"a\\"}b"',
  "calc(1px + (2em))",
  "\\75rl(http://canary.invalid/)",
  "image(url(http://canary.invalid/x))",
  "attr(href url)",
  "!important",
);
const property = fc.constantFrom(
  "color",
  "background",
  "position",
  "content",
  "font",
  "--x",
  "behavior",
  "width",
  "cursor",
  "-webkit-mask",
  "font-family",
);
const selector = fc.constantFrom(
  "p",
  ".a",
  "#b",
  "html",
  "body > p",
  "a:has(> b)",
  "*",
  "::selection",
  ":host",
  ":is(html, .x)",
  "p:not(.y)",
  "[class~=z]",
  "@media x",
  "svg|a",
);

test("whatever is written, the outcome parses, stays scoped and fetches nothing", () => {
  const rule = fc.tuple(selector, fc.array(fc.tuple(property, value), { maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), fc.string({ maxLength: 6 }), (written, noise) => {
      const css = written
        .map(([where, what]) => `${where}{${what.map((one) => one.join(":")).join(";")}}${noise}`)
        .join("");
      const filtered = filterSheet(css, names);
      const all = filtered.rules + filtered.globals;
      expect(all).not.toMatch(
        /canary|expression|@import|position:fixed|!important|:host|::selection|behavior/i,
      );
      const errors: unknown[] = [];
      parse(all, { onParseError: (error) => errors.push(error) });
      expect(errors).toEqual([]);
      const outsideStrings = all.replaceAll(/"(?:\\.|[^"\\])*"/g, "");
      expect(outsideStrings.split("{").length).toBe(outsideStrings.split("}").length);
    }),
    { numRuns: 300 },
  );
});

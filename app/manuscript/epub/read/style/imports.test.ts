import { expect, test } from "vitest";
import { listImports } from "./imports.ts";

interface ImportCase {
  why: string;
  css: string;
  imports: { href: string; media: string | null }[];
}

const plain = (...hrefs: string[]) => hrefs.map((href) => ({ href, media: null }));
const cases: ImportCase[] = [
  { why: "none where there is none", css: "p{color:red}", imports: [] },
  { why: "of an address in url()", css: "@import url(a.css);", imports: plain("a.css") },
  { why: "of an address in url() and quotes", css: '@import url("a.css");', imports: plain("a.css") },
  { why: "of an address in apostrophes", css: "@import 'a.css';", imports: plain("a.css") },
  { why: "of an address in quotes", css: '@import "a.css";', imports: plain("a.css") },
  { why: "in capitals", css: '@IMPORT URL("a.css");', imports: plain("a.css") },
  { why: "in their order", css: '@import "b.css";@import "a.css";', imports: plain("b.css", "a.css") },
  { why: "behind a character set", css: '@charset "utf-8";@import "a.css";', imports: plain("a.css") },
  { why: "behind a comment", css: '/* @import "x.css"; */@import "a.css";', imports: plain("a.css") },
  { why: "without the one in a comment", css: '/* @import "x.css"; */', imports: [] },
  { why: "without the one in a string", css: "p::before{content:\"@import 'x.css';\"}", imports: [] },
  { why: "without a semicolon at the end", css: '@import "a.css"', imports: plain("a.css") },
  { why: "with escapes in the address", css: '@import "a\\2e css";', imports: plain("a.css") },
  { why: "with a medium", css: '@import "a.css" screen;', imports: [{ href: "a.css", media: "screen" }] },
  {
    why: "with a condition",
    css: "@import url(a.css) screen and (min-width:10em);",
    imports: [{ href: "a.css", media: "screen and (min-width:10em)" }],
  },
  { why: "without an address, which is none", css: "@import;@import 3;", imports: [] },
  { why: "with an empty address, which is none", css: '@import "";', imports: [] },
  {
    why: "of an address elsewhere, for the caller to refuse",
    css: '@import "//e.org/a.css";',
    imports: plain("//e.org/a.css"),
  },
];

test.each(cases)("the imports of a sheet are found $why", ({ css, imports }) => {
  expect(listImports(css)).toEqual(imports);
});

test("imports are looked for in the first twenty thousand characters", () => {
  const far = `/*${"x".repeat(20_000)}*/@import "a.css";`;
  expect(listImports(far)).toEqual([]);
});

test("a sheet that is nested without end has no imports, and nothing is thrown", () => {
  expect(() => listImports(`@import "a.css";${"(".repeat(20_000)}`)).not.toThrow();
});

import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findMarkupBreaches, findStyleBreaches, listSharedClasses } from "./find-style-breaches.ts";
import { findScriptStyles, listPainted } from "./find-script-styles.ts";
import { readSources, isTest } from "./source-files.ts";
import { mailSheet, paintedInScripts, styledTogether } from "./style-rules.ts";

const sheets = new Map<string, string>();
for await (const path of glob("app/**/*.css")) sheets.set(path, await readFile(path, "utf8"));

test("the style sheets were found", () => {
  expect(sheets.size).toBeGreaterThan(30);
});

test("no style sheet breaks the rules: scoped, one file for a class, listed breakpoints, colours from tokens", () => {
  expect(findStyleBreaches(sheets)).toEqual([]);
});

const sheet = "app/site/home/home.css";
const scoped = (rules: string) => `@layer components { @scope (.home) { ${rules} } }`;

// A rule that cannot fail proves nothing: each is tried on a planted breach.
test.each([
  ["a rule outside of a scope", ".a { margin: 0 }", "styles a outside an @scope"],
  ["a scope without a class", "@scope (main) { .a { margin: 0 } }", "outside an @scope with a class"],
  ["a hexadecimal colour", scoped(".a { color: #123456 }"), "color: #123456, which is no token"],
  ["a colour function", scoped(".a { box-shadow: 0 0 1px rgb(0 0 0 / 0.1) }"), "which is no token"],
  ["a named colour", scoped(".a { background: white }"), "background: white, which is no token"],
  ["a nested colour", scoped(".a { & p { color: #000 } }"), "color: #000"],
  ["an unlisted width", scoped("@media (width >= 50rem) { .a { margin: 0 } }"), "(width >= 50rem)"],
  [
    "a width in pixels",
    scoped("@media screen and (max-width: 767px) { .a { margin: 0 } }"),
    "(max-width: 767px)",
  ],
  ["importance", scoped(".a { margin: 0 !important }"), "makes margin important"],
  ["a utility class", scoped(".a { @apply flex; }"), "uses @apply"],
  [
    "a token that does not exist",
    scoped(".a { color: var(--color-nobody) }"),
    "--color-nobody, which is defined nowhere",
  ],
])("a planted breach is found: %s", (_name, css, complaint) => {
  expect(findStyleBreaches(new Map([[sheet, css]])).join("\n")).toContain(complaint);
});

test("a class that two files style is found, nested or not; a class that is only referred to is not", () => {
  const shared = "app/ui/controls.css";
  const found = (css: string) =>
    findStyleBreaches(
      new Map([
        [sheet, scoped(css)],
        [shared, ".button { margin: 0 }"],
      ]),
    );
  expect(found(".a { & .button { margin: 0 } }")).toEqual([`.button is styled in ${sheet} and ${shared}`]);
  expect(found(".a { & :is(.button, p) { margin: 0 } }")).toHaveLength(1);
  const root = "@layer components { @scope (.button) { :scope:hover { margin: 0 } } }";
  expect(
    findStyleBreaches(
      new Map([
        [sheet, root],
        [shared, ".button { margin: 0 }"],
      ]),
    ),
  ).toHaveLength(1);
  expect(found(".button .a { margin: 0 } .a:not(.button) { margin: 0 }")).toEqual([]);
});

test("every class that may be styled in several files is", () => {
  expect([...listSharedClasses(sheets).keys()].toSorted()).toEqual(Object.keys(styledTogether).toSorted());
});

test("two slices that give a component the same class are found", () => {
  const other = "app/reading/library/library.css";
  const css = scoped(".a { margin: 0 }");
  const breaches = findStyleBreaches(
    new Map([
      [sheet, css],
      [other, css.replace(".a", ".b")],
    ]),
  );
  expect(breaches).toEqual([".home is a component of site/home and of reading/library"]);
});

test("importance is allowed in print and in forced colours", () => {
  const css =
    "@media print { .a { margin: 0 !important } } @media (forced-colors: active) { .a { margin: 0 !important } }";
  expect(findStyleBreaches(new Map([[sheet, scoped(css)]]))).toEqual([]);
});

const scripts = new Map(
  [...(await readSources())].filter(([path]) => path.startsWith("app/") && !isTest(path)),
);

test("components bring no colours and styles of their own, and give elements only classes that something uses", () => {
  expect(findMarkupBreaches(scripts, sheets)).toEqual([]);
});

test("scripts have no colours of their own and change at listed breakpoints only", () => {
  expect(findScriptStyles(scripts)).toEqual([]);
});

test("every script that may have colours of its own has some", () => {
  expect(listPainted(scripts).toSorted()).toEqual(Object.keys(paintedInScripts).toSorted());
});

test.each([
  ["a hexadecimal colour", 'context.fillStyle = "#17694a";', "#17694a"],
  ["a short one in a text of styles", "const css = `p { color:#fff; }`;", "#fff"],
  ["one behind an address", 'const a = "https://site.example"; const b = "#abcd";', "#abcd"],
  ["a colour function", 'element.style.color = "rgb(0 0 0 / 0.1)";', "rgb(0"],
  ["a computed colour", "const color = `hsl(${turn} 40% 50%)`;", "hsl($"],
  ["a width in pixels", 'matchMedia("(max-width: 767px)")', "(max-width: 767px)"],
  ["an unlisted width", 'matchMedia("screen and (width >= 50rem)")', "(width >= 50rem)"],
  ["a range of widths", 'matchMedia("(30rem <= width < 48rem)")', "(30rem <= width < 48rem)"],
  [
    "another spelling of a listed width",
    '<img sizes="(min-width: 48rem) 6rem, 4rem" />',
    "(min-width: 48rem)",
  ],
])("a planted breach in a script is found: %s", (_name, code, found) => {
  expect(findScriptStyles(new Map([["app/site/home/x.ts", code]]))).toEqual([
    expect.stringContaining(` ${found}`),
  ]);
});

test("the sheet of mails may change at listed widths in pixels, and at no others", () => {
  const changes = (query: string) =>
    findScriptStyles(new Map([[mailSheet, `const sheet = "@media ${query} {}";`]]));
  expect(changes("(max-width: 480px)")).toEqual([]);
  expect(changes("(max-width: 500px)")).toHaveLength(1);
});

test("private members, addresses, entities, comments and comparisons of numbers are no colours and widths", () => {
  const code = [
    "class Row { #add() { this.#add(); } }",
    'const address = "/faq#add"; const feed = `#feed-${id}`; const entity = "&#039;";',
    "// issue #418",
    "if (width >= 400 && (width < 20_000)) return;",
    'matchMedia("(width >= 48rem)"); matchMedia("(orientation: landscape)");',
  ].join("\n");
  expect(findScriptStyles(new Map([["app/site/home/x.ts", code]]))).toEqual([]);
});

test.each([
  ["a utility class", '<p className="home text-lg" />', "no sheet styles .text-lg"],
  ["a colour", '<svg fill="#123456" />', 'fill="#123456"'],
  ["a style", '<p style={{ color: "red" }} />', "style={"],
])("a planted breach in a component is found: %s", (_name, markup, complaint) => {
  const found = findMarkupBreaches(
    new Map([["app/site/home/x.tsx", markup]]),
    new Map([[sheet, scoped("")]]),
  );
  expect(found).toEqual([expect.stringContaining(complaint)]);
});

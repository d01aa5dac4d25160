import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";

const two = { "one.xhtml": "<p>One</p>", "two.xhtml": "<p>Two</p>" };
const link = (href: string, more = 'rel="stylesheet"'): string => `<link href="${href}" ${more}/>`;

test("a linked sheet is scoped to the text", async () => {
  const book = await readMade({ head: link("a.css"), files: { "EPUB/a.css": "p{color:red}" } });
  expect(book.css).toBe("@scope (.book-text){p{color:red}}");
  expect(book.chapters[0]?.bodyClass).toBeNull();
});

test("a book without style has an empty sheet", async () => {
  expect((await readMade({})).css).toBe("");
});

test("sheets stand in the order in which they are linked, imports before the sheet that asks for them", async () => {
  const book = await readMade({
    head: link("b.css") + link("a.css"),
    files: {
      "EPUB/a.css": "p{color:red}",
      "EPUB/b.css": '@import "c.css";@import url(sub/d.css) print;p{color:blue}',
      "EPUB/c.css": "p{color:green}",
      "EPUB/sub/d.css": "p{background:url(../e.png)}",
      "EPUB/e.png": PNG,
    },
  });
  expect(book.css).toBe(
    "@scope (.book-text){p{color:green}}@media print{@scope (.book-text){p{background:url(/files/EPUB/e.png)}}}" +
      "@scope (.book-text){p{color:blue}}@scope (.book-text){p{color:red}}",
  );
});

test("imports that go round in a circle or lead elsewhere end", async () => {
  const book = await readMade({
    head: link("a.css"),
    files: {
      "EPUB/a.css": '@import "b.css";@import "http://canary.invalid/x.css";p{color:red}',
      "EPUB/b.css": '@import "a.css";p{color:blue}',
    },
  });
  expect(book.css).toBe("@scope (.book-text){p{color:blue}}@scope (.book-text){p{color:red}}");
  expect(book.warnings.join()).toContain("from elsewhere");
});

test("alternate sheets, other types and sheets from elsewhere are left out; a missing one gives a warning", async () => {
  const head =
    link("a.css", 'rel="alternate stylesheet"') +
    link("a.css", 'rel="icon"') +
    link("a.css", 'rel="stylesheet" type="text/less"') +
    link("http://canary.invalid/x.css") +
    link("gone.css");
  const book = await readMade({ head, files: { "EPUB/a.css": "p{color:red}" } });
  expect(book.css).toBe("");
  expect(book.warnings.join()).toContain("gone.css");
});

test("a media attribute stays around the sheet", async () => {
  const book = await readMade({
    head: link("a.css", 'rel="stylesheet" media="(min-width: 40em)"'),
    files: { "EPUB/a.css": "p{color:red}" },
  });
  expect(book.css).toBe("@media (min-width: 40em){@scope (.book-text){p{color:red}}}");
});

test("style elements count as sheets of their chapter, and only of it", async () => {
  const book = await readMade({
    chapters: { ...two, "three.xhtml": "<style>p{color:red}</style><p>Three</p>" },
    head: "<style>p{color:blue}</style>",
  });
  expect(book.css).toContain("@scope (.book-text){p{color:blue}}");
  expect(book.css).toContain("@scope (.book-text:has(>.b--sheet2)){p{color:red}}");
  expect(book.chapters.map(({ bodyClass }) => bodyClass)).toEqual([null, null, "b--sheet2"]);
});

test("a processing instruction links a sheet too", async () => {
  const svg = `<?xml version="1.0"?><?xml-stylesheet href="a.css" type="text/css"?><svg xmlns="http://www.w3.org/2000/svg"><rect class="x"/></svg>`;
  const book = await readMade({
    manifest: '<item id="s" href="s.svg" media-type="image/svg+xml"/>',
    spine: '<itemref idref="s"/>',
    files: { "EPUB/s.svg": svg, "EPUB/a.css": ".x{fill:url(#g);stroke:red}" },
  });
  expect(book.css).toContain(".b-x{fill:url(#b-g);stroke:red}");
});

test("inline styles become classes, the same style the same class, and beat the sheets", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml":
        '<p style="color:red">a</p><p style="color:red" class="x">b</p><p style="position:fixed">c</p>',
    },
  });
  expect(book.chapters[0]?.html).toContain(
    '<p id="p-1" class="b--s1">a</p><p id="p-2" class="b-x b--s1">b</p><p id="p-3">c</p>',
  );
  expect(book.css).toBe("@scope (.book-text){.b--s1:not(#b-0#b-0){color:red}}");
});

test("classes of html and body are the body's, so that rules for them go on working", async () => {
  const book = await readMade({
    files: {
      "EPUB/one.xhtml": `<html class="vrtl" xmlns="http://www.w3.org/1999/xhtml"><head>${link("a.css")}</head><body class="main" style="color:red"><p>x</p></body></html>`,
      "EPUB/a.css": ".vrtl{writing-mode:vertical-rl} body.main{color:blue}",
    },
  });
  expect(book.chapters[0]).toMatchObject({ bodyClass: "b-vrtl b-main b--s1", writingMode: "vertical-rl" });
});

test("the way a chapter is written comes from its own sheets, the last word counting", async () => {
  const book = await readMade({
    chapters: two,
    files: {
      "EPUB/two.xhtml": `<html><head>${link("v.css")}</head><body><p>Two</p></body></html>`,
      "EPUB/v.css": "html{writing-mode:horizontal-tb}body{-webkit-writing-mode:vertical-lr}",
    },
  });
  expect(book.chapters.map(({ writingMode }) => writingMode)).toEqual(["horizontal-tb", "vertical-lr"]);
});

test("names that are global to a page differ from book to book", async () => {
  const css = { "EPUB/a.css": "p{animation-name:x}" };
  const first = await readMade({ head: link("a.css"), files: css });
  const metadata =
    '<dc:identifier id="uid">other</dc:identifier><dc:title>Other</dc:title><dc:language>en</dc:language>';
  const second = await readMade({ head: link("a.css"), files: css, metadata });
  expect(first.css).toMatch(/animation-name:b[0-9a-f]{8}-x/);
  expect(first.css).not.toBe(second.css);
});

test("more style than a book can need is left out with a warning", async () => {
  const css = Array.from(
    { length: 60_000 },
    (_, index) => `p.c${index * 7919}{margin:${index % 977}px ${index}em}`,
  ).join("");
  const book = await readMade({ head: link("a.css"), files: { "EPUB/a.css": css } });
  expect(book.css).toBe("");
  expect(book.warnings.join()).toContain("more style");
});

test("a sheet in UTF-16 is read", async () => {
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ..."p{color:red}".split("").flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
  const book = await readMade({ head: link("a.css"), files: { "EPUB/a.css": wide } });
  expect(book.css).toContain("p{color:red}");
});

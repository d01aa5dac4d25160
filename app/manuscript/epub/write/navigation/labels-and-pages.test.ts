import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { plainWork } from "#tests/support/make-works.ts";
import { parsePackageXml } from "../../read/markup/parse-markup.ts";
import { attribute, type ElementNode, findElement, textOf } from "../../read/markup/tree.ts";
import { bookLabels } from "./book-labels.ts";
import { chapterPage, colophonPage, coverPage, partPage, titlePage, xhtmlPage } from "./pages.ts";
import { stylesheet } from "../stylesheet.ts";
import { textDirection } from "../text-direction.ts";
import type { Work } from "../work.ts";

const languages = ["en", "fr", "de", "es", "fi", "he", "und"];
const work: Work = {
  ...plainWork,
  title: 'A & "B" <c>',
  subtitle: "Sub <i>",
  creators: [{ name: "Ann & Bo", sortName: null, role: "aut" }],
  series: { name: "Tides <1>", position: "2 & 3" },
  licence: { name: "CC & BY", url: "https://e.org/?a=1&b=2" },
  publisher: "P & Q",
  publishedOn: "2026-01-31",
};

interface PageCase {
  what: string;
  write: (work: Work) => string;
}

const pages: PageCase[] = [
  { what: "title page", write: titlePage },
  { what: "colophon", write: colophonPage },
  { what: "cover page", write: (given) => coverPage(given, "images/x.png") },
  { what: "part page", write: (given) => partPage(given, "P & <Q>") },
  { what: "chapter", write: (given) => chapterPage(given, { title: "C & <D>", xhtml: "<h1>C</h1>" }) },
];

const everyPage = pages.flatMap((page) => languages.map((language) => ({ ...page, language })));

test.each(everyPage)("a $what in $language is well-formed XHTML with a title", ({ write, language }) => {
  const xml = write({ ...work, language });
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => faults.push(error.message));
  parser.write(xml).close();
  expect(faults).toEqual([]);
  const { root } = parsePackageXml(xml);
  const title = findElement(root, "title");
  expect(title && textOf(title)).not.toBe("");
});

const htmlOf = (xml: string): ElementNode | null => findElement(parsePackageXml(xml).root, "html");

test.each(everyPage)(
  "a $what in $language says its language twice and its direction",
  ({ write, language }) => {
    const html = htmlOf(write({ ...work, language }));
    const stated = html && attribute(html, "lang");
    expect(stated).toBe(html && attribute(html, "xml:lang"));
    expect(html && attribute(html, "dir")).toBe(textDirection(stated ?? ""));
  },
);

test.each(languages)("every label in %s is there, and is plain text that needs no escaping", (language) => {
  const { language: used, ...labels } = bookLabels(language);
  for (const label of Object.values(labels)) expect(label).toMatch(/^[^<>&"]+$/);
  expect(["en", language]).toContain(used);
});

interface DirectionCase {
  language: string;
  direction: "ltr" | "rtl";
}

const directions: DirectionCase[] = [
  { language: "fa", direction: "rtl" },
  { language: "ur-PK", direction: "rtl" },
  { language: "ps", direction: "rtl" },
  { language: "dv", direction: "rtl" },
  { language: "syr", direction: "rtl" },
  { language: "ckb", direction: "rtl" },
  { language: "pa", direction: "ltr" },
  { language: "pa-Arab", direction: "rtl" },
  { language: "he-Latn", direction: "ltr" },
  { language: "uz", direction: "ltr" },
  { language: "und", direction: "ltr" },
  { language: "", direction: "ltr" },
  { language: "x", direction: "ltr" },
];

test.each(directions)("a book in “$language” runs $direction", ({ language, direction }) => {
  expect(textDirection(language)).toBe(direction);
});

interface XhtmlCase {
  why: string;
  page: Parameters<typeof xhtmlPage>[0];
  has: string;
}

const xhtml: XhtmlCase[] = [
  {
    why: "escapes its title",
    page: { title: "A & <B>", language: "en", body: "" },
    has: "<title>A &amp; &lt;B&gt;</title>",
  },
  {
    why: "escapes its language",
    page: { title: "T", language: '"><script>', body: "" },
    has: 'lang="&quot;&gt;&lt;script&gt;"',
  },
  {
    why: "links its sheet",
    page: { title: "T", language: "en", body: "", stylesheet: "../css/book.css" },
    has: '<link rel="stylesheet" type="text/css" href="../css/book.css"/>',
  },
  {
    why: "says its encoding",
    page: { title: "T", language: "en", body: "" },
    has: '<meta charset="UTF-8"/>',
  },
  {
    why: "keeps its body as it is",
    page: { title: "T", language: "en", body: "<p>x</p>" },
    has: "<body>\n<p>x</p>\n</body>",
  },
];

test.each(xhtml)("a page $why", ({ page, has }) => {
  expect(xhtmlPage(page)).toContain(has);
});

test("a page without a sheet links none", () => {
  expect(xhtmlPage({ title: "T", language: "en", body: "" })).not.toContain("<link");
});

test("the sheet of a book leaves colours and sizes to the reader, and loads nothing", () => {
  const withoutHairlines = stylesheet.replaceAll("1px solid", "");
  expect(withoutHairlines).not.toMatch(/\d(?:px|pt|cm|mm|in)\b/);
  expect(stylesheet).not.toMatch(/color:(?!\s*inherit)|background|url\(|@import|@font-face|!important/);
  expect(stylesheet.split("{")).toHaveLength(stylesheet.split("}").length);
});

import { expect, test } from "vitest";
import { page } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";
import type { Chapter } from "../publication.ts";

const html = (body: string, { head = "", attributes = "", bodyAttributes = "" } = {}) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${attributes}><head>${head}</head><body ${bodyAttributes}>${body}</body></html>`;

interface BookFacts {
  nav?: string;
  language?: string;
  files?: Record<string, string>;
}

/** The first chapter of a book in which it is this document. */
async function chapterOf(
  document: string,
  { nav, language = "en", files }: BookFacts = {},
): Promise<Chapter> {
  const { chapters } = await readMade({
    metadata: `<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title><dc:language>${language}</dc:language>`,
    files: { "EPUB/one.xhtml": document, ...files },
    nav: nav ?? '<nav epub:type="toc"><ol><li><a href="two.xhtml">Two</a></li></ol></nav>',
  });
  const [chapter] = chapters;
  if (!chapter) throw new Error("no chapter");
  return chapter;
}

interface TitleCase {
  why: string;
  document: string;
  nav?: string;
  title: string;
}

const contents = (items: string) => `<nav epub:type="toc"><ol>${items}</ol></nav>`;
const titles: TitleCase[] = [
  {
    why: "its name in the contents",
    document: html("<h1>Heading</h1>", { head: "<title>Title</title>" }),
    nav: contents('<li><a href="one.xhtml">Contents</a></li>'),
    title: "Contents",
  },
  {
    why: "its first name in the contents",
    document: html("<h1>Heading</h1>"),
    nav: contents('<li><a href="one.xhtml#b">First</a></li><li><a href="one.xhtml">Second</a></li>'),
    title: "First",
  },
  {
    why: "its name where the contents have it below another",
    document: html("<h1>Heading</h1>"),
    nav: contents('<li><span>Part</span><ol><li><a href="one.xhtml">Below</a></li></ol></li>'),
    title: "Below",
  },
  {
    why: "its heading",
    document: html("<h1>Heading</h1>", { head: "<title>Title</title>" }),
    title: "Heading",
  },
  {
    why: "its first heading, of whatever rank",
    document: html("<h3>Third</h3><h1>First</h1>"),
    title: "Third",
  },
  { why: "a heading in sections", document: html("<section><div><h2>In</h2></div></section>"), title: "In" },
  { why: "the first heading with words", document: html("<h1/><h2>Words</h2>"), title: "Words" },
  {
    why: "a heading's picture by its description",
    document: html('<h1><img src="x.png" alt="Pictured"/></h1>'),
    title: "Pictured",
  },
  {
    why: "a heading without its readings",
    document: html("<h1><ruby>漢<rt>かん</rt></ruby></h1>"),
    title: "漢",
  },
  {
    why: "its title in the head",
    document: html("<p>x</p>", { head: "<title> The\n Title </title>" }),
    title: "The Title",
  },
  { why: "its number where it has no name", document: html("<p>x</p>", { head: "<title/>" }), title: "1" },
  {
    why: "its number where its title has swallowed the page",
    document: html("<p>x</p>", { head: `<title>${"word ".repeat(100)}</title>` }),
    title: "1",
  },
  {
    why: "the beginning of a heading that does not end",
    document: html(`<h1>${"x".repeat(500)}</h1>`),
    title: "x".repeat(300),
  },
];

test.each(titles)("a chapter is called by $why", async ({ document, nav, title }) => {
  const chapter = await chapterOf(document, nav === undefined ? {} : { nav });
  expect(chapter.title).toBe(title);
});

interface LanguageCase {
  why: string;
  attributes?: string;
  bodyAttributes?: string;
  language: string | null;
}

const languages: LanguageCase[] = [
  { why: "none where nothing is said", language: null },
  { why: "that of its root", attributes: 'lang="fr"', language: "fr" },
  {
    why: "that of its body before its root",
    attributes: 'lang="fr"',
    bodyAttributes: 'lang="de"',
    language: "de",
  },
  { why: "XML's before HTML's", attributes: 'lang="fr" xml:lang="de"', language: "de" },
  { why: "in its usual spelling", attributes: 'lang="EN_us"', language: "en-US" },
  { why: "none where it is no language", attributes: 'lang="English"', language: null },
  {
    why: "the root's where the body's is none",
    attributes: 'lang="fr"',
    bodyAttributes: 'lang="?"',
    language: "fr",
  },
];

test.each(languages)(
  "the language of a chapter is $why",
  async ({ attributes = "", bodyAttributes = "", language }) => {
    expect((await chapterOf(html("<p>x</p>", { attributes, bodyAttributes }))).language).toBe(language);
  },
);

interface DirectionCase {
  why: string;
  document: string;
  language: string;
  direction: "ltr" | "rtl" | null;
}

const directions: DirectionCase[] = [
  {
    why: "none in a book of a language from the left",
    document: html("<p>x</p>"),
    language: "en",
    direction: null,
  },
  {
    why: "that of its root",
    document: html("<p>x</p>", { attributes: 'dir="rtl"' }),
    language: "en",
    direction: "rtl",
  },
  {
    why: "that of its body before its root",
    document: html("<p>x</p>", { attributes: 'dir="rtl"', bodyAttributes: 'dir=" LTR "' }),
    language: "en",
    direction: "ltr",
  },
  {
    why: "none where it is left to each paragraph",
    document: html("<p>x</p>", { attributes: 'dir="auto"' }),
    language: "en",
    direction: null,
  },
  {
    why: "that of its letters in a Hebrew book",
    document: html("<p>ספר ספר x</p>"),
    language: "he",
    direction: "rtl",
  },
  {
    why: "that of its letters, though they are Latin in a Hebrew book",
    document: html("<p>Copyright notice ספר</p>"),
    language: "he",
    direction: "ltr",
  },
  {
    why: "none in a Hebrew book without a letter",
    document: html("<p>1234</p>"),
    language: "he",
    direction: null,
  },
  {
    why: "that of its letters where only it is in Hebrew",
    document: html("<p>ספר ספר</p>", { attributes: 'lang="he"' }),
    language: "en",
    direction: "rtl",
  },
  {
    why: "none where only it is from the left in a Hebrew book",
    document: html("<p>A page</p>", { attributes: 'lang="en"' }),
    language: "he",
    direction: null,
  },
];

test.each(directions)("the direction of a chapter is $why", async ({ document, language, direction }) => {
  expect((await chapterOf(document, { language })).direction).toBe(direction);
});

interface ClassCase {
  why: string;
  document: string;
  bodyClass: string | null;
}

const classes: ClassCase[] = [
  { why: "none where nothing has one", document: html("<p>x</p>"), bodyClass: null },
  {
    why: "those of its body",
    document: html("<p>x</p>", { bodyAttributes: 'class="a b"' }),
    bodyClass: "b-a b-b",
  },
  {
    why: "those of root and body, each once",
    document: html("<p>x</p>", { attributes: 'class="a"', bodyAttributes: 'class="a b"' }),
    bodyClass: "b-a b-b",
  },
  {
    why: "one for the style of its body",
    document: html("<p>x</p>", { bodyAttributes: 'class="a" style="color:red"' }),
    bodyClass: "b-a b--s1",
  },
  {
    why: "none for a style that is not let through",
    document: html("<p>x</p>", { bodyAttributes: 'style="position:fixed"' }),
    bodyClass: null,
  },
];

test.each(classes)("the classes of a chapter are $why", async ({ document, bodyClass }) => {
  expect((await chapterOf(document)).bodyClass).toBe(bodyClass);
});

interface SheetCase {
  why: string;
  head: string;
  before?: string;
  /** The class whose rule is in the book's sheet, if the sheet is used. */
  isUsed: boolean;
}

const link = (attributes: string) => `<link href="s.css" ${attributes}/>`;
const sheets: SheetCase[] = [
  { why: "a link", head: link('rel="stylesheet" type="text/css"'), isUsed: true },
  { why: "a link without a type", head: link('rel="stylesheet"'), isUsed: true },
  { why: "a link with an empty type", head: link('rel="stylesheet" type=""'), isUsed: true },
  {
    why: "a link with parameters",
    head: link('rel="stylesheet" type="text/css; charset=utf-8"'),
    isUsed: true,
  },
  { why: "a link in capitals", head: link('rel="StyleSheet" type="TEXT/CSS"'), isUsed: true },
  { why: "a link with other relations", head: link('rel="next stylesheet"'), isUsed: true },
  { why: "an alternate link", head: link('rel="alternate stylesheet"'), isUsed: false },
  {
    why: "a link to a template",
    head: link('rel="stylesheet" type="application/vnd.adobe-page-template+xml"'),
    isUsed: false,
  },
  { why: "a link to something else", head: link('rel="icon"'), isUsed: false },
  { why: "a link without a relation", head: link(""), isUsed: false },
  {
    why: "a link out of the book",
    head: '<link rel="stylesheet" href="https://example.org/s.css"/>',
    isUsed: false,
  },
  {
    why: "an instruction",
    head: "",
    before: '<?xml-stylesheet href="s.css" type="text/css"?>',
    isUsed: true,
  },
  {
    why: "an alternate instruction",
    head: "",
    before: '<?xml-stylesheet href="s.css" alternate="yes"?>',
    isUsed: false,
  },
  { why: "an import", head: "<style>@import url(s.css);</style>", isUsed: true },
  {
    why: "a comment in a style element, which XML passes over",
    head: "<style><!-- @import 's.css'; --></style>",
    isUsed: false,
  },
  {
    why: "a comment in a style element of a page that is read as HTML",
    head: "<style><!-- @import 's.css'; --></style><br>",
    isUsed: true,
  },
  { why: "nothing", head: "", isUsed: false },
];

test.each(sheets)(
  "a sheet that a chapter asks for by $why is used: $isUsed",
  async ({ head, before = "", isUsed }) => {
    const { css } = await readMade({
      files: {
        "EPUB/one.xhtml": before + html("<p>x</p>", { head }),
        "EPUB/s.css": ".used{color:red}",
      },
    });
    expect(css.includes(".b-used{color:red}")).toBe(isUsed);
  },
);

interface LinkCase {
  why: string;
  href: string;
  /** The address on the page; null for no link. */
  address: string | null;
}

const links: LinkCase[] = [
  { why: "another chapter", href: "two.xhtml", address: "/book-reader/jid/two" },
  { why: "a place in another chapter", href: "two.xhtml#a", address: "/book-reader/jid/two#b-a" },
  { why: "a place that is not there", href: "two.xhtml#gone", address: "/book-reader/jid/two" },
  { why: "a place in the chapter itself", href: "#here", address: "/book-reader/jid/one#b-here" },
  { why: "the chapter itself", href: "one.xhtml", address: "/book-reader/jid/one" },
  { why: "the body of another chapter", href: "two.xhtml#body", address: "/book-reader/jid/two" },
  { why: "a chapter in other letters", href: "TWO.XHTML", address: "/book-reader/jid/two" },
  { why: "a chapter with a query", href: "two.xhtml?x=1#a", address: "/book-reader/jid/two#b-a" },
  { why: "a chapter in the wrong folder", href: "text/two.xhtml#a", address: "/book-reader/jid/two#b-a" },
  { why: "a file that is not there", href: "gone.xhtml", address: null },
  { why: "an address that runs", href: "javascript:alert(1)", address: null },
  { why: "a page of the web", href: "https://example.org/a", address: "https://example.org/a" },
  { why: "a letter box", href: "mailto:a@example.org", address: "mailto:a@example.org" },
  { why: "a file of the machine", href: "file:///etc/passwd", address: null },
];

test.each(links)("a link to $why leads to $address", async ({ href, address }) => {
  const chapter = await chapterOf(html(`<p id="here"><a href="${href}">go</a></p>`), {
    nav: contents('<li><a href="one.xhtml">One</a></li><li><a href="two.xhtml">Two</a></li>'),
    files: { "EPUB/two.xhtml": page('<p id="a">x</p>').replace("<body>", '<body id="body">') },
  });
  const [, found = null] = / href="([^"]*)"/.exec(chapter.html) ?? [];
  expect(found).toBe(address);
  expect(chapter.text).toBe("go");
});

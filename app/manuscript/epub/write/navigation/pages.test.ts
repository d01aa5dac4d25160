import fc from "fast-check";
import { expect, test } from "vitest";
import { block, footnote, inline, link, paragraph } from "#tests/support/blocks.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { parsePackageXml } from "../../read/markup/parse-markup.ts";
import { findElements, rawTextOf, textOf } from "../../read/markup/tree.ts";
import { bookLabels } from "./book-labels.ts";
import { navigationDocument, type OrderedChapter, type ReadingOrder } from "./navigation-document.ts";
import { chapterPage, colophonPage, coverPage, partPage, titlePage } from "./pages.ts";
import { packageDocument } from "../package-document.ts";
import { textDirection } from "../text-direction.ts";
import { backLabelOf, workOfText } from "../work-of-text.ts";
import { picturePath, type Work } from "../work.ts";
import { escapeXml, writableText } from "../xml.ts";

const work: Work = {
  identifier: "urn:uuid:0d7c7c0e-6a4e-5a0e-8b7b-1f2d3c4b5a69",
  title: "A & B",
  subtitle: null,
  creators: [],
  language: "en",
  description: null,
  subjects: [],
  series: null,
  licence: null,
  publisher: null,
  publishedOn: null,
  modifiedAt: "2026-01-31T00:00:00Z",
  chapters: [],
};
const bodyOf = (page: string) => page.slice(page.indexOf("<body>\n") + 7, page.indexOf("\n</body>"));

test("a title page says title, subtitle, names and series, and what is not there it leaves out", () => {
  expect(bodyOf(titlePage(work))).toBe(
    '<section class="title-page" epub:type="titlepage">\n<h1 epub:type="title">A &amp; B</h1>\n</section>',
  );
  const creators = ["Ann", "Bo <b>"].map((name) => ({ name, sortName: null, role: "aut" }));
  const full = titlePage({ ...work, subtitle: "Sub", creators, series: { name: "Tides", position: "2" } });
  expect(bodyOf(full).split("\n").slice(2, -1)).toEqual([
    '<p class="subtitle" epub:type="subtitle">Sub</p>',
    '<p class="byline">Ann, Bo &lt;b&gt;</p>',
    '<p class="series">Tides · 2</p>',
  ]);
});

test("a colophon says where the text is from and what may be done with it, in the language of the book", () => {
  const full = {
    ...work,
    language: "de",
    publishedOn: "2026-01-31",
    publisher: "Octavo",
    licence: { name: "CC0", url: "https://e.org/?a&b" },
  };
  expect(bodyOf(colophonPage(full)).split("\n").slice(1, -1)).toEqual([
    "<h1>Impressum</h1>",
    '<p><i lang="de" xml:lang="de">A &amp; B</i></p>',
    "<p>Zuerst erschienen: 2026-01-31</p>",
    "<p>Octavo</p>",
    '<p>Dieser Text darf kopiert, verändert und weitergegeben werden nach <a href="https://e.org/?a&amp;b">CC0</a>.</p>',
  ]);
});

test("a colophon in a language that we have no words of is English, and says so of itself", () => {
  const page = colophonPage({ ...work, language: "fi" });
  expect(page).toContain('lang="en" xml:lang="en" dir="ltr"');
  expect(page).toContain('<i lang="fi" xml:lang="fi">');
});

test.each([
  ["en-GB", "Contents", "en-GB"],
  ["FR", "Table des matières", "FR"],
  ["es-419", "Índice", "es-419"],
  ["xx", "Contents", "en"],
  ["", "Contents", "en"],
])("the labels of a book in %j say %s, in %s", (language, contents, said) => {
  expect(bookLabels(language)).toMatchObject({ contents, language: said });
});

test.each([
  ["en", "Back to the text"],
  ["de-AT", "Zurück zum Text"],
  ["xx", "Back to the text"],
])("the backlink of a note in %s is labelled “%s”", (language, label) => {
  expect(backLabelOf(language)).toBe(label);
});

test.each([
  ["en", "ltr"],
  ["he", "rtl"],
  ["ar-EG", "rtl"],
  ["az", "ltr"],
  ["az-Arab", "rtl"],
  ["ja", "ltr"],
  ["yi", "rtl"],
  ["not a language", "ltr"],
])("%s runs %s", (language, direction) => {
  expect(textDirection(language)).toBe(direction);
});

test("chapters, parts and covers are pages of their own, in the direction of the language", () => {
  const hebrew = { ...work, language: "he" };
  expect(chapterPage(hebrew, { title: "א <", xhtml: "<h1>x</h1>", className: "c" })).toContain('dir="rtl">');
  expect(bodyOf(chapterPage(work, { title: "x", xhtml: "<h1>x</h1>", className: "c" }))).toBe(
    '<section class="c" epub:type="bodymatter chapter" role="doc-chapter">\n<h1>x</h1>\n</section>',
  );
  expect(bodyOf(partPage(work, "P & Q"))).toBe(
    '<section class="part-page" epub:type="part" role="doc-part">\n<h1 epub:type="title">P &amp; Q</h1>\n</section>',
  );
  expect(bodyOf(coverPage(work, "images/x.png"))).toContain(
    '<img src="../images/x.png" alt="Cover" role="doc-cover"/>',
  );
});

const item = (id: string, title = id) => ({ id, path: `text/${id}.xhtml`, title });
const chapter = (id: string, more: Partial<OrderedChapter> = {}): OrderedChapter => ({
  ...item(id),
  part: null,
  endsPart: false,
  ...more,
});
const order = (...chapters: OrderedChapter[]): ReadingOrder => ({
  titlePage: item("title"),
  cover: null,
  colophon: item("colophon"),
  chapters,
});

/** Entries of the contents, those of a part set in. */
const contentsOf = (given: ReadingOrder) => {
  const { root } = parsePackageXml(navigationDocument(work, given));
  const toc = findElements(root, "nav")[0];
  const walk = (element: typeof root, indent: string): string[] =>
    element.children.flatMap((child) => {
      if (child.kind === "text") return [];
      if (child.name === "a") return [indent + textOf(child)];
      return walk(child, child.name === "ol" ? `${indent}  ` : indent);
    });
  return toc ? walk(toc, "").map((line) => line.slice(2)) : [];
};

test.each<[what: string, chapters: OrderedChapter[], lines: string[]]>([
  ["chapters one after the other", [chapter("1"), chapter("2")], ["1", "2", "colophon"]],
  [
    "chapters of parts below them",
    [chapter("1"), chapter("2", { part: item("P") }), chapter("3"), chapter("4", { part: item("Q") })],
    ["1", "P", "  2", "  3", "Q", "  4", "colophon"],
  ],
  [
    "chapters after the last part beside it",
    [chapter("1", { part: item("P") }), chapter("2", { endsPart: true }), chapter("3")],
    ["P", "  1", "2", "3", "colophon"],
  ],
  ["an end of parts where there was none", [chapter("1", { endsPart: true })], ["1", "colophon"]],
  ["nothing but the colophon", [], ["colophon"]],
])("contents: %s", (_, chapters, lines) => {
  expect(contentsOf(order(...chapters))).toEqual(lines);
});

test("landmarks are the cover where there is one, the title page, where reading begins and the colophon", () => {
  const types = (given: ReadingOrder) =>
    [...navigationDocument(work, given).matchAll(/<a epub:type="([^"]*)" href="([^"]*)"/g)].map(
      ([, type, path]) => `${type} ${path}`,
    );
  expect(types({ ...order(chapter("1")), cover: item("cover") })).toEqual([
    "cover text/cover.xhtml",
    "titlepage text/title.xhtml",
    "bodymatter text/1.xhtml",
    "colophon text/colophon.xhtml",
  ]);
  expect(types(order())).toEqual(["titlepage text/title.xhtml", "colophon text/colophon.xhtml"]);
});

const picture = { hash: "a".repeat(64), mediaType: "image/png", bytes: new Uint8Array([1]) };
const valuesOf = (xml: string, property: string) =>
  findElements(parsePackageXml(xml).root, "meta")
    .filter(({ attributes }) => attributes["property"] === property)
    .map(textOf);

test.each<[what: string, facts: Partial<Work>, modes: string[], sufficient: string[], isDescribed: boolean]>([
  ["without pictures", {}, ["textual"], ["textual"], false],
  [
    "whose pictures are described",
    { pictures: [picture], isDescribed: true },
    ["textual", "visual"],
    ["textual"],
    true,
  ],
  [
    "whose pictures are not all described",
    { pictures: [picture], isDescribed: false },
    ["textual", "visual"],
    ["textual,visual"],
    false,
  ],
])("a book %s says how it can be read", (_, facts, modes, sufficient, isDescribed) => {
  const xml = packageDocument({ ...work, ...facts }, order());
  expect(valuesOf(xml, "schema:accessMode")).toEqual(modes);
  expect(valuesOf(xml, "schema:accessModeSufficient")).toEqual(sufficient);
  expect(valuesOf(xml, "schema:accessibilityFeature").includes("alternativeText")).toBe(isDescribed);
});

test.each([
  ["urn:isbn:9780306406157", "15"],
  ["ISBN 978-0-306-40615-7", "15"],
  ["urn:uuid:x", "22"],
  ["JID abc", "01"],
])("the identifier %s is of the kind %s", (identifier, code) => {
  const xml = packageDocument({ ...work, otherIdentifiers: [identifier] }, order());
  expect(valuesOf(xml, "identifier-type")).toEqual(["22", code]);
});

test("a description keeps its paragraphs, and words that look like markup stay words", () => {
  const described = (description: string) =>
    findElements(parsePackageXml(packageDocument({ ...work, description }, order())).root, "description").map(
      rawTextOf,
    )[0];
  expect(described("One.\nTwo & three.\n\n\nFour.")).toBe("One.\n\nTwo & three.\n\nFour.");
  expect(described("See <b>this</b>.\nNext")).toBe("<p>See &lt;b&gt;this&lt;/b&gt;.</p>\n<p>Next</p>");
});

test.each([
  ["image/jpeg", "images/x.jpg"],
  ["image/avif", "images/x.avif"],
  ["image/x-unknown", "images/x.bin"],
])("a picture of %s is kept at %s", (mediaType, path) => {
  expect(picturePath({ hash: "x", mediaType })).toBe(path);
});

test("a work of documents becomes chapters with their heading, notes and links between files", () => {
  const chapters = [
    textChapter(
      "One <1>",
      [
        paragraph(
          "a",
          footnote("n"),
          ["go", link("#chapter-two-0002/abcdefgh")],
          ["gone", link("#chapter-gone-000")],
        ).toJSON() as object,
      ],
      { noteBefore: "Before\n\nagain", noteAfter: "After" },
    ),
    textChapter("Two", [block("paragraph", { id: "abcdefgh" }, ...inline("b")).toJSON() as object], {
      id: "chapter-two-0002",
      part: "",
    }),
  ];
  const made = workOfText(
    workText({ chapters, author: null, modifiedAt: new Date("2026-01-31T12:34:56.789Z") }),
  );
  expect(made).toMatchObject({ creators: [], modifiedAt: "2026-01-31T12:34:56Z", isDescribed: true });
  expect(made.chapters.map(({ className }) => className)).toEqual([
    "octavo-text",
    "octavo-text octavo-after-parts",
  ]);
  const lines = made.chapters[0]?.xhtml.split("\n") ?? [];
  expect(lines.slice(0, 5)).toEqual([
    "<h1>One &lt;1&gt;</h1>",
    '<aside class="author-note note-before">',
    "<p>Before</p>",
    "<p>again</p>",
    "</aside>",
  ]);
  expect(lines[5]).toContain('<a href="chapter-2.xhtml#abcdefgh">go</a>gone');
  expect(lines.slice(-3)).toEqual(['<aside class="author-note note-after">', "<p>After</p>", "</aside>"]);
});

test("a picture without a description makes a work that is not described, unless it says nothing", () => {
  const figure = (attrs: object) => ({ type: "figure", attrs: { hash: "a".repeat(64), ...attrs } });
  const of = (attrs: object) =>
    workOfText(workText({ chapters: [textChapter("x", [figure(attrs)])] })).isDescribed;
  expect([of({ alt: "a leaf" }), of({ alt: "" }), of({ alt: "", isDecorative: true })]).toEqual([
    true,
    false,
    true,
  ]);
});

test("whatever is written as XML is read back, without what XML has no way to say", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const { root } = parsePackageXml(
        `<x a="${escapeXml(text).replace(/[\n\r\t]/g, " ")}">${escapeXml(text)}</x>`,
      );
      expect(rawTextOf(root)).toBe(writableText(text));
      expect(writableText(writableText(text))).toBe(writableText(text));
    }),
    { numRuns: 300 },
  );
});

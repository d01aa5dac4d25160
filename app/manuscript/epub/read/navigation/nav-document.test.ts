import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOfEntries } from "#tests/support/raw-entries.ts";
import { parseMarkup } from "../markup/parse-markup.ts";
import { readNavDocument } from "./nav-document.ts";
import type { RawNavigation } from "./raw-navigation.ts";

const ops = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"';
const read = (body: string, limit = 1000): RawNavigation =>
  readNavDocument(parseMarkup(`<html ${ops}><body>${body}</body></html>`).root, "EPUB/nav.xhtml", limit);
const toc = (list: string) => outlineOfEntries(read(`<nav epub:type="toc">${list}</nav>`).contents);

interface ListCase {
  why: string;
  /** Items of the list. */
  items: string;
  /** `label>path#fragment(children)`. */
  outline: string;
}

const items: ListCase[] = [
  { why: "an item is its link", items: '<li><a href="a.xhtml">A</a></li>', outline: "A>EPUB/a.xhtml" },
  {
    why: "a link may lead to a place in a chapter",
    items: '<li><a href="a.xhtml#x">A</a></li>',
    outline: "A>EPUB/a.xhtml#x",
  },
  {
    why: "an address is relative to the navigation document",
    items: '<li><a href="../text/a.xhtml">A</a></li>',
    outline: "A>text/a.xhtml",
  },
  {
    why: "an address is percent-decoded, its fragment too",
    items: '<li><a href="a%20b.xhtml#%C3%A9">A</a></li>',
    outline: "A>EPUB/a b.xhtml#é",
  },
  {
    why: "an address elsewhere is only words",
    items: '<li><a href="https://example.org/">A</a></li>',
    outline: "A",
  },
  {
    why: "an address that runs is only words",
    items: '<li><a href="javascript:x()">A</a></li>',
    outline: "A",
  },
  { why: "an empty address is only words", items: '<li><a href="">A</a></li>', outline: "A" },
  { why: "a span is a heading that leads nowhere", items: "<li><span>A</span></li>", outline: "A" },
  {
    why: "a link in a span leads where it does",
    items: '<li><span><a href="a.xhtml">A</a></span></li>',
    outline: "A>EPUB/a.xhtml",
  },
  {
    why: "a link in a paragraph leads where it does",
    items: '<li><p><a href="a.xhtml">A</a></p></li>',
    outline: "A>EPUB/a.xhtml",
  },
  {
    why: "a link behind an ornament leads where it does",
    items: '<li><img src="leaf.png" alt=""/><a href="a.xhtml">A</a></li>',
    outline: "A>EPUB/a.xhtml",
  },
  {
    why: "a link behind a line break leads where it does",
    items: '<li><br/><a href="a.xhtml">A</a></li>',
    outline: "A>EPUB/a.xhtml",
  },
  { why: "text without an element is a heading", items: "<li>A</li>", outline: "A" },
  {
    why: "a list within is what stands below",
    items: '<li><a href="a.xhtml">A</a><ol><li><a href="b.xhtml">B</a></li></ol></li>',
    outline: "A>EPUB/a.xhtml(B>EPUB/b.xhtml)",
  },
  {
    why: "a list within a heading is what stands below",
    items: '<li><span>A</span><ol><li><a href="b.xhtml">B</a></li></ol></li>',
    outline: "A(B>EPUB/b.xhtml)",
  },
  {
    why: "a bulleted list within is one too",
    items: '<li>A<ul><li><a href="b.xhtml">B</a></li></ul></li>',
    outline: "A(B>EPUB/b.xhtml)",
  },
  {
    why: "an item of nothing is none",
    items: '<li></li><li><a href="a.xhtml">A</a></li>',
    outline: "A>EPUB/a.xhtml",
  },
  {
    why: "an item without words that leads somewhere stays",
    items: '<li><a href="a.xhtml"></a></li>',
    outline: ">EPUB/a.xhtml",
  },
  {
    why: "only items are items",
    items: '<div><a href="x.xhtml">X</a></div><li><a href="a.xhtml">A</a></li>',
    outline: "A>EPUB/a.xhtml",
  },
  {
    why: "a hidden item is one like others",
    items: '<li hidden=""><a href="a.xhtml">A</a></li>',
    outline: "A>EPUB/a.xhtml",
  },
];

test.each(items)("in a table of contents $why", ({ items: list, outline }) => {
  expect(toc(`<ol>${list}</ol>`)).toBe(outline);
});

interface LabelCase {
  why: string;
  markup: string;
  label: string;
}

const labels: LabelCase[] = [
  { why: "is the words of the link", markup: "One <i>two</i>", label: "One two" },
  { why: "is one line", markup: "One\n   two", label: "One two" },
  { why: "has a space where a line breaks", markup: "One<br/>two", label: "One two" },
  { why: "says what a picture shows", markup: '<img src="x.png" alt="One"/> two', label: "One two" },
  { why: "is without a picture that shows nothing", markup: '<img src="x.png"/>two', label: "two" },
  {
    why: "is without the readings of ruby",
    markup: "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>",
    label: "漢",
  },
  { why: "is without control characters", markup: "One&#x202E; two&#7;", label: "One two" },
  { why: "resolves references", markup: "A &amp; B &lt;3 &#233; &eacute;", label: "A & B <3 é é" },
  { why: "is text, whatever it looks like", markup: "&lt;script&gt;", label: "<script>" },
];

test.each(labels)("a label $why", ({ markup, label }) => {
  expect(toc(`<ol><li><a href="a.xhtml">${markup}</a></li></ol>`)).toBe(`${label}>EPUB/a.xhtml`);
});

interface TypeCase {
  why: string;
  nav: string;
  found: Partial<Record<keyof RawNavigation, string>>;
}

const list = '<ol><li><a href="a.xhtml">A</a></li></ol>';
const there = "A>EPUB/a.xhtml";
const types: TypeCase[] = [
  {
    why: "the contents are of type toc",
    nav: `<nav epub:type="toc">${list}</nav>`,
    found: { contents: there },
  },
  {
    why: "landmarks are of type landmarks",
    nav: `<nav epub:type="toc"><ol></ol></nav><nav epub:type="landmarks">${list}</nav>`,
    found: { landmarks: there },
  },
  {
    why: "pages are of type page-list",
    nav: `<nav epub:type="toc"><ol></ol></nav><nav epub:type="page-list">${list}</nav>`,
    found: { pageList: there },
  },
  { why: "a role says the same", nav: `<nav role="doc-toc">${list}</nav>`, found: { contents: there } },
  {
    why: "a role says the same of pages",
    nav: `<nav role="doc-pagelist">${list}</nav>`,
    found: { pageList: there },
  },
  {
    why: "one type among several counts",
    nav: `<nav epub:type="x toc y">${list}</nav>`,
    found: { contents: there },
  },
  {
    why: "the only nav without a type is the contents",
    nav: `<nav>${list}</nav>`,
    found: { contents: there },
  },
  { why: "the only nav of another type is not", nav: `<nav epub:type="loi">${list}</nav>`, found: {} },
  { why: "one of two without a type is not", nav: `<nav>${list}</nav><nav>${list}</nav>`, found: {} },
  {
    why: "the first of two tables of contents counts",
    nav: `<nav epub:type="toc">${list}</nav><nav epub:type="toc"><ol><li>B</li></ol></nav>`,
    found: { contents: there },
  },
  {
    why: "a nav may stand in sections",
    nav: `<section><div><nav epub:type="toc">${list}</nav></div></section>`,
    found: { contents: there },
  },
  {
    why: "the prefix of the type may be another, bound to the same name",
    nav: `<nav xmlns:ops="http://www.idpf.org/2007/ops" ops:type="toc">${list}</nav><nav></nav>`,
    found: { contents: there },
  },
  {
    why: "a prefix bound to another name is another type",
    nav: `<nav xmlns:x="http://example.org/" x:type="toc">${list}</nav><nav></nav>`,
    found: {},
  },
  { why: "a nav without a list has nothing to say", nav: '<nav epub:type="toc"><h1>A</h1></nav>', found: {} },
  { why: "a document without nav has none", nav: list, found: {} },
];

test.each(types)("of a navigation document: $why", ({ nav, found }) => {
  const all = read(nav);
  expect({
    contents: outlineOfEntries(all.contents),
    landmarks: outlineOfEntries(all.landmarks),
    pageList: outlineOfEntries(all.pageList),
  }).toEqual({ contents: "", landmarks: "", pageList: "", ...found });
});

test("a landmark has the first of its types", () => {
  const { landmarks } = read(
    `<nav epub:type="landmarks"><ol><li><a epub:type=" bodymatter chapter" href="a.xhtml">A</a></li><li><a href="b.xhtml">B</a></li></ol></nav>`,
  );
  expect(landmarks.map(({ type }) => type)).toEqual(["bodymatter", null]);
});

test("all lists of a document share one limit", () => {
  const { contents, pageList } = read(
    `<nav epub:type="toc"><ol>${"<li>A</li>".repeat(8)}</ol></nav><nav epub:type="page-list"><ol>${"<li>1</li>".repeat(8)}</ol></nav>`,
    10,
  );
  expect([contents.length, pageList.length]).toEqual([8, 2]);
});

interface Made {
  label: string;
  children: Made[];
}

const listOf = (depth: number, minLength = 0): fc.Arbitrary<Made[]> =>
  depth === 0
    ? fc.constant([])
    : fc.array(fc.record({ label: fc.stringMatching(/^[a-z]{1,8}$/), children: listOf(depth - 1) }), {
        minLength,
        maxLength: 3,
      });
const written = (entries: Made[]): string =>
  entries.length === 0
    ? ""
    : `<ol>${entries.map(({ label, children }) => `<li><a href="${label}.xhtml">${label}</a>${written(children)}</li>`).join("")}</ol>`;
const outlined = (entries: Made[]): string =>
  entries
    .map(
      ({ label, children }) =>
        `${label}>EPUB/${label}.xhtml${children.length > 0 ? `(${outlined(children)})` : ""}`,
    )
    .join(",");

test("whatever contents are written as the standard says are read as they are", () => {
  fc.assert(
    fc.property(listOf(3, 1), (entries) => {
      expect(toc(written(entries))).toBe(outlined(entries));
    }),
    { numRuns: 100 },
  );
});

import { expect, test } from "vitest";
import { readMade } from "#tests/support/read-epub.ts";
import type { ReadBook } from "#tests/support/read-epub.ts";
import type { NavigationEntry } from "../publication.ts";

const chapters = { "one.xhtml": '<h1>One</h1><p id="a">x</p>', "two.xhtml": "<h1>Two</h1>" };

/** Entries in one line: `label>chapter#fragment(children)`. */
function outline(entries: NavigationEntry[]): string {
  return entries
    .map(({ label, target, children }) => {
      const place = target ? `>${target.chapter}${target.fragment ? `#${target.fragment}` : ""}` : "";
      return `${label}${place}${children.length > 0 ? `(${outline(children)})` : ""}`;
    })
    .join(",");
}

const withNav = (nav: string): Promise<ReadBook> => readMade({ chapters, nav });
const contents = async (nav: string): Promise<string> => outline((await withNav(nav)).navigation.contents);

test("the table of contents keeps its levels, its words and its places", async () => {
  expect(
    await contents(
      '<nav epub:type="toc"><h1>Contents</h1><ol><li><a href="one.xhtml">The <i>first</i></a><ol><li><a href="one.xhtml#a">Part A</a></li></ol></li><li><span>Book II</span><ol><li><a href="two.xhtml">Two</a></li></ol></li></ol></nav>',
    ),
  ).toBe("The first>one(Part A>one#b-a),Book II(Two>two)");
});

test("a label may be a picture's description; ruby readings are no part of it", async () => {
  expect(
    await contents(
      '<nav epub:type="toc"><ol><li><a href="one.xhtml"><img src="x.png" alt="Chapter one"/></a></li><li><a href="two.xhtml"><ruby>漢<rt>かん</rt></ruby>字</a></li></ol></nav>',
    ),
  ).toBe("Chapter one>one,漢字>two");
});

test("hidden entries and lists are entries like others", async () => {
  expect(
    await contents(
      '<nav epub:type="toc" hidden=""><ol><li hidden="hidden"><a href="one.xhtml">One</a></li></ol></nav>',
    ),
  ).toBe("One>one");
});

test("a place that is not there is its chapter, a file that is not there is only words", async () => {
  expect(
    await contents(
      '<nav epub:type="toc"><ol><li><a href="one.xhtml#gone">One</a></li><li><a href="gone.xhtml">Gone</a></li><li><a href="https://example.org/">Out</a></li></ol></nav>',
    ),
  ).toBe("One>one,Gone,Out");
});

test("an entry without words borrows those of its first child", async () => {
  expect(
    await contents(
      '<nav epub:type="toc"><ol><li><a href="one.xhtml"></a><ol><li><a href="one.xhtml#a">A</a></li></ol></li></ol></nav>',
    ),
  ).toBe("A>one(A>one#b-a)");
});

test("a navigation document whose only nav has no type is read as its contents, in a bulleted list too", async () => {
  expect(await contents('<nav><ul><li><a href="one.xhtml">One</a></li></ul></nav>')).toBe("One>one");
  expect(await contents('<nav role="doc-toc"><ol><li><a href="one.xhtml">One</a></li></ol></nav>')).toBe(
    "One>one",
  );
});

test("landmarks and pages are read beside the contents", async () => {
  const { navigation } = await withNav(
    '<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li></ol></nav><nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="one.xhtml">Start</a></li><li><a epub:type="index" href="gone.xhtml">Index</a></li></ol></nav><nav epub:type="page-list"><ol><li><a href="one.xhtml#a">12</a></li></ol></nav>',
  );
  expect(navigation.landmarks).toEqual([
    { label: "Start", target: { chapter: "one", fragment: null }, type: "bodymatter", children: [] },
  ]);
  expect(outline(navigation.pageList)).toBe("12>one#b-a");
});

const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
  <ncx:ncx xmlns:ncx="http://www.daisy.org/z3986/2005/ncx/"><ncx:navMap><ncx:navPoint><ncx:navLabel><ncx:text>First</ncx:text></ncx:navLabel><ncx:content src="one.xhtml"/>
  <ncx:navPoint><ncx:navLabel><ncx:text>A &amp; B</ncx:text></ncx:navLabel><ncx:content src="one.xhtml#a"/></ncx:navPoint></ncx:navPoint></ncx:navMap>
  <ncx:pageList><ncx:pageTarget><ncx:navLabel><ncx:text>12</ncx:text></ncx:navLabel><ncx:content src="two.xhtml"/></ncx:pageTarget></ncx:pageList></ncx:ncx>`;
const ncxItem = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';

test("EPUB 2's NCX is read, nested, with its pages; the guide gives the landmarks", async () => {
  const { navigation } = await readMade({
    chapters,
    version: "2.0",
    nav: null,
    manifest: ncxItem,
    spineAttributes: 'toc="ncx"',
    afterSpine:
      '<guide><reference type="text" title="Begin" href="two.xhtml"/><reference type="title-page" href="one.xhtml"/><reference type="toc" href="gone.xhtml"/></guide>',
    files: { "EPUB/toc.ncx": ncx },
  });
  expect(outline(navigation.contents)).toBe("First>one(A & B>one#b-a)");
  expect(outline(navigation.pageList)).toBe("12>two");
  expect(navigation.landmarks.map(({ label, type }) => [label, type])).toEqual([
    ["Begin", "bodymatter"],
    ["titlepage", "titlepage"],
  ]);
});

test("an NCX that the spine does not name is found by its type, and fills in for an empty nav", async () => {
  const { navigation } = await readMade({
    chapters,
    manifest: ncxItem,
    nav: '<nav epub:type="toc"><ol></ol></nav>',
    files: { "EPUB/toc.ncx": ncx },
  });
  expect(outline(navigation.contents)).toBe("First>one(A & B>one#b-a)");
  expect(outline(navigation.pageList)).toBe("12>two");
});

test("a book without contents gets them from its linear chapters, with a warning", async () => {
  const book = await readMade({
    chapters: { ...chapters, "note.xhtml": "<p>n</p>" },
    nav: null,
    spine: '<itemref idref="c0"/><itemref idref="c1"/><itemref idref="c2" linear="no"/>',
  });
  expect(outline(book.navigation.contents)).toBe("One>one,Two>two");
  expect(book.warnings.join()).toContain("no table of contents");
});

test("a broken nav or NCX is no reason to refuse a book", async () => {
  const book = await readMade({
    chapters,
    manifest: ncxItem,
    files: { "EPUB/nav.xhtml": "<<<>>>", "EPUB/toc.ncx": "<ncx><navMap><navPoint>" },
  });
  expect(outline(book.navigation.contents)).toBe("One>one,Two>two");
});

test("a table of contents nested without end or grown beyond use is cut", async () => {
  const deep = `${'<ol><li><a href="one.xhtml">x</a>'.repeat(60)}${"</li></ol>".repeat(60)}`;
  const { navigation } = await withNav(`<nav epub:type="toc">${deep}</nav>`);
  let depth = 0;
  for (let entries = navigation.contents; entries[0]; entries = entries[0].children) depth += 1;
  expect(depth).toBeLessThan(30);
});

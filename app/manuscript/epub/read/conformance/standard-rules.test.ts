import { expect, test } from "vitest";
import { type EpubFacts, page } from "#tests/support/make-epub.ts";
import { type ReadBook, readMade } from "#tests/support/read-epub.ts";

const usual = '<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>';

interface PackageCase {
  why: string;
  facts: EpubFacts;
}

/** What a package may hold beside what is read of it: each of these books is read as if it were not there. */
const packages: PackageCase[] = [
  {
    why: "collections (EPUB 3.3, 5.9)",
    facts: {
      afterSpine:
        '<collection role="index"><metadata><dc:title>Index</dc:title></metadata><link href="one.xhtml"/><collection role="x"/></collection>',
    },
  },
  {
    why: "bindings (EPUB 3.0)",
    facts: { afterSpine: '<bindings><mediaType media-type="a/b" handler="c0"/></bindings>' },
  },
  {
    why: "tours (OEBPS 1.2)",
    facts: { afterSpine: '<tours><tour id="t"><site href="one.xhtml"/></tour></tours>' },
  },
  { why: "an empty guide", facts: { afterSpine: "<guide/>" } },
  {
    why: "linked records",
    facts: { metadata: `${usual}<link rel="record" href="one.xhtml" media-type="application/marc"/>` },
  },
  {
    why: "metadata of other vocabularies",
    facts: { metadata: `${usual}<meta property="x:y">z</meta><x:z xmlns:x="http://e.org/">w</x:z>` },
  },
  {
    why: "refinements of what is not there",
    facts: { metadata: `${usual}<meta refines="#gone" property="role">aut</meta>` },
  },
  {
    why: "refinements that go in a circle",
    facts: {
      metadata: `${usual}<meta id="a" refines="#b" property="x">1</meta><meta id="b" refines="#a" property="x">2</meta>`,
    },
  },
  {
    why: "comments anywhere",
    facts: { metadata: `<!-- a -->${usual}<!-- b -->`, spine: '<!-- c --><itemref idref="c0"/>' },
  },
  { why: "attributes nobody knows", facts: { spineAttributes: 'x="y" xmlns:z="http://e.org/" z:w="v"' } },
  {
    why: "files that the manifest does not name",
    facts: { files: { "EPUB/notes.txt": "x", "iTunesMetadata.plist": "<plist/>", ".DS_Store": "x" } },
  },
  {
    why: "signatures, rights and a manifest of the container",
    facts: {
      files: {
        "META-INF/signatures.xml": "<signatures/>",
        "META-INF/rights.xml": "<rights/>",
        "META-INF/manifest.xml": "<manifest/>",
        "META-INF/metadata.xml": "<metadata/>",
        "META-INF/com.apple.ibooks.display-options.xml": "<display_options/>",
      },
    },
  },
];

test.each(packages)("a book with $why is read", async ({ facts }) => {
  const { chapters, warnings, navigation } = await readMade(facts);
  expect(chapters.map(({ text }) => text)).toEqual(["One\nThe first words."]);
  expect(navigation.contents.map(({ label }) => label)).toEqual(["one"]);
  expect(warnings).toEqual([]);
});

const chapters = { "one.xhtml": '<h1 id="a">One</h1>', "two.xhtml": '<h1 id="b">Two</h1>' };
const ncx = (points: string, pages = "") =>
  `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points}</navMap><pageList>${pages}</pageList></ncx>`;
const point = (label: string, source: string, name = "navPoint") =>
  `<${name}><navLabel><text>${label}</text></navLabel><content src="${source}"/></${name}>`;
const nav = (type: string, items: string) => `<nav epub:type="${type}"><ol>${items}</ol></nav>`;
const entry = (label: string, href: string, type = "") =>
  `<li><a href="${href}"${type && ` epub:type="${type}"`}>${label}</a></li>`;

interface NavigationCase {
  why: string;
  facts: EpubFacts;
  contents: string[];
  landmarks?: string[];
  pages?: string[];
}

const ncxItem = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
const navigations: NavigationCase[] = [
  {
    why: "the navigation document counts before the NCX",
    facts: {
      nav: nav("toc", entry("Nav", "one.xhtml")),
      manifest: ncxItem,
      spineAttributes: 'toc="ncx"',
      files: { "EPUB/toc.ncx": ncx(point("Ncx", "one.xhtml")) },
    },
    contents: ["Nav>one"],
  },
  {
    why: "the NCX has the pages that the navigation document lacks",
    facts: {
      nav: nav("toc", entry("Nav", "one.xhtml")),
      manifest: ncxItem,
      files: { "EPUB/toc.ncx": ncx(point("Ncx", "one.xhtml"), point("7", "two.xhtml#b", "pageTarget")) },
    },
    contents: ["Nav>one"],
    pages: ["7>two#b-b"],
  },
  {
    why: "pages of the navigation document count before those of the NCX",
    facts: {
      nav: nav("toc", entry("Nav", "one.xhtml")) + nav("page-list", entry("1", "one.xhtml#a")),
      manifest: ncxItem,
      files: { "EPUB/toc.ncx": ncx("", point("7", "two.xhtml", "pageTarget")) },
    },
    contents: ["Nav>one"],
    pages: ["1>one#b-a"],
  },
  {
    why: "an empty table of contents gives way to the NCX",
    facts: {
      nav: '<nav epub:type="toc"><ol></ol></nav>',
      manifest: ncxItem,
      files: { "EPUB/toc.ncx": ncx(point("Ncx", "two.xhtml")) },
    },
    contents: ["Ncx>two"],
  },
  {
    why: "the NCX that the spine names counts before another",
    facts: {
      nav: null,
      manifest: `${ncxItem}<item id="other" href="other.xml" media-type="text/xml"/>`,
      spineAttributes: 'toc="other"',
      files: {
        "EPUB/toc.ncx": ncx(point("First", "one.xhtml")),
        "EPUB/other.xml": ncx(point("Named", "one.xhtml")),
      },
    },
    contents: ["Named>one"],
  },
  {
    why: "landmarks of the navigation document count before the guide",
    facts: {
      nav:
        nav("toc", entry("Nav", "one.xhtml")) + nav("landmarks", entry("Start", "two.xhtml", "bodymatter")),
      afterSpine: '<guide><reference type="text" title="Guide" href="one.xhtml"/></guide>',
    },
    contents: ["Nav>one"],
    landmarks: ["bodymatter Start>two"],
  },
  {
    why: "the guide has the landmarks that the navigation document lacks",
    facts: {
      nav: nav("toc", entry("Nav", "one.xhtml")),
      afterSpine: '<guide><reference type="text" title="Guide" href="two.xhtml#b"/></guide>',
    },
    contents: ["Nav>one"],
    landmarks: ["bodymatter Guide>two#b-b"],
  },
  {
    why: "landmarks to what the book lacks are left out",
    facts: {
      nav: nav("toc", entry("Nav", "one.xhtml")) + nav("landmarks", entry("Cover", "gone.xhtml", "cover")),
    },
    contents: ["Nav>one"],
  },
  {
    why: "lists of other kinds are no contents",
    facts: { nav: nav("loi", entry("Figure", "two.xhtml")) + nav("toc", entry("Nav", "one.xhtml")) },
    contents: ["Nav>one"],
  },
  {
    why: "without any of them the chapters are the contents",
    facts: { nav: null },
    contents: ["One>one", "Two>two"],
  },
];

const linesOf = (entries: ReadBook["navigation"]["contents"]) =>
  entries.map(({ label, target, type }) => {
    const place = target ? `>${target.chapter}${target.fragment === null ? "" : `#${target.fragment}`}` : "";
    return `${type === null ? "" : `${type} `}${label}${place}`;
  });

test.each(navigations)(
  "of a book's navigation: $why",
  async ({ facts, contents, landmarks = [], pages = [] }) => {
    const { navigation } = await readMade({ chapters, ...facts });
    expect(linesOf(navigation.contents)).toEqual(contents);
    expect(linesOf(navigation.landmarks)).toEqual(landmarks);
    expect(linesOf(navigation.pageList)).toEqual(pages);
  },
);

interface LinearCase {
  why: string;
  spine: string;
  slugs: string[];
  linear: string[];
}

const linears: LinearCase[] = [
  {
    why: "what is aside stays in its place, and out of the reading order",
    spine: '<itemref idref="c0" linear="no"/><itemref idref="c1"/>',
    slugs: ["one", "two"],
    linear: ["two"],
  },
  {
    why: "a book of nothing but what is aside is read",
    spine: '<itemref idref="c0" linear="no"/><itemref idref="c1" linear="no"/>',
    slugs: ["one", "two"],
    linear: [],
  },
];

test.each(linears)("of linear and other items: $why", async ({ spine, slugs, linear }) => {
  const book = await readMade({ chapters, spine });
  expect(book.chapters.map(({ slug }) => slug)).toEqual(slugs);
  expect(book.chapters.filter(({ isLinear }) => isLinear).map(({ slug }) => slug)).toEqual(linear);
});

interface NoticeCase {
  why: string;
  document: string | null;
  has: string;
  warning: string;
}

const notices: NoticeCase[] = [
  {
    why: "that is missing says so in its place",
    document: null,
    has: "A part of the book is missing here: it is not in the file, or damaged.",
    warning: "The manifest lists EPUB/one.xhtml, which the file does not hold.",
  },
  {
    why: "with a name that XML does not allow says so before what can be read",
    document: page("<a:b:c>Words</a:b:c>"),
    has: "There is an error in this part of the book: it is not well-formed. What can be read of it follows.",
    warning: "EPUB/one.xhtml has an element named “a:b:c”, which is no name in XML.",
  },
];

test.each(notices)("a chapter $why", async ({ document, has, warning }) => {
  const book = await readMade({ chapters, files: { "EPUB/one.xhtml": document } });
  expect(book.chapters.find(({ slug }) => slug === "one")?.text).toContain(has);
  expect(book.chapters.find(({ slug }) => slug === "one")?.html).toContain('lang="en" dir="ltr"');
  expect(book.chapters.find(({ slug }) => slug === "two")?.text).toBe("Two");
  expect(book.warnings).toContain(warning);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type EpubFacts, makeEpub, PNG } from "#tests/support/make-epub.ts";
import { openEpub, readMade } from "#tests/support/read-epub.ts";
import { defaultReadingLimits } from "../limits.ts";
import { Slugs } from "./slugs.ts";

const XHTML = "application/xhtml+xml";
const item = (id: string, href: string, mediaType = XHTML, more = "") =>
  `<item id="${id}" href="${href}" media-type="${mediaType}" ${more}/>`;
const ref = (...ids: string[]) => ids.map((id) => `<itemref idref="${id}"/>`).join("");

interface OrderCase {
  why: string;
  facts: EpubFacts;
  /** `slug: text` by chapter. */
  chapters: string[];
  warning?: string;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>drawn</text></svg>';
const orders: OrderCase[] = [
  {
    why: "a chapter with the type of old HTML",
    facts: {
      manifest: item("x", "x.html", "text/html"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.html": "<p>old</p>" },
    },
    chapters: ["one: The first", "x: old"],
  },
  {
    why: "a chapter of OEBPS 1.2",
    facts: {
      manifest: item("x", "x.htm", "text/x-oeb1-document"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.htm": "<p>old</p>" },
    },
    chapters: ["one: The first", "x: old"],
  },
  {
    why: "a chapter with a wrong type, which its name tells",
    facts: {
      manifest: item("x", "x.xhtml", "application/octet-stream"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.xhtml": "<p>named</p>" },
    },
    chapters: ["one: The first", "x: named"],
  },
  {
    why: "a drawing, by its type",
    facts: {
      manifest: item("x", "x.svg", "image/svg+xml"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.svg": svg },
    },
    chapters: ["one: The first", "x: drawn"],
  },
  {
    why: "a drawing, by its name",
    facts: {
      manifest: item("x", "x.svg", "text/plain"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.svg": svg },
    },
    chapters: ["one: The first", "x: drawn"],
    warning: "EPUB/x.svg says it is text/plain, but it is image/svg+xml.",
  },
  {
    why: "a picture, as a page that shows it",
    facts: { manifest: item("x", "x.png", "image/png"), spine: ref("c0", "x"), files: { "EPUB/x.png": PNG } },
    chapters: ["one: The first", "x: "],
  },
  {
    why: "the fallback of what cannot be shown",
    facts: {
      manifest: item("x", "x.pdf", "application/pdf", 'fallback="y"') + item("y", "y.xhtml"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.pdf": "%PDF", "EPUB/y.xhtml": "<p>instead</p>" },
    },
    chapters: ["one: The first", "y: instead"],
  },
  {
    why: "the fallback of a fallback",
    facts: {
      manifest:
        item("x", "x.a", "application/a", 'fallback="y"') +
        item("y", "y.b", "application/b", 'fallback="z"') +
        item("z", "z.xhtml"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.a": "a", "EPUB/y.b": "b", "EPUB/z.xhtml": "<p>at last</p>" },
    },
    chapters: ["one: The first", "z: at last"],
  },
  {
    why: "the fallback of a page that the container lacks",
    facts: {
      manifest: item("x", "x.xhtml", XHTML, 'fallback="y"') + item("y", "y.xhtml"),
      spine: ref("c0", "x"),
      files: { "EPUB/y.xhtml": "<p>instead</p>" },
    },
    chapters: ["one: The first", "y: instead"],
    warning: "The manifest lists EPUB/x.xhtml, which the file does not hold.",
  },
  {
    why: "the page without scripts before the one with them",
    facts: {
      manifest: item("x", "x.xhtml", XHTML, 'properties="scripted" fallback="y"') + item("y", "y.xhtml"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.xhtml": "<p>needs scripts</p>", "EPUB/y.xhtml": "<p>plain</p>" },
    },
    chapters: ["one: The first", "y: plain"],
  },
  {
    why: "the page with scripts where there is no other",
    facts: {
      manifest: item("x", "x.xhtml", XHTML, 'properties="scripted"'),
      spine: ref("c0", "x"),
      files: { "EPUB/x.xhtml": "<p>needs scripts</p>" },
    },
    chapters: ["one: The first", "x: needs scripts"],
  },
  {
    why: "nothing for what cannot be shown and has no fallback",
    facts: {
      manifest: item("x", "x.pdf", "application/pdf"),
      spine: ref("c0", "x"),
      files: { "EPUB/x.pdf": "%PDF" },
    },
    chapters: ["one: The first"],
    warning: "EPUB/x.pdf in the reading order cannot be shown and is left out.",
  },
  {
    why: "nothing for fallbacks that go in a circle",
    facts: {
      manifest:
        item("x", "x.a", "application/a", 'fallback="y"') + item("y", "y.b", "application/b", 'fallback="x"'),
      spine: ref("c0", "x"),
      files: { "EPUB/x.a": "a", "EPUB/y.b": "b" },
    },
    chapters: ["one: The first"],
    warning: "EPUB/x.a in the reading order cannot be shown and is left out.",
  },
  {
    why: "nothing for an empty file",
    facts: { manifest: item("x", "x.xhtml"), spine: ref("c0", "x"), files: { "EPUB/x.xhtml": "" } },
    chapters: ["one: The first"],
    warning: "EPUB/x.xhtml is empty and is left out.",
  },
];

test.each(orders)("of the reading order is shown $why", async ({ facts, chapters, warning }) => {
  const book = await readMade({ chapters: { "one.xhtml": "<p>The first</p>" }, ...facts });
  const found = book.chapters.map(({ slug, text }) => `${slug}: ${text}`);
  expect(found).toEqual(chapters);
  if (warning === undefined) expect(book.warnings).toEqual([]);
  else expect(book.warnings).toContain(warning);
});

interface LinkedCase {
  why: string;
  body: string;
  nav?: string;
  files?: EpubFacts["files"];
  /** Slugs behind the reading order. */
  aside: string[];
}

const linked: LinkedCase[] = [
  {
    why: "a document that a chapter links to",
    body: '<a href="x.xhtml">x</a>',
    files: { "EPUB/x.xhtml": "<p>x</p>" },
    aside: ["x"],
  },
  {
    why: "a document that such a document links to",
    body: '<a href="x.xhtml">x</a>',
    files: { "EPUB/x.xhtml": '<a href="y.xhtml">y</a>', "EPUB/y.xhtml": "<p>y</p>" },
    aside: ["x", "y"],
  },
  {
    why: "a document that only the contents lead to",
    body: "<p>a</p>",
    nav: '<nav epub:type="toc"><ol><li><a href="x.xhtml">X</a></li></ol></nav>',
    files: { "EPUB/x.xhtml": "<p>x</p>" },
    aside: ["x"],
  },
  {
    why: "a document once, however often it is linked to",
    body: '<a href="x.xhtml">x</a><a href="x.xhtml#y">y</a><a href="X.xhtml">z</a>',
    files: { "EPUB/x.xhtml": "<p>x</p>" },
    aside: ["x"],
  },
  { why: "no file that is not there", body: '<a href="x.xhtml">x</a>', aside: [] },
  { why: "no picture", body: '<a href="x.png">x</a>', files: { "EPUB/x.png": PNG }, aside: [] },
  { why: "no script", body: '<a href="x.js">x</a>', files: { "EPUB/x.js": "alert(1)" }, aside: [] },
  {
    why: "no document that nothing leads to",
    body: "<p>a</p>",
    files: { "EPUB/x.xhtml": "<p>x</p>" },
    aside: [],
  },
];

test.each(linked)("behind the reading order stands $why", async ({ body, nav, files, aside }) => {
  const book = await readMade({
    chapters: { "one.xhtml": `<p>One</p>${body}` },
    ...(nav === undefined ? {} : { nav }),
    ...(files === undefined ? {} : { files }),
  });
  expect(book.chapters.filter(({ isLinear }) => !isLinear).map(({ slug }) => slug)).toEqual(aside);
  expect(book.chapters[0]?.slug).toBe("one");
});

test("a spine of more chapters than are allowed is refused before any of them is read", async () => {
  const most = 50;
  const facts: EpubFacts = { spine: ref("c0").repeat(most + 1) };
  const opened = await openEpub(await makeEpub(facts), { ...defaultReadingLimits, chapters: most });
  const files: string[] = [];
  const rendering = opened.render({
    chapter: ({ chapter }) => chapter,
    file: (path) => {
      files.push(path);
      return null;
    },
  });
  await expect(rendering).rejects.toMatchObject({ reason: "too-large", detail: "more than 50 chapters" });
  expect(files).toEqual([]);
});

test("as many chapters as are allowed are read", async () => {
  const facts: EpubFacts = { spine: ref("c0").repeat(50) };
  const opened = await openEpub(await makeEpub(facts), { ...defaultReadingLimits, chapters: 50 });
  const { chapters } = await opened.render({ chapter: ({ chapter }) => chapter, file: () => null });
  expect(chapters.map(({ slug }) => slug).slice(-2)).toEqual(["one-49", "one-50"]);
});

test("ten thousand files of one name have addresses of their own, each found by looking once", () => {
  const slugs = new Slugs();
  const claimed = Array.from({ length: 100_000 }, (_, at) => slugs.claim(`${at}/chapter.xhtml`));
  expect(claimed.slice(0, 3)).toEqual(["chapter", "chapter-2", "chapter-3"]);
  expect(new Set(claimed).size).toBe(100_000);
});

test("numbers behind a name never meet a file that is called so", () => {
  const names = fc.array(fc.constantFrom("a", "a-2", "a-3", "a-2-2", "b"), { maxLength: 20 });
  fc.assert(
    fc.property(names, (list) => {
      const slugs = new Slugs();
      const claimed = list.map((name) => slugs.claim(`${name}.xhtml`));
      expect(new Set(claimed).size).toBe(list.length);
    }),
  );
});

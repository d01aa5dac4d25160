import { expect, test } from "vitest";
import { PNG, zipped } from "#tests/support/make-epub.ts";
import { readEpub, readMade } from "#tests/support/read-epub.ts";

const fixed = `<dc:title>T</dc:title><meta property="rendition:layout">pre-paginated</meta>`;
const head = `<meta name="viewport" content="width=600,height=800"/>`;
const chapters = { "a.xhtml": "<p>A</p>", "b.xhtml": "<p>B</p>", "c.xhtml": "<p>C</p>" };

test("a page of fixed layout knows its side, when it lies beside another, and beside which", async () => {
  const book = await readMade({
    metadata: `${fixed}<meta property="rendition:spread">landscape</meta>`,
    chapters,
    head,
    spine: `<itemref idref="c0" properties="rendition:page-spread-center"/><itemref idref="c1" properties="page-spread-left"/><itemref idref="c2" properties="rendition:page-spread-right rendition:spread-both"/>`,
  });
  const size = { width: 600, height: 800, count: 3 };
  expect(book.chapters.map(({ rendition }) => rendition?.page)).toEqual([
    { ...size, side: "center", spread: "landscape", beside: null, number: 1 },
    { ...size, side: "left", spread: "landscape", beside: "c", number: 2 },
    { ...size, side: "right", spread: "both", beside: "b", number: 3 },
  ]);
});

test("what the book says of flow and place holds for every chapter that does not say otherwise", async () => {
  const book = await readMade({
    metadata: `<dc:title>T</dc:title><meta property="rendition:flow">paginated</meta>`,
    chapters,
    spine: `<itemref idref="c0"/><itemref idref="c1" properties="rendition:flow-scrolled-continuous"/><itemref idref="c2" properties="rendition:flow-auto rendition:align-x-center"/>`,
  });
  expect(book.chapters.map(({ rendition }) => rendition)).toEqual([
    { flow: "paginated", isCentred: false, page: null },
    { flow: "scrolled", isCentred: false, page: null },
    { flow: null, isCentred: true, page: null },
  ]);
});

test.each([
  ["width=1024, height=768", 1024, 768],
  ["width=1024 height=768", 1024, 768],
  [" Height = 768px ; Width = 1024px ; initial-scale=1", 1024, 768],
  ["width=device-width, height=device-height", 300, 400],
  ["width=0, height=768", 300, 400],
  ["initial-scale=1.0", 300, 400],
])("the size of a page: %s", async (content, width, height) => {
  const book = await readMade({
    metadata: `${fixed}<meta property="rendition:viewport">width=300, height=400</meta>`,
    head: `<meta name="viewport" content="${content}"/>`,
  });
  expect(book.chapters[0]?.rendition?.page).toMatchObject({ width, height });
});

test("a page that says no size has that of the older metadata, or of its picture", async () => {
  const older = await readMade({
    metadata: `<dc:title>T</dc:title><meta name="fixed-layout" content="true"/><meta name="original-resolution" content="900x1200"/>`,
  });
  expect(older.chapters[0]?.rendition?.page).toMatchObject({ width: 900, height: 1200 });
  const comic = await readMade({
    metadata: fixed,
    chapters: { "a.xhtml": '<img src="p.png" alt="A page"/>' },
    manifest: '<item id="p" href="p.png" media-type="image/png"/>',
    files: { "EPUB/p.png": PNG },
  });
  expect(comic.chapters[0]?.rendition?.page).toMatchObject({ width: 40, height: 30 });
});

test("pictures and drawings in the reading order are pages of their own size", async () => {
  const book = await readEpub(
    await zipped({
      mimetype: "application/epub+zip",
      "META-INF/container.xml": `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
      "package.opf": `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${fixed}</metadata><manifest><item id="p" href="p.png" media-type="image/png"/><item id="s" href="s.svg" media-type="image/svg+xml"/></manifest><spine><itemref idref="p"/><itemref idref="s"/></spine></package>`,
      "p.png": PNG,
      "s.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="9" height="9"/></svg>',
    }),
  );
  expect(book.chapters.map(({ rendition }) => rendition?.page)).toMatchObject([
    { width: 40, height: 30 },
    { width: 210, height: 297 },
  ]);
});

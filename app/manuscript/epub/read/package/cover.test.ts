import { expect, test } from "vitest";
import { page, PNG } from "#tests/support/make-epub.ts";
import type { EpubFacts } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";

const picture = (id: string, href: string, more = "") =>
  `<item id="${id}" href="${href}" media-type="image/png" ${more}/>`;
const coverOf = async (facts: EpubFacts) => (await readMade(facts)).coverPath;
const usual = '<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title>';
const two = { "EPUB/a.png": PNG, "EPUB/b.png": PNG };

test("the manifest's cover-image comes first", async () => {
  const manifest = picture("a", "a.png") + picture("b", "b.png", 'properties="cover-image"');
  const metadata = `${usual}<meta name="cover" content="a"/>`;
  expect(await coverOf({ manifest, metadata, files: two })).toBe("EPUB/b.png");
});

test("EPUB 2's meta names the item by its id, or wrongly by its address", async () => {
  const manifest = picture("a", "a.png") + picture("b", "b.png");
  expect(await coverOf({ manifest, metadata: `${usual}<meta name="cover" content="b"/>`, files: two })).toBe(
    "EPUB/b.png",
  );
  expect(
    await coverOf({ manifest, metadata: `${usual}<meta name="cover" content="b.png"/>`, files: two }),
  ).toBe("EPUB/b.png");
});

test("a meta that names a page leads to the page's picture", async () => {
  const files = { ...two, "EPUB/p.xhtml": page('<div><img src="b.png" alt=""/></div>') };
  const manifest = `${picture("b", "b.png")}<item id="p" href="p.xhtml" media-type="application/xhtml+xml"/>`;
  expect(await coverOf({ manifest, metadata: `${usual}<meta name="cover" content="p"/>`, files })).toBe(
    "EPUB/b.png",
  );
});

test("the guide leads to a picture, or to a page that shows one", async () => {
  const guide = (href: string) => `<guide><reference type="cover" title="Cover" href="${href}"/></guide>`;
  const files = {
    ...two,
    "EPUB/p.xhtml": page(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="a.png"/></svg>',
    ),
  };
  expect(await coverOf({ afterSpine: guide("b.png"), files })).toBe("EPUB/b.png");
  expect(await coverOf({ afterSpine: guide("p.xhtml#x"), files })).toBe("EPUB/a.png");
});

test("else a picture called cover, else the picture of a first page of few words", async () => {
  const named = {
    files: { ...two, "EPUB/img/Cover-large.png": PNG },
    manifest: picture("x", "img/Cover-large.png"),
  };
  expect(await coverOf(named)).toBe("EPUB/img/Cover-large.png");
  const chapters = { "one.xhtml": '<img src="a.png" alt=""/><p>A Book</p>', "two.xhtml": "<p>Two</p>" };
  expect(await coverOf({ chapters, files: two })).toBe("EPUB/a.png");
});

test("an illustrated first chapter is no cover", async () => {
  const chapters = { "one.xhtml": `<p>${"word ".repeat(100)}</p><img src="a.png" alt=""/>` };
  expect(await coverOf({ chapters, files: two })).toBeNull();
});

test("a cover that is named but missing is passed over", async () => {
  const manifest = picture("a", "gone.png", 'properties="cover-image"');
  expect(await coverOf({ manifest })).toBeNull();
});

test("a drawing is a cover too", async () => {
  const manifest = '<item id="c" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>';
  const files = { "EPUB/cover.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="x"><rect/></svg>' };
  const book = await readMade({ manifest, files });
  expect(book.coverPath).toBe("EPUB/cover.svg");
  expect(new TextDecoder().decode(book.resources[0]?.bytes)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>',
  );
});

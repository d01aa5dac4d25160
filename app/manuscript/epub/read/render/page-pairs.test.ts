import fc from "fast-check";
import { expect, test } from "vitest";
import { readMade } from "#tests/support/read-epub.ts";
import { pairPages, type PageToPair } from "./pair-pages.ts";

const page = fc.record({
  isFixed: fc.boolean(),
  side: fc.constantFrom<PageToPair["side"]>("left", "right", "center", null),
  spread: fc.constantFrom<PageToPair["spread"]>("none", "landscape", "both", "auto"),
});
const pages = fc
  .array(page, { maxLength: 12 })
  .map((list) => list.map((one, at): PageToPair => ({ ...one, slug: `p${at}` })));
const direction = fc.constantFrom<"ltr" | "rtl">("ltr", "rtl");

test("whatever pages a book has, a page lies beside the one that lies beside it", () => {
  fc.assert(
    fc.property(pages, direction, (list, way) => {
      const pairs = pairPages(list, way);
      for (const [slug, other] of pairs) {
        expect(pairs.get(other)).toBe(slug);
        expect(other).not.toBe(slug);
      }
    }),
    { numRuns: 300 },
  );
});

test("only neighbours lie side by side", () => {
  fc.assert(
    fc.property(pages, direction, (list, way) => {
      const at = new Map(list.map(({ slug }, index) => [slug, index]));
      for (const [slug, other] of pairPages(list, way))
        expect(Math.abs((at.get(slug) ?? 0) - (at.get(other) ?? 0))).toBe(1);
    }),
    { numRuns: 300 },
  );
});

test("a page that names a side never lies on the other", () => {
  fc.assert(
    fc.property(pages, direction, (list, way) => {
      const pairs = pairPages(list, way);
      const first = way === "rtl" ? "right" : "left";
      list.forEach(({ slug, side }, index) => {
        const other = pairs.get(slug);
        if (other === undefined || side === null) return;
        const isFirst = list[index + 1]?.slug === other;
        expect(side === first).toBe(isFirst);
      });
    }),
    { numRuns: 300 },
  );
});

test("text, centred pages and pages that are to be alone lie beside none", () => {
  fc.assert(
    fc.property(pages, direction, (list, way) => {
      const pairs = pairPages(list, way);
      for (const { slug, isFixed, side, spread } of list)
        if (!isFixed || side === "center" || spread === "none") expect(pairs.has(slug)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

const fixed = '<meta property="rendition:layout">pre-paginated</meta>';
const usual = `<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>`;
const viewport = (width: number, height: number) =>
  `<meta name="viewport" content="width=${width}, height=${height}"/>`;

test("pages of a comic know their size, number and neighbour", async () => {
  const { chapters } = await readMade({
    chapters: { "a.xhtml": "<p>a</p>", "b.xhtml": "<p>b</p>", "c.xhtml": "<p>c</p>" },
    head: viewport(600, 800),
    metadata: usual + fixed,
  });
  expect(chapters.map(({ rendition }) => rendition?.page)).toEqual([
    { width: 600, height: 800, side: null, spread: "auto", beside: null, number: 1, count: 3 },
    { width: 600, height: 800, side: null, spread: "auto", beside: "c", number: 2, count: 3 },
    { width: 600, height: 800, side: null, spread: "auto", beside: "b", number: 3, count: 3 },
  ]);
});

interface SizeCase {
  why: string;
  head: string;
  body: string;
  metadata?: string;
  /** Null: it is shown as text that flows. */
  size: [number, number] | null;
}

const sizes: SizeCase[] = [
  { why: "what its viewport says", head: viewport(600, 800), body: "x", size: [600, 800] },
  {
    why: "what its viewport says before that of its drawing",
    head: viewport(600, 800),
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"/>',
    size: [600, 800],
  },
  {
    why: "that of its drawing",
    head: "",
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"/>',
    size: [10, 20],
  },
  {
    why: "that of its drawing without a view box",
    head: "",
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="30px" height="40"/>',
    size: [30, 40],
  },
  {
    why: "what the book says of its pages",
    head: "",
    body: "x",
    metadata: '<meta property="rendition:viewport">width=7, height=9</meta>',
    size: [7, 9],
  },
  { why: "none, where nothing says one", head: "", body: "x", size: null },
  {
    why: "none, where its viewport is the window's",
    head: '<meta name="viewport" content="width=device-width"/>',
    body: "x",
    size: null,
  },
];

test.each(sizes)("the size of a fixed page is $why", async ({ head, body, metadata = "", size }) => {
  const { chapters } = await readMade({
    chapters: { "one.xhtml": body },
    head,
    metadata: usual + fixed + metadata,
  });
  const found = chapters[0]?.rendition?.page ?? null;
  expect(found && [found.width, found.height]).toEqual(size);
});

test("a page beside the reading order has no fixed size, whatever the book says", async () => {
  const { chapters } = await readMade({
    chapters: { "one.xhtml": '<a href="x.xhtml">x</a>' },
    head: viewport(600, 800),
    metadata: usual + fixed,
    files: { "EPUB/x.xhtml": `<html><head>${viewport(600, 800)}</head><body>x</body></html>` },
  });
  expect(chapters.map(({ rendition }) => rendition?.page?.count ?? null)).toEqual([1, null]);
});

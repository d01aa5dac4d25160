import { expect, test } from "vitest";
import { makeEpub, page, zipped } from "#tests/support/make-epub.ts";
import { readEpub, readMade } from "#tests/support/read-epub.ts";
import { defaultReadingLimits } from "./limits.ts";
import { openEpub } from "#tests/support/read-epub.ts";

const reasonOf = async (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => "read",
    (error: { reason?: string }) => error.reason ?? error,
  );
const addresses = { chapter: () => "/x", file: () => null };

test("a small book is read whole", async () => {
  const book = await readMade({});
  expect(book.metadata).toMatchObject({ title: "A Book", language: "en" });
  expect(book.chapters).toEqual([
    {
      slug: "one",
      title: "one",
      html: '<h1 id="p-1">One</h1><p id="p-2">The first words.</p>',
      text: "One\nThe first words.",
      wordCount: 4,
      characterCount: 17,
      isLinear: true,
      language: null,
      direction: null,
      writingMode: "horizontal-tb",
      bodyClass: null,
      rendition: null,
      overlay: null,
      matter: "body",
    },
  ]);
  expect(book.warnings).toEqual([]);
});

test.each([
  ["no container", { "META-INF/container.xml": null }, "missing-container"],
  ["an empty container", { "META-INF/container.xml": "<container/>" }, "missing-package"],
  ["a package that is not there", { "EPUB/package.opf": null }, "missing-package"],
  ["a package that is something else", { "EPUB/package.opf": "<html/>" }, "missing-package"],
  ["a package without a spine", { "EPUB/package.opf": "<package><manifest/></package>" }, "missing-spine"],
  ["a spine of nothing", { "EPUB/one.xhtml": null }, "missing-spine"],
  ["a spine of empty files", { "EPUB/one.xhtml": "" }, "missing-spine"],
  [
    "a container that climbs out",
    {
      "META-INF/container.xml":
        '<container><rootfiles><rootfile full-path="../../etc/passwd"/></rootfiles></container>',
    },
    "path-traversal",
  ],
] as const)("a file with %s is refused", async (_, files, reason) => {
  const reading = makeEpub({ files }).then(readEpub);
  expect(await reasonOf(reading)).toBe(reason);
});

test("what is no zip is refused", async () => {
  expect(await reasonOf(openEpub(new TextEncoder().encode("%PDF-1.4")))).toBe("not-a-zip");
});

test("the package may have any name, case or folder; the container's first package counts", async () => {
  const files = {
    "META-INF/container.xml":
      '<container><rootfiles><rootfile full-path="other.pdf" media-type="application/pdf"/><rootfile full-path="/epub/PACKAGE.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  };
  expect((await readMade({ files })).chapters).toHaveLength(1);
});

test("a wrong or missing mimetype gives a warning, and the book is read", async () => {
  expect((await readMade({ files: { mimetype: "application/zip" } })).warnings.join()).toContain("mimetype");
  expect((await readMade({ files: { mimetype: "application/epub+zip\n" } })).warnings.join()).toContain(
    "white space",
  );
  expect((await readMade({ files: { mimetype: null } })).warnings.join()).toContain("no mimetype");
});

test("chapters are in the spine's order, whatever the manifest's or the zip's", async () => {
  const book = await readMade({
    chapters: { "b.xhtml": "<p>b</p>", "a.xhtml": "<p>a</p>", "c.xhtml": "<p>c</p>" },
    spine: '<itemref idref="c2"/><itemref idref="c0" linear="no"/><itemref idref="c1"/>',
  });
  expect(book.chapters.map(({ slug, isLinear }) => [slug, isLinear])).toEqual([
    ["c", true],
    ["b", false],
    ["a", true],
  ]);
});

test("addresses of chapters come from file names, and do not change when a chapter is added", async () => {
  const before = await readMade({
    chapters: { "Über uns.xhtml": "<p>a</p>", "第一章.xhtml": "<p>b</p>", "x/über-uns.html": "<p>c</p>" },
  });
  expect(before.chapters.map(({ slug }) => slug)).toEqual(["uber-uns", "section", "uber-uns-2"]);
});

test("a chapter with a wrong media type is still a chapter", async () => {
  const book = await readMade({
    manifest: '<item id="x" href="x.html" media-type="text/plain"/>',
    spine: '<itemref idref="x"/>',
    files: { "EPUB/x.html": page("<p>kept</p>") },
  });
  expect(book.chapters[0]?.text).toBe("kept");
});

test("a damaged chapter gives a warning, and the others are read", async () => {
  const noise = Array.from({ length: 400 }, (_, index) => Math.sin(index).toString(36)).join(" ");
  const bytes = Buffer.from(
    await makeEpub({ chapters: { "one.xhtml": "<p>fine</p>", "two.xhtml": `<p>${noise}</p>` } }),
  );
  const at = bytes.indexOf("EPUB/two.xhtml") + 80;
  bytes.fill(0xff, at, at + 200);
  const book = await readEpub(new Uint8Array(bytes));
  expect(book.chapters.map(({ slug }) => slug)).toEqual(["one", "two"]);
  expect(book.chapters[1]?.text).toContain("missing here");
  expect(book.warnings.join()).toContain("two.xhtml is damaged");
});

test("limits hold for chapters and for all text together", async () => {
  const chapters = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`c${index}.xhtml`, `<p>${index}</p>`]),
  );
  const few = await openEpub(await makeEpub({ chapters }), { ...defaultReadingLimits, chapters: 10 });
  expect(await reasonOf(few.render(addresses))).toBe("too-large");
  const small = await makeEpub({ chapters: { "one.xhtml": "<p>x</p>".repeat(3000) } });
  const tight = await openEpub(small, { ...defaultReadingLimits, textBytes: 10_000 })
    .then(
      (opened) => opened.render(addresses),
      (error: unknown) => Promise.reject(error),
    )
    .catch((error: { reason: string }) => error.reason);
  expect(tight).toBe("too-large");
});

test("warnings are at most a hundred, however wrong a book is", async () => {
  const manifest = Array.from(
    { length: 500 },
    (_, index) => `<item id="m${index}" href="gone${index}.png" media-type="image/png"/>`,
  ).join("");
  expect((await readMade({ manifest })).warnings).toHaveLength(100);
});

test("names that end alike in different folders are different files", async () => {
  const book = await readMade({
    chapters: { "a/x.xhtml": '<a href="../b/x.xhtml">to b</a>', "b/x.xhtml": "<p>b</p>" },
  });
  expect(book.chapters[0]?.html).toContain("/book-reader/jid/x-2");
});

test("a zip with a comment, or with folders as entries, is read", async () => {
  const bytes = await zipped({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
    "p.opf":
      '<package version="2.0"><manifest><item id="a" href="a.htm" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    "a.htm": "<html><body>text</body></html>",
  });
  const book = await readEpub(bytes);
  expect(book.chapters[0]).toMatchObject({ slug: "a", html: "text", text: "text" });
});

test("rendering a book twice gives the same result", async () => {
  const opened = await openEpub(
    await makeEpub({ chapters: { "one.xhtml": '<p style="color:red" id="a">x<a href="#a">y</a></p>' } }),
  );
  expect(await opened.render(addresses)).toEqual(await opened.render(addresses));
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { makeEpub, PNG, zipped } from "#tests/support/make-epub.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import type { NavigationEntry } from "../publication.ts";

/** A chapter of a generated book: where it lies, how it is named and what it links to. */
interface MadeChapter {
  folder: string;
  name: string;
  isListed: boolean;
  isLinear: boolean;
  links: number[];
}

interface MadeBook {
  packageFolder: string;
  chapters: MadeChapter[];
  direction: "ltr" | "rtl";
  hasNcx: boolean;
  hasNav: boolean;
}

const folder = fc.constantFrom("", "text/", "My Text/", "a/b/", "été/");
const chapter = fc.record<MadeChapter>({
  folder,
  name: fc.constantFrom("one", "Chapter 2", "drei", "四", "a+b", "100%", "x.y"),
  isListed: fc.boolean(),
  isLinear: fc.boolean(),
  links: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
});

const anyBook: fc.Arbitrary<MadeBook> = fc
  .record({
    packageFolder: fc.constantFrom("", "EPUB/", "OEBPS/content/", "my book/"),
    chapters: fc.uniqueArray(chapter, {
      minLength: 1,
      maxLength: 6,
      selector: (each) => `${each.folder}${each.name}`.toLowerCase(),
    }),
    direction: fc.constantFrom<"ltr" | "rtl">("ltr", "rtl"),
    hasNcx: fc.boolean(),
    hasNav: fc.boolean(),
  })
  // A book needs something to read in order.
  .map((book) => ({
    ...book,
    chapters: book.chapters.map((each, at) =>
      at === 0 ? { ...each, isListed: true, isLinear: true } : each,
    ),
  }));

const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/").replaceAll("'", "%27");
const pathOf = ({ folder: where, name }: MadeChapter) => `${where}${name}.xhtml`;
/** From a file in one folder to another, both below the package's. */
const relative = (from: MadeChapter, to: MadeChapter) =>
  `${"../".repeat(from.folder.split("/").length - 1)}${encoded(pathOf(to))}`;

function filesOf({ packageFolder, chapters, direction, hasNcx, hasNav }: MadeBook) {
  const items = chapters.map(
    (each, at) => `<item id="c${at}" href="${encoded(pathOf(each))}" media-type="application/xhtml+xml"/>`,
  );
  const spine = chapters.flatMap(({ isListed, isLinear }, at) =>
    isListed ? [`<itemref idref="c${at}" linear="${isLinear ? "yes" : "no"}"/>`] : [],
  );
  const nav = chapters.map((each, at) => `<li><a href="${encoded(pathOf(each))}#p">Entry ${at}</a></li>`);
  const points = chapters.map(
    (each, at) =>
      `<navPoint><navLabel><text>Point ${at}</text></navLabel><content src="${encoded(pathOf(each))}#p"/></navPoint>`,
  );
  const documents = chapters.map((each, at) => [
    `${packageFolder}${pathOf(each)}`,
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><p id="p">Text ${at}</p>${each.links
      .map((to) => chapters[to])
      .filter((to) => to !== undefined)
      .map((to) => `<a href="${relative(each, to)}#p">link</a>`)
      .join("")}</body></html>`,
  ]);
  return {
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="${packageFolder}p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    [`${packageFolder}p.opf`]: `<package version="3.0"><metadata><title>T</title></metadata><manifest>${items.join("")}
${hasNav ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : ""}
${hasNcx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : ""}</manifest>
<spine page-progression-direction="${direction}">${spine.join("")}</spine></package>`,
    [`${packageFolder}nav.xhtml`]: hasNav
      ? `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${nav.join("")}</ol></nav></body></html>`
      : null,
    [`${packageFolder}toc.ncx`]: hasNcx ? `<ncx><navMap>${points.join("")}</navMap></ncx>` : null,
    ...Object.fromEntries(documents),
  };
}

const read = async (book: MadeBook) =>
  readEpub(await zipped({ mimetype: "application/epub+zip", ...filesOf(book) }));

const everyEntry = (entries: NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((entry) => [entry, ...everyEntry(entry.children)]);

test("chapters of a generated book are those of its spine in order, then those that are only linked to", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, async (book) => {
      const { chapters } = await read(book);
      const listed = book.chapters.flatMap(({ isListed }, at) => (isListed ? [`Text ${at}`] : []));
      const texts = chapters.map(({ text }) => text.split("\n")[0]);
      expect(texts.slice(0, listed.length)).toEqual(listed);
      for (const { isLinear } of chapters.slice(listed.length)) expect(isLinear).toBe(false);
      expect(new Set(texts).size).toBe(texts.length);
    }),
    { numRuns: 60 },
  );
});

test("every link of a generated book leads to the paragraph it names", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, async (book) => {
      const { chapters, warnings } = await read(book);
      const slugs = new Set(chapters.map(({ slug }) => `/book-reader/jid/${slug}#b-p`));
      for (const { html } of chapters)
        for (const [, href] of html.matchAll(/<a[^>]* href="([^"]*)"/g)) expect(slugs).toContain(href);
      expect(warnings.filter((warning) => warning.includes("link"))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("contents of a generated book come from its navigation document, else its NCX, else its chapters", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, async (book) => {
      const { navigation, chapters } = await read(book);
      const labels = everyEntry(navigation.contents).map(({ label }) => label);
      const [first] = labels;
      if (book.hasNav) expect(first).toBe("Entry 0");
      else if (book.hasNcx) expect(first).toBe("Point 0");
      else expect(labels).toHaveLength(chapters.filter(({ isLinear }) => isLinear).length);
      if (book.hasNav || book.hasNcx) expect(labels).toHaveLength(book.chapters.length);
      for (const { target } of everyEntry(navigation.contents))
        expect(chapters.map(({ slug }) => slug)).toContain(target?.chapter);
    }),
    { numRuns: 60 },
  );
});

test("addresses of a generated book's chapters are unique, readable and safe in a URL", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, async (book) => {
      const { chapters, metadata } = await read(book);
      const slugs = chapters.map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(metadata.progressionDirection).toBe(book.direction);
    }),
    { numRuns: 40 },
  );
});

test("a picture is found from wherever a generated book's chapter lies", async () => {
  await fc.assert(
    fc.asyncProperty(
      folder,
      folder,
      fc.constantFrom("x.png", "my x.png", "ü.png"),
      async (from, to, name) => {
        const up = "../".repeat(from.split("/").length - 1);
        const { chapters, warnings } = await readEpub(
          await makeEpub({
            manifest: `<item id="x" href="${encoded(`${from}a.xhtml`)}" media-type="application/xhtml+xml"/>`,
            spine: '<itemref idref="x"/>',
            files: {
              [`EPUB/${from}a.xhtml`]: `<html><body><img src="${up}${encoded(`${to}${name}`)}" alt="shown"/></body></html>`,
              [`EPUB/${to}${name}`]: PNG,
            },
          }),
        );
        expect(chapters[0]?.html).toContain(`src="/files/EPUB/${to}${name}"`);
        expect(warnings).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { anyWork, plainWork } from "#tests/support/make-works.ts";
import { PNG } from "#tests/support/make-epub.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { unzip } from "#tests/support/unzip.ts";
import { sortNameOf } from "../read/package/metadata/creators.ts";
import type { NavigationEntry } from "../read/publication.ts";
import { bookLabels } from "./navigation/book-labels.ts";
import type { Work } from "./work.ts";
import { writeEpub } from "./write-epub.ts";

const back = async (work: Work) => readEpub(await writeEpub(work));

/** Where a title begins with the letters of one direction and goes on in the other, it is read with a mark. */
const unmarked = (text: string) => text.replace(/^[\u200E\u200F]/, "");

test("whatever a work says of itself is read back from its file", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const { metadata } = await back(work);
      expect(unmarked(metadata.title)).toBe(work.title);
      expect(metadata.subtitle).toBe(work.subtitle);
      expect(metadata.language).toBe(work.language);
      expect(metadata.subjects).toEqual(work.subjects);
      expect(metadata.series).toEqual(work.series);
      expect(metadata.publisher).toBe(work.publisher);
      expect(metadata.publishedOn).toBe(work.publishedOn);
      expect(metadata.rights).toBe(work.licence?.name ?? null);
      expect(metadata.identifiers).toEqual([
        { scheme: "uuid", value: work.identifier.replace("urn:uuid:", ""), isPrimary: true },
      ]);
    }),
    { numRuns: 60 },
  );
});

test("whoever made a work is read back with roles and sort names", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const { creators } = (await back(work)).metadata;
      expect(creators).toEqual(
        work.creators.map(({ name, sortName, role }) => ({
          name,
          sortName: sortName ?? sortNameOf(name),
          roles: [role],
        })),
      );
    }),
    { numRuns: 40 },
  );
});

test("whatever words describe a work, markup or not, they are read back as words", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const { description } = (await back(work)).metadata;
      expect(description).toBe(work.description?.replaceAll("\n", " ") ?? null);
    }),
    { numRuns: 40 },
  );
});

/** Labels of the contents as the writer means them: parts hold the chapters up to where they end. */
function contentsOf(work: Work): string[] {
  let indent = "";
  const lines = work.chapters.flatMap(({ title, part }) => {
    if (part === "") indent = "";
    if (part) indent = "  ";
    return part ? [part, indent + title] : [indent + title];
  });
  return [...lines, bookLabels(work.language).colophon];
}

const labelsOf = (entries: NavigationEntry[], indent = ""): string[] =>
  entries.flatMap(({ label, children }) => [indent + label, ...labelsOf(children, `${indent}  `)]);

test("contents are read back with their parts, and each entry leads to its page", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const { navigation, chapters } = await back(work);
      expect(labelsOf(navigation.contents)).toEqual(contentsOf(work));
      const slugs = new Set(chapters.map(({ slug }) => slug));
      const everyTarget = JSON.stringify(navigation).match(/"chapter":"([^"]*)"/g) ?? [];
      for (const target of everyTarget) expect(slugs).toContain(target.slice('"chapter":"'.length, -1));
    }),
    { numRuns: 40 },
  );
});

test("a written book is read without a warning, in its direction, title page and colophon included", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const { chapters, warnings, metadata } = await back(work);
      expect(warnings).toEqual([]);
      const parts = work.chapters.filter(({ part }) => part).length;
      expect(chapters).toHaveLength(work.chapters.length + parts + 2);
      expect(chapters.every(({ isLinear }) => isLinear)).toBe(true);
      expect(metadata.progressionDirection).toBe(/^(?:he|ar)/.test(work.language) ? "rtl" : "ltr");
    }),
    { numRuns: 40 },
  );
});

test("every document of a written book is well-formed XML, whatever the work says", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      for (const { path, text } of await unzip(await writeEpub(work))) {
        if (!/\.(?:xhtml|opf|xml)$/.test(path)) continue;
        const faults: string[] = [];
        const parser = new SaxesParser({ xmlns: true });
        parser.on("error", (error) => faults.push(`${path}: ${error.message}`));
        parser.write(text).close();
        expect(faults).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

test("the manifest names every file of a written book once, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const entries = await unzip(await writeEpub(work));
      const opf = entries.find(({ path }) => path === "EPUB/package.opf")?.text ?? "";
      const hrefs = [...opf.matchAll(/<item id="[^"]*" href="([^"]*)"/g)].map(([, href]) => `EPUB/${href}`);
      const files = entries
        .map(({ path }) => path)
        .filter((path) => path.startsWith("EPUB/") && path !== "EPUB/package.opf");
      expect(hrefs.toSorted()).toEqual(files.toSorted());
      expect(new Set(hrefs).size).toBe(hrefs.length);
      const ids = [...opf.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 40 },
  );
});

test("the same work is the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const [one, other] = [await writeEpub(work), await writeEpub(structuredClone(work))];
      expect(Buffer.compare(one, other)).toBe(0);
    }),
    { numRuns: 20 },
  );
});

const picture = (letter: string, mediaType = "image/png") => ({
  hash: letter.repeat(64),
  mediaType,
  bytes: PNG,
});

interface PictureCase {
  why: string;
  facts: Partial<Work>;
  pictures: string[];
  cover: string | null;
}

const path = (letter: string) => `EPUB/images/${letter.repeat(64)}.png`;
const pictures: PictureCase[] = [
  { why: "no picture has none", facts: {}, pictures: [], cover: null },
  { why: "a cover has it", facts: { cover: picture("a") }, pictures: [path("a")], cover: path("a") },
  {
    why: "pictures has no cover of them",
    facts: { pictures: [picture("a"), picture("b")] },
    pictures: [path("a"), path("b")],
    cover: null,
  },
  {
    why: "a picture that is the cover too has it once",
    facts: { cover: picture("a"), pictures: [picture("a"), picture("b")] },
    pictures: [path("a"), path("b")],
    cover: path("a"),
  },
  {
    why: "one picture in two chapters has it once",
    facts: { pictures: [picture("a"), picture("a")] },
    pictures: [path("a")],
    cover: null,
  },
];

test.each(pictures)("a book with $why", async ({ facts, pictures: paths, cover }) => {
  const work: Work = { ...plainWork, ...facts };
  const { resources, coverPath, warnings } = await back(work);
  expect(resources.map((resource) => resource.path)).toEqual(paths);
  expect(coverPath).toBe(cover);
  expect(warnings).toEqual([]);
  const opf = (await unzip(await writeEpub(work))).find(({ path: each }) => each === "EPUB/package.opf");
  expect(opf?.text.match(/media-type="image\/png"/g) ?? []).toHaveLength(paths.length);
});

interface TextCase {
  why: string;
  xhtml: string;
  text: string;
  html: string;
}

const texts: TextCase[] = [
  { why: "a paragraph", xhtml: "<p>One.</p>", text: "One.", html: "<p id" },
  { why: "emphasis", xhtml: "<p>One <em>two</em>.</p>", text: "One two.", html: "<em>two</em>" },
  { why: "a language", xhtml: '<p>One <i lang="fr">deux</i></p>', text: "One deux", html: 'lang="fr"' },
  { why: "a list", xhtml: "<ol><li>One</li><li>Two</li></ol>", text: "One\nTwo", html: "<ol" },
  { why: "a quotation", xhtml: "<blockquote><p>One</p></blockquote>", text: "One", html: "<blockquote" },
  {
    why: "a scene break",
    xhtml: '<p>One</p><hr class="scene"/><p>Two</p>',
    text: "One\nTwo",
    html: "b-scene",
  },
  {
    why: "a table",
    xhtml: "<table><tbody><tr><td>One</td><td>Two</td></tr></tbody></table>",
    text: "One Two",
    html: "<td",
  },
  {
    why: "a note with its reference",
    xhtml:
      '<p>One<a epub:type="noteref" href="#n1" id="r1">1</a></p><aside epub:type="footnote" id="n1"><p>Note</p></aside>',
    text: "One1\nNote",
    html: 'role="doc-noteref"',
  },
  {
    why: "a link to another chapter",
    xhtml: '<p><a href="titlepage.xhtml">up</a></p>',
    text: "up",
    html: "/titlepage",
  },
];

test.each(texts)("$why of a chapter is read back as it was written", async ({ xhtml, text, html }) => {
  const { chapters, warnings } = await back({ ...plainWork, chapters: [{ title: "One", xhtml }] });
  const chapter = chapters.find(({ slug }) => slug === "chapter-1");
  expect(chapter?.text).toContain(text);
  expect(chapter?.html).toContain(html);
  expect(warnings).toEqual([]);
});

test("a work without a chapter is no book", async () => {
  await expect(writeEpub({ ...plainWork, chapters: [] })).rejects.toThrow(
    "The Ferry: a book needs at least one chapter",
  );
});

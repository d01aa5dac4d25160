import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { canRunEpubcheck, epubcheck } from "#tests/support/epubcheck/epubcheck.ts";
import { unzip } from "#tests/support/unzip.ts";
import type { Work } from "./work.ts";
import { writeEpub } from "./write-epub.ts";

const plain: Work = {
  identifier: "urn:uuid:0d7c7c0e-6a4e-5a0e-8b7b-1f2d3c4b5a69",
  title: "The Ferry",
  subtitle: null,
  creators: [{ name: "Ann Author", sortName: null, role: "aut" }],
  language: "en",
  description: null,
  subjects: [],
  series: null,
  licence: null,
  publisher: null,
  publishedOn: null,
  modifiedAt: "2026-01-31T00:00:00Z",
  chapters: [{ title: "One", xhtml: "<h1>One</h1>\n<p>The boat was late.</p>" }],
};

const full: Work = {
  ...plain,
  title: 'Salt & "Iron" <1>',
  subtitle: "A Winter's Account",
  creators: [
    { name: "Ann Author", sortName: "Author, Ann", role: "aut" },
    { name: "Bo Drawn", sortName: null, role: "ill" },
  ],
  language: "fr-CA",
  description: "Trois mots & plus.",
  subjects: ["Mystery", "Ferries"],
  series: { name: "The Crossing", position: "2" },
  licence: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  publisher: "Octavo",
  publishedOn: "2026-01-31",
  chapters: [...plain.chapters, { title: "Two <&>", xhtml: "<h1>Two</h1>\n<p>It came.</p>" }],
};

async function fileOf(work: Work, path: string): Promise<string> {
  const entries = await unzip(await writeEpub(work));
  return entries.find((entry) => entry.path === path)?.text ?? "";
}

test.skipIf(!canRunEpubcheck)(
  "epubcheck finds neither error nor warning in the barest, the fullest and a right-to-left work",
  async () => {
    const books = [
      { name: "bare", bytes: await writeEpub({ ...plain, creators: [] }) },
      { name: "full", bytes: await writeEpub(full) },
      { name: "rtl", bytes: await writeEpub({ ...full, language: "he" }) },
    ];
    expect(await epubcheck(books)).toBe("");
  },
);

test("the file says what it is in its first bytes: mimetype first, stored, without extra fields", async () => {
  const bytes = Buffer.from(await writeEpub(plain));
  expect(bytes.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
  const [first] = await unzip(bytes);
  expect(first).toMatchObject({ path: "mimetype", isStored: true, extraFieldLength: 0 });
});

test("the same work is the same bytes, in every time zone", async () => {
  const zone = process.env["TZ"];
  const first = await writeEpub(full);
  process.env["TZ"] = "Pacific/Kiritimati";
  const second = await writeEpub(full);
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
  expect(Buffer.compare(first, second)).toBe(0);
});

test("the package names people by role, the series with its position, the licence and what makes it accessible", async () => {
  const opf = await fileOf(full, "EPUB/package.opf");
  expect(opf).toContain('<meta refines="#creator-1" property="file-as">Author, Ann</meta>');
  expect(opf).toContain('<meta refines="#creator-2" property="role" scheme="marc:relators">ill</meta>');
  expect(opf).toContain('<meta property="belongs-to-collection" id="series">The Crossing</meta>');
  expect(opf).toContain('<meta refines="#series" property="group-position">2</meta>');
  expect(opf).toContain(
    '<link rel="dcterms:license" href="https://creativecommons.org/publicdomain/zero/1.0/"/>',
  );
  expect(opf).toContain('<meta property="dcterms:modified">2026-01-31T00:00:00Z</meta>');
  expect(opf).toContain(
    '<meta refines="#identifier" property="identifier-type" scheme="onix:codelist5">22</meta>',
  );
  expect(opf).toContain('<meta property="schema:accessMode">textual</meta>');
  expect(opf).toContain('<dc:title id="title">Salt &amp; &quot;Iron&quot; &lt;1&gt;</dc:title>');
});

test("identifiers say what they are, as ONIX has it: a URN, an ISBN-13, a name of the site's own", async () => {
  const opf = await fileOf(
    { ...full, otherIdentifiers: ["urn:isbn:9780306406157", "JID:abc"] },
    "EPUB/package.opf",
  );
  expect([...opf.matchAll(/scheme="onix:codelist5">(\d\d)</g)].map(([, code]) => code)).toEqual([
    "22",
    "15",
    "01",
  ]);
});

test("contents list every chapter, landmarks say where the text begins, in the language of the work", async () => {
  const nav = await fileOf(full, "EPUB/nav.xhtml");
  expect(nav).toContain("<h1>Table des matières</h1>");
  expect(nav).toContain('<li><a href="text/chapter-2.xhtml">Two &lt;&amp;&gt;</a></li>');
  expect(nav).toContain('<a epub:type="bodymatter" href="text/chapter-1.xhtml">Commencer la lecture</a>');
});

test("a work in a language we have no words for gets an English colophon that says it is English", async () => {
  const colophon = await fileOf({ ...full, language: "fi" }, "EPUB/text/colophon.xhtml");
  expect(colophon).toContain('xml:lang="en"');
  expect(colophon).toContain("Colophon");
});

test.each([
  ["he", "rtl"],
  ["ar-EG", "rtl"],
  ["az-Arab", "rtl"],
  ["az", "ltr"],
  ["en", "ltr"],
  ["not a language", "ltr"],
])("a work in %s is read %s, page by page and line by line", async (language, direction) => {
  const work = { ...full, language };
  expect(await fileOf(work, "EPUB/package.opf")).toContain(
    `<spine page-progression-direction="${direction}">`,
  );
  expect(await fileOf(work, "EPUB/text/chapter-1.xhtml")).toContain(`dir="${direction}"`);
});

test("a work without chapters is refused", async () => {
  await expect(writeEpub({ ...plain, chapters: [] })).rejects.toThrow("needs at least one chapter");
});

test("whatever is typed into a title, a name or a description, every file stays well-formed", async () => {
  const anything = fc.string({ unit: "binary", maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anything, anything, async (one, other) => {
      const work: Work = {
        ...full,
        title: one,
        subtitle: other,
        description: one + other,
        creators: [{ name: other, sortName: one, role: "aut" }],
        series: { name: one, position: other },
        chapters: [{ title: other, xhtml: "<p>.</p>" }],
      };
      for (const { path, text } of await unzip(await writeEpub(work))) {
        if (/\.(xhtml|opf|xml)$/.test(path)) new SaxesParser({ xmlns: true }).write(text).close();
      }
    }),
    { numRuns: 60 },
  );
});

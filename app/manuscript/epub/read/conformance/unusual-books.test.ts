import { expect, test } from "vitest";
import { makeEpub, page } from "#tests/support/make-epub.ts";
import { openEpub, readBody, readMade } from "#tests/support/read-epub.ts";
import { RefusedPublication } from "../publication.ts";

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const error = await openEpub(bytes).catch((thrown: unknown) => thrown);
  return error instanceof RefusedPublication ? error.message : "read";
}

/** Writes into the header of every entry, before each file and in the directory. */
function patched(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const zip = Buffer.from(bytes);
  for (const [signature, at] of [
    ["PK\u0003\u0004", 6 + offset],
    ["PK\u0001\u0002", 8 + offset],
  ] as const)
    for (let found = zip.indexOf(signature); found >= 0; found = zip.indexOf(signature, found + 4))
      zip.writeUInt16LE(value, found + at);
  return new Uint8Array(zip);
}

test("a chapter that is one paragraph of five megabytes, the same words again and again, is read", async () => {
  const chapter = await readBody(`<p>${"word ".repeat(1_000_000)}</p>`);
  expect(chapter.wordCount).toBe(1_000_000);
});

test("a zip that is locked with a password says so", async () => {
  expect(await refusalOf(patched(await makeEpub(), 0, 1))).toBe("drm: the zip is locked with a password");
});

test("a zip packed in another way than EPUB allows says so", async () => {
  expect(await refusalOf(patched(await makeEpub(), 2, 12))).toBe(
    "unreadable: it is packed with bzip2, where EPUB allows deflate only",
  );
});

test("of ten thousand authors the first hundred are kept, with a warning about the rest", async () => {
  const authors = Array.from({ length: 10_001 }, (_, n) => `<dc:creator>Author ${n}</dc:creator>`).join("");
  const { metadata, warnings } = await readMade({ metadata: `<dc:title>Many</dc:title>${authors}` });
  expect(metadata.creators).toHaveLength(100);
  expect(metadata.creators[99]?.name).toBe("Author 99");
  expect(warnings).toContain("The file names 10001 people: the first 100 are kept.");
});

test("a chapter that the file does not hold leaves a notice in its place", async () => {
  const book = await readMade({
    chapters: { "one.xhtml": "<p>One</p>", "two.xhtml": "<p>Two</p>", "three.xhtml": "<p>Three</p>" },
    files: { "EPUB/two.xhtml": null },
  });
  expect(book.chapters.map(({ text }) => text)).toEqual([
    "One",
    "A part of the book is missing here: it is not in the file, or damaged.",
    "Three",
  ]);
  expect(book.navigation.contents[1]).toMatchObject({ label: "two", target: { chapter: "two" } });
});

test("captions of a video are kept with their language, and nothing that is no captions file", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml": `<video src="a.mp4"><track kind="captions" srclang="en" label="English" src="a.vtt" default=""/><track src="gone.vtt"/></video>`,
    },
    manifest: `<item id="v" href="a.vtt" media-type="text/vtt"/>`,
    files: {
      "EPUB/a.mp4": new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0, 0, 0]),
      "EPUB/a.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHello",
    },
  });
  expect(book.chapters[0]?.html).toContain(
    '<track kind="captions" src="/files/EPUB/a.vtt" srclang="en" label="English" default>',
  );
  expect(book.chapters[0]?.html.match(/<track/g)).toHaveLength(1);
});

test("the pages of a book in Arabic or Hebrew run from right to left where the file does not say", async () => {
  const directionOf = async (language: string, spineAttributes = "") =>
    (
      await readMade({
        metadata: `<dc:title>T</dc:title><dc:language>${language}</dc:language>`,
        spineAttributes,
      })
    ).metadata.progressionDirection;
  expect(await directionOf("ar-EG")).toBe("rtl");
  expect(await directionOf("he", 'page-progression-direction="default"')).toBe("rtl");
  expect(await directionOf("ar", 'page-progression-direction="ltr"')).toBe("ltr");
  expect(await directionOf("en")).toBe("ltr");
});

test("a drawing with a size and no view box gets one, so that it can shrink", async () => {
  const { html } = await readBody('<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="300px"/>');
  expect(html).toContain('viewBox="0 0 2400 300"');
});

test("the prefixed -epub-fullwidth of old sheets is full-width", async () => {
  const book = await readMade({
    head: "<style>p { text-transform: -epub-fullwidth }</style>",
  });
  expect(book.css).toContain("text-transform:full-width");
});

test("a page that is nothing without its scripts gives way to its fallback", async () => {
  const book = await readMade({
    chapters: { "one.xhtml": "<p>One</p>" },
    manifest: `<item id="s" href="s.xhtml" media-type="application/xhtml+xml" properties="scripted" fallback="f"/><item id="f" href="f.xhtml" media-type="application/xhtml+xml"/>`,
    spine: `<itemref idref="c0"/><itemref idref="s"/>`,
    files: { "EPUB/s.xhtml": page("<p>Needs scripts</p>"), "EPUB/f.xhtml": page("<p>Fallback</p>") },
  });
  expect(book.chapters.map(({ text }) => text)).toEqual(["One", "Fallback"]);
});

test("a page of fixed layout keeps its size, and an item may say otherwise", async () => {
  const book = await readMade({
    metadata: `<dc:title>T</dc:title><meta property="rendition:layout">pre-paginated</meta>`,
    chapters: { "one.xhtml": "<p>One</p>", "two.xhtml": "<p>Two</p>" },
    head: `<meta name="viewport" content="width=800, height=1200"/>`,
    spine: `<itemref idref="c0"/><itemref idref="c1" properties="rendition:layout-reflowable"/>`,
  });
  expect(book.chapters.map(({ html }) => html)).toEqual(['<p id="p-1">One</p>', '<p id="p-1">Two</p>']);
  expect(book.chapters.map(({ rendition }) => rendition?.page ?? null)).toEqual([
    { width: 800, height: 1200, side: null, spread: "auto", beside: null, number: 1, count: 2 },
    null,
  ]);
});

test("what the book hides stays hidden and is not counted; notes are not hidden", async () => {
  const chapter = await readBody(
    '<ol><li><a href="#a">Seen</a></li><li hidden="">Unseen words</li></ol><aside epub:type="footnote" hidden="hidden" id="a">A note.</aside>',
  );
  expect(chapter.html).toContain('<li id="p-2" hidden="">Unseen words</li>');
  expect(chapter.html).toContain("A note.");
  expect(chapter.html.match(/ hidden/g)).toHaveLength(1);
  expect(chapter.text).not.toContain("Unseen");
});

test("a text in a book of a language that runs leftwards runs as its letters do, where it says nothing itself", async () => {
  const directionOf = async (language: string, body: string) =>
    (await readBody(body, { metadata: `<dc:title>T</dc:title><dc:language>${language}</dc:language>` }))
      .direction;
  expect(await directionOf("he", "<p>A list in English</p>")).toBe("ltr");
  expect(await directionOf("he", "<p>הרפתקה חדשה with CSS</p>")).toBe("rtl");
  expect(await directionOf("ar", "<p>مغامرة</p>")).toBe("rtl");
  expect(await directionOf("he", "<p>12</p>")).toBeNull();
  expect(await directionOf("en", "<p>הרפתקה</p>")).toBeNull();
});

test("a title says which way it runs where its first letter does not tell", async () => {
  const titleOf = async (title: string) => (await readMade({ metadata: title })).metadata.title;
  expect(await titleOf('<dc:title dir="rtl">CSS: مغامرة</dc:title>')).toBe("\u200FCSS: مغامرة");
  expect(await titleOf('<dc:title dir="ltr">מילון: a dictionary</dc:title>')).toBe(
    "\u200Eמילון: a dictionary",
  );
  for (const plain of ['<dc:title dir="rtl">A Book</dc:title>', "<dc:title>CSS: مغامرة</dc:title>"])
    expect(await titleOf(plain)).toBe(plain.replace(/<[^>]*>/g, ""));
});

test("an element whose name XML does not allow is reported on the page and in a warning", async () => {
  const book = await readMade({ chapters: { "one.xhtml": "<p::p>Words</p::p>" } });
  expect(book.chapters[0]?.text).toMatch(/^There is an error in this part of the book.*\nWords$/s);
  expect(book.warnings.join()).toContain("“p::p”, which is no name in XML");
});

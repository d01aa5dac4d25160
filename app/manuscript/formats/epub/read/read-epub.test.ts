import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { block, heading, inline, link, paragraph } from "#tests/support/blocks.ts";
import { type EpubFacts, makeEpub, PNG } from "#tests/support/make-epub.ts";
import { outlineOf, outlineOfText } from "#tests/support/outline.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { defaultReadingLimits } from "../../../epub/read/limits.ts";
import { workOfText } from "../../../epub/write/work-of-text.ts";
import { writeEpub } from "../../../epub/write/write-epub.ts";
import { cutChapters } from "../../../chapters/cut-chapters.ts";
import { proposeStarts } from "../../../chapters/propose-starts.ts";
import { readHtml } from "../../html/read/read-html.ts";
import { readEpub } from "./read-epub.ts";

const open = (bytes: Uint8Array) => readEpub({ bytes, inflate }, defaultReadingLimits);
const read = async (facts: EpubFacts) => open(await makeEpub(facts));
const chaptersOf = async (facts: EpubFacts) =>
  (await read(facts)).chapters?.map(
    ({ title, part, isLeftOut }) =>
      `${title}${part === null ? "" : ` / ${part}`}${isLeftOut ? " (left out)" : ""}`,
  );

test("each document of the reading order is a chapter with its title from the table of contents", async () => {
  expect(
    await chaptersOf({ chapters: { "one.xhtml": "<h1>First</h1><p>a</p>", "two.xhtml": "<p>b</p>" } }),
  ).toEqual(["one", "two"]);
});

test.each(["titlepage", "colophon", "toc", "cover", "copyright-page", "imprint"])(
  "a page that is the %s is offered, and left out by default",
  async (type) => {
    const chapters = {
      "one.xhtml": `<section epub:type="${type}"><p>words of it</p></section>`,
      "two.xhtml": "<p>b</p>",
    };
    expect(await chaptersOf({ chapters })).toEqual(["one (left out)", "two"]);
  },
);

test("a page without text is left out, a preface is not", async () => {
  const chapters = {
    "one.xhtml": "<p> </p>",
    "two.xhtml": '<section epub:type="preface"><p>b</p></section>',
  };
  expect(await chaptersOf({ chapters })).toEqual(["one (left out)", "two"]);
});

test("a page with only the name of a part is no chapter: the part starts at the next one", async () => {
  const chapters = {
    "p.xhtml": '<section epub:type="part"><h1>Part One</h1></section>',
    "one.xhtml": "<p>a</p>",
    "two.xhtml": "<p>b</p>",
  };
  expect(await chaptersOf({ chapters })).toEqual(["one / p", "two"]);
});

test("a part's page with text of its own is a chapter", async () => {
  const chapters = {
    "p.xhtml": `<section epub:type="part"><h1>Part One</h1><p>${"word ".repeat(30)}</p></section>`,
    "one.xhtml": "<p>a</p>",
  };
  expect(await chaptersOf({ chapters })).toEqual(["p", "one"]);
});

test("each document becomes blocks, including notes and links across files", async () => {
  const found = await read({
    chapters: {
      "one.xhtml":
        '<p>a<a epub:type="noteref" href="two.xhtml#n">1</a> <a href="two.xhtml#x">go</a> <a href="two.xhtml">all</a></p>',
      "two.xhtml": '<h1>Two</h1><p id="x">here</p><aside epub:type="footnote" id="n"><p>noted</p></aside>',
    },
  });
  expect(outlineOfText(found)).toEqual([
    "paragraph: a{note:noted} {link #l0000000:go} {link #l0000001:all}",
    "heading(level=1 id=l0000001): Two",
    "paragraph(id=l0000000): here",
  ]);
});

test("pictures are imported, SVG drawings are not, and the cover is recognised", async () => {
  const found = await read({
    chapters: { "one.xhtml": '<p>a</p><img src="pics/a%20b.png" alt="x"/><img src="d.svg" alt="y"/>' },
    manifest:
      '<item id="a" href="pics/a%20b.png" media-type="image/png" properties="cover-image"/><item id="d" href="d.svg" media-type="image/svg+xml"/>',
    files: { "EPUB/pics/a b.png": PNG, "EPUB/d.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  });
  expect(found.pictures.map(({ source }) => source)).toEqual(["/picture/EPUB%2Fpics%2Fa%20b.png"]);
  expect(found.cover).toEqual(PNG);
  expect(outlineOfText(found).map((line) => line.split("(")[0])).toEqual([
    "paragraph: a",
    "figure",
    "paragraph: y",
  ]);
});

test("the work's metadata are taken from the package", async () => {
  const metadata = `<dc:identifier id="uid">urn:isbn:9780306406157</dc:identifier><dc:title id="t">The Sea</dc:title><dc:title id="s">A Tale</dc:title><meta refines="#s" property="title-type">subtitle</meta>
    <dc:language>fr</dc:language><dc:subject>Mer</dc:subject><dc:description>One.\n\nTwo.</dc:description><dc:rights>CC0</dc:rights>
    <meta property="belongs-to-collection" id="c">Tides</meta><meta refines="#c" property="group-position">2</meta>`;
  expect(await read({ metadata })).toMatchObject({
    title: "The Sea",
    language: "fr",
    facts: {
      subtitle: "A Tale",
      summary: "One.\nTwo.",
      subjects: ["Mer"],
      series: { name: "Tides", position: "2" },
      licence: "CC0",
      isbn: "9780306406157",
    },
  });
});

/** A work as an EPUB file and back: its chapters as they are cut. */
async function comeBack(work: ReturnType<typeof workText>) {
  const found = await open(await writeEpub(workOfText(work)));
  const html = readHtml(found.sources, { language: found.language });
  const { starts } = proposeStarts(html, found);
  const chapters = [...cutChapters(html.blocks, starts, { notes: html.notes })];
  return chapters.map(({ title, part, noteBefore, noteAfter, document }) => ({
    title,
    part,
    noteBefore,
    noteAfter,
    blocks: outlineOf(document.children),
  }));
}

test("an exported work is imported unchanged: titles, parts, author's notes and every block", async () => {
  const json = (...blocks: ReturnType<typeof paragraph>[]) => blocks.map((each) => each.toJSON() as object);
  const chapters = [
    textChapter("One & <1>", json(paragraph("a  b "), paragraph(), paragraph("* * *"), heading(2, "c")), {
      part: "Part",
      noteBefore: "Before\nagain",
    }),
    textChapter(
      "Two",
      json(
        block("blockquote", null, paragraph(["d", "bold"])),
        block("sceneBreak", null),
        paragraph(["e", link("https://e.org/")]),
      ),
      { noteAfter: "After" },
    ),
    textChapter(
      "Three",
      json(
        block(
          "verse",
          null,
          block("verseLine", { indent: 2 }, ...inline("f")),
          block("verseLine", null),
          block("verseLine", null, ...inline("g")),
        ),
      ),
      { part: "" },
    ),
  ];
  expect(await comeBack(workText({ chapters }))).toEqual([
    {
      title: "One & <1>",
      part: "Part",
      noteBefore: "Before\nagain",
      noteAfter: null,
      blocks: ["paragraph: a  b ", "paragraph", "paragraph: * * *", "heading: c"],
    },
    {
      title: "Two",
      part: "Part",
      noteBefore: null,
      noteAfter: "After",
      blocks: ["blockquote", "  paragraph: {bold:d}", "sceneBreak", "paragraph: {link https://e.org/:e}"],
    },
    {
      title: "Three",
      part: "",
      noteBefore: null,
      noteAfter: null,
      blocks: ["verse", "  verseLine(indent=2): f", "  verseLine", "  verseLine: g"],
    },
  ]);
});

test("a file that is no EPUB is refused", async () => {
  await expect(open(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ reason: "not-a-zip" });
});

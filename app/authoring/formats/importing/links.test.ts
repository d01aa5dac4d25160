import { expect, test } from "vitest";
import { chapterId, linkedChapters, linksOf } from "#tests/support/linked-chapters.ts";
import { docxOf, epubOf, odtOf } from "#tests/support/make-manuscripts.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { exportWork } from "../exporting/export-work.server.ts";
import type { Format } from "../exporting/formats.ts";
import { packMarkdown } from "../exporting/pack-markdown.server.ts";
import { readFile } from "../reading/read-file.server.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function read(name: string, bytes: Uint8Array) {
  const manuscript = await readFile({ name, bytes });
  return { ...manuscript, links: linksOf(linkedChapters(manuscript)) };
}

/** Chapter "Ebb" links to chapter "Flood", to a paragraph in it, to one of its own and to a missing target. */
const expected = ["the flood → Flood", "the moon → Flood → The moon pulls.", "above → Ebb begins."];

const html = `<h1>Ebb</h1><p id="begin">Ebb begins.</p><p>See <a href="#flood">the flood</a>, <a href="#moon">the moon</a>,
<a href="#begin">above</a> and <a href="#gone">nothing</a>.</p><h1 id="flood">Flood</h1><p>It rises.</p><p>The <a name="moon"></a>moon pulls.</p>`;

const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${result}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const heading = (inner: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${inner}</w:p>`;
const headings = `<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>`;
const bookmarked = (name: string, inner: string) =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${inner}<w:bookmarkEnd w:id="1"/>`;
const docx = [
  heading(run("Ebb")),
  `<w:p>${bookmarked("begin", run("Ebb begins."))}</w:p>`,
  `<w:p>${run("See ")}<w:hyperlink w:anchor="_Toc1">${run("the flood")}</w:hyperlink>${run(", ")}${field(" REF _Ref2 \\h ", "the moon")}${run(", ")}<w:fldSimple w:instr=" REF begin \\h ">${run("above")}</w:fldSimple>${run(" and ")}<w:hyperlink w:anchor="gone">${run("nothing")}</w:hyperlink>${run(".")}</w:p>`,
  heading(bookmarked("_Toc1", run("Flood"))),
  `<w:p>${run("It rises.")}</w:p><w:p>${run("The ")}${bookmarked("_Ref2", run("moon"))}${run(" pulls.")}</w:p>`,
].join("");

const odt = `<text:h text:outline-level="1">Ebb</text:h><text:p><text:bookmark-start text:name="begin"/>Ebb begins.<text:bookmark-end text:name="begin"/></text:p>
<text:p>See <text:a xlink:href="#1.Flood%7Coutline">the flood</text:a>, <text:bookmark-ref text:reference-format="text" text:ref-name="__Ref 2">the moon</text:bookmark-ref>, <text:a xlink:href="#begin">above</text:a> and <text:a xlink:href="#gone">nothing</text:a>.</text:p>
<text:h text:outline-level="1">Flood</text:h><text:p>It rises.</text:p><text:p>The <text:bookmark text:name="__Ref 2"/>moon pulls.</text:p>`;

const rtf = String.raw`{\rtf1\ansi{\stylesheet{\s1 heading 1;}}\pard\s1 Ebb\par\pard {\*\bkmkstart begin}Ebb begins.{\*\bkmkend begin}\par
See {\field{\*\fldinst HYPERLINK \\l "flood"}{\fldrslt the flood}}, {\field{\*\fldinst  REF moon \\h }{\fldrslt the moon}}, {\field{\*\fldinst HYPERLINK \\l "begin"}{\fldrslt above}} and {\field{\*\fldinst HYPERLINK \\l "gone"}{\fldrslt nothing}}.\par
\pard\s1 {\*\bkmkstart flood}Flood{\*\bkmkend flood}\par\pard It rises.\par The {\*\bkmkstart moon}moon pulls.\par}`;

const markdown = `# Ebb

<a id="begin"></a>Ebb begins.

See [the flood](#flood), [the moon](#moon), [above](#begin) and [nothing](#gone).

# Flood

It rises.

The <span id="moon">moon</span> pulls.
`;

const pandoc = markdown
  .replace("# Flood", "# Flood {#sec:flood .unnumbered}")
  .replace("(#flood)", "(#sec:flood)");

test.each([
  ["x.html", () => bytesOf(`<html><body>${html}</body></html>`)],
  ["x.docx", () => docxOf(docx, { styles: headings })],
  ["x.odt", () => odtOf(odt)],
  ["x.rtf", () => bytesOf(rtf)],
  ["x.md", () => bytesOf(markdown)],
  ["pandoc.md", () => bytesOf(pandoc)],
  [
    "x.epub",
    () =>
      epubOf([
        `<h1>Ebb</h1><p id="begin">Ebb begins.</p><p>See <a href="c2.xhtml">the flood</a>, <a href="c2.xhtml#moon">the moon</a>, <a href="#begin">above</a> and <a href="c9.xhtml#gone">nothing</a>.</p>`,
        `<h1>Flood</h1><p>It rises.</p><p>The <a id="moon"></a>moon pulls.</p>`,
      ]),
  ],
] as const)("links within %s keep their chapter and paragraph", async (name, file) => {
  const { links, warnings, wordComparison } = await read(name, await file());
  expect(links).toEqual(expected);
  expect(warnings.join()).toMatch(/A link .*leads to (a place that is not in the file|.*c9\.xhtml)/);
  expect(wordComparison).toMatchObject({ missing: 0, passages: [] });
});

test("links can lead into every kind of block: verse, lists, quotations, tables, code, pictures and breaks", async () => {
  const places = {
    verse: `<div class="stanza"><p class="line">One</p><p class="line" id="verse">Two</p></div>`,
    item: `<ul><li>Salt</li><li id="item">Sand</li></ul>`,
    quote: `<blockquote id="quote"><p>Quoth</p></blockquote>`,
    cell: `<table><tr><td>A</td><td>B</td></tr><tr id="cell"><td>C</td><td>D</td></tr></table>`,
    code: `<pre><span id="code">let</span></pre>`,
    break: `<hr id="break">`,
    end: `<p>Last.</p><a id="end"></a>`,
  };
  const links = Object.keys(places).map((id) => `<a href="#${id}">${id}</a>`);
  const body = `<p>${links.join(", ")}</p>${Object.values(places).join("")}`;
  expect((await read("x.html", bytesOf(body))).links).toEqual([
    "verse → Two",
    "item → Sand",
    "quote → Quoth",
    "cell → C",
    "code → let",
    "break → sceneBreak",
    "end → Last.",
  ]);
});

const text = (words: string, href?: string) => ({
  type: "text",
  text: words,
  ...(href && { marks: [{ type: "link", attrs: { href } }] }),
});
const paragraph = (id: string, ...content: object[]) => ({ type: "paragraph", attrs: { id }, content });

const work = workText({
  title: "The Coast",
  chapters: [
    textChapter(
      "Ebb",
      [
        paragraph("begin000", text("Ebb begins.")),
        paragraph(
          "links000",
          text("See "),
          text("the flood", `#${chapterId(1)}`),
          text(", "),
          text("the moon", `#${chapterId(1)}/moon0000`),
          text(", "),
          text("above", "#begin000"),
          text(" and "),
          text("gone", "#gone0000"),
          text(" or "),
          text("unmade", `#${chapterId(9)}`),
          text("."),
        ),
        {
          type: "paragraph",
          attrs: { id: "middle00", align: "center" },
          content: [text("below", "#line0000")],
        },
        {
          type: "verse",
          content: [
            { type: "verseLine", attrs: { id: "line0001" }, content: [text("One")] },
            { type: "verseLine", attrs: { id: "line0000" }, content: [text("Two")] },
          ],
        },
      ],
      { id: chapterId(0) },
    ),
    textChapter(
      "Flood",
      [paragraph("rises000", text("It rises.")), paragraph("moon0000", text("The moon pulls."))],
      { id: chapterId(1) },
    ),
  ],
});

test.each(["epub", "html", "docx", "md"] as const)(
  "links into the work survive export as %s and import, and broken ones become plain text",
  async (format: Format) => {
    const made =
      format === "md"
        ? { ok: true as const, bytes: await packMarkdown(work) }
        : await exportWork(work, format);
    if (!made.ok) throw new Error(made.reason);
    const back = await read(`work.${format}`, made.bytes);
    expect(back.links).toEqual([...expected, "below → Two"]);
    expect(back.warnings).toEqual([]);
    expect(JSON.stringify(back.blocks)).toContain(" and gone or unmade.");
  },
);

test("a work with links, also broken ones, can be exported as PDF and plain text", async () => {
  for (const format of ["pdf", "txt"] as const) {
    const made = await exportWork(work, format);
    expect(made.ok, format).toBe(true);
    if (made.ok && format === "pdf")
      expect(
        Buffer.from(made.bytes)
          .toString("latin1")
          .match(/\/Subtype \/Link/g)?.length,
      ).toBeGreaterThanOrEqual(4);
  }
});

import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { annotationsEntry, writeAnnotationSet } from "./write-annotation-set.ts";
import { type FileMark, fileColours, longestFile, type ReadMarks } from "./file-mark.ts";
import { readKindleClippings } from "./kindle-clippings.ts";
import { readMarksCsv, writeReadwiseCsv } from "./marks-csv.server.ts";
import { readMarksJson, writeMarksJson } from "./marks-json.ts";
import { readAnnotationSet } from "./read-annotation-set.ts";
import { writeMarksMarkdown } from "./write-marks-markdown.ts";

const yieldIfDue = async () => {};

const words = (most: number) =>
  fc.string({ unit: "binary", maxLength: most }).map((text) => text.toWellFormed().replaceAll("\0", ""));
const some = (most: number) => words(most).map((text) => `${text}w`);
const point = fc.record({
  block: some(20),
  offset: fc.nat(1_000_000),
  hash: fc.option(fc.nat(0xffff_ffff), { nil: undefined }),
});
const target = fc.record({
  chapter: some(20),
  start: point,
  end: point,
  quote: some(80),
  prefix: words(32),
  suffix: words(32),
});
const instant = fc.integer({ min: 0, max: Date.UTC(2099, 0, 1) });

const book = { title: "Emma", authors: ["Jane Austen", "Ann Other"], jid: "emma-1" };
const facts = {
  id: fc.uuid(),
  book: fc.constant(book),
  chapter: fc.option(some(30)),
  colour: fc.constantFrom(...fileColours),
  createdAt: instant,
  changedAt: fc.option(instant),
};
const highlight: fc.Arbitrary<FileMark> = fc.record({
  ...facts,
  kind: fc.constant("highlight"),
  quote: some(200),
  note: words(200),
  target: fc.option(target),
});
const position = fc.record({
  title: fc.option(some(30), { nil: undefined }),
  progression: fc.option(
    fc.nat(100).map((percent) => percent / 100),
    { nil: undefined },
  ),
});
/** Also at pictures, and at the beginning of a chapter. */
const bookmark: fc.Arbitrary<FileMark> = fc
  .record({
    ...facts,
    kind: fc.constant("bookmark" as const),
    quote: fc.oneof(some(100), fc.constant("")),
    note: words(50),
    target: fc.tuple(target, position).map(([at, more]) => ({ ...at, ...more })),
    isBeginning: fc.boolean(),
  })
  .map(({ isBeginning, ...mark }) => {
    const start = isBeginning ? { block: "", offset: 0 } : mark.target.start;
    return { ...mark, target: { ...mark.target, quote: mark.quote, start } };
  });
const mark = fc.oneof(highlight, bookmark);

const plain = (facts: Partial<FileMark> = {}): FileMark => ({
  id: "5f4dcc3b-5aa7-4d65-9d83-27deb882cf99",
  book,
  chapter: "Volume I",
  kind: "highlight",
  colour: "yellow",
  quote: "a clever woman",
  note: "",
  target: null,
  createdAt: Date.UTC(2026, 2, 12),
  changedAt: null,
  ...facts,
});

const taken = (read: ReadMarks) => (read.ok ? read.marks : read.error);

const setOf = (marks: FileMark[]) =>
  writeAnnotationSet({
    id: "0b1c2d3e-0000-4000-8000-000000000000",
    book: { ...book, identifiers: ["urn:isbn:9780141439587"], publisher: null, publishedYear: 1815 },
    generatedAt: new Date(0),
    marks,
    sourceOf: (chapter) => `EPUB/text/${encodeURIComponent(chapter)}.xhtml`,
  });

test("marks that are written as JSON or as an Annotation Set and read back are the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mark, { minLength: 1, maxLength: 5 }), async (marks) => {
      expect(taken(await readMarksJson(writeMarksJson(marks), yieldIfDue))).toEqual(marks);
      expect(taken(await readAnnotationSet(setOf(marks), yieldIfDue))).toEqual(marks);
    }),
    { numRuns: 200 },
  );
});

test("an Annotation Set has what EPUB Annotations 1.0 asks for, and is where a container has it", () => {
  const at = { block: "p-1", offset: 2 };
  const whole = plain({
    note: "Really?",
    target: {
      chapter: "one",
      start: at,
      end: { ...at, offset: 16 },
      quote: "a clever woman",
      prefix: "is ",
      suffix: ".",
    },
  });
  const [path, content] = annotationsEntry(setOf([whole]));
  expect(path).toBe("META-INF/my.annotation");
  const set = JSON.parse(content);
  expect(set["@context"][0]).toBe("https://www.w3.org/ns/epub-anno.jsonld");
  expect(set).toMatchObject({
    id: "urn:uuid:0b1c2d3e-0000-4000-8000-000000000000",
    type: "AnnotationSet",
    about: { "dc:title": "Emma", "dc:creator": ["Jane Austen", "Ann Other"], "dc:date": "1815" },
    items: [
      {
        id: "urn:uuid:5f4dcc3b-5aa7-4d65-9d83-27deb882cf99",
        type: "Annotation",
        motivation: "commenting",
        created: "2026-03-12T00:00:00.000Z",
        target: {
          source: "EPUB/text/one.xhtml",
          selector: [
            {
              type: "FragmentSelector",
              value: "p-1",
              refinedBy: { type: "TextPositionSelector", start: 2, end: 16 },
            },
            { type: "TextQuoteSelector", exact: "a clever woman", prefix: "is ", suffix: "." },
          ],
        },
        body: { type: "TextualBody", value: "Really?", format: "text/plain", color: "yellow" },
      },
    ],
  });
});

test("an Annotation Set of another program is read by its words, with its colours as near as can be; bookmarks without words are counted", async () => {
  const items = [
    {
      id: "urn:uuid:x",
      type: "Annotation",
      created: "2024-01-29T09:00:00Z",
      target: { source: "a.xhtml", selector: { type: "TextQuoteSelector", exact: "a clever woman" } },
      body: { type: "TextualBody", value: { text: "HTML <b>", language: "en" }, color: "purple" },
    },
    {
      type: "Annotation",
      target: {
        source: "a.xhtml",
        selector: [{ type: "FragmentSelector", value: ":~:text=before-,a%20clever,-after" }],
      },
    },
    { type: "Annotation", motivation: "bookmarking", target: { source: "a.xhtml" } },
    {
      type: "Annotation",
      motivation: "bookmarking",
      target: { source: "a.xhtml", selector: { type: "TextQuoteSelector", exact: "the youngest" } },
      body: { type: "TextualBody", value: "Here" },
    },
    {
      type: "Annotation",
      motivation: "bookmarking",
      target: { source: "a.xhtml", selector: { type: "TextQuoteSelector", exact: "the youngest" } },
      body: { type: "TextualBody", value: "x".repeat(101) },
    },
    null,
  ];
  const about = { "dc:title": { text: "Emma" }, "dc:creator": "Jane Austen" };
  const read = await readAnnotationSet(JSON.stringify({ type: "AnnotationSet", about, items }), yieldIfDue);
  expect(read).toMatchObject({
    ok: true,
    marks: [
      {
        id: null,
        book: { title: "Emma", authors: ["Jane Austen"] },
        kind: "highlight",
        quote: "a clever woman",
        note: "HTML <b>",
        colour: "pink",
        createdAt: Date.UTC(2024, 0, 29, 9),
      },
      { kind: "highlight", quote: "a clever", note: "", colour: "yellow" },
      { kind: "bookmark", quote: "the youngest", note: "Here" },
    ],
    refusedCount: 3,
    refused: expect.arrayContaining([{ at: 5, reason: "Its name has more than 100 letters." }]),
  });
});

test("bookmarks are annotations that bookmark, in Markdown and CSV they say what they are, and a CSV file gives them back", async () => {
  const home = plain({ kind: "bookmark", note: "Home" });
  const wordless = plain({ ...home, note: "", quote: "" });
  const { items } = JSON.parse(setOf([home, wordless]));
  expect(items).toMatchObject([
    { motivation: "bookmarking", body: { value: "Home" } },
    { motivation: "bookmarking", target: { source: "" } },
  ]);
  expect(items[1].target.selector).toBeUndefined();
  const markdown = writeMarksMarkdown([home, wordless]);
  expect(markdown).toContain("> a clever woman\n\nHome\n\n*bookmark · 2026-03-12*");
  expect(markdown.match(/^>/gm)).toHaveLength(1);
  async function* books() {
    yield { url: "", marks: [home, wordless, plain({ note: ".bookmarking is fun" })] };
  }
  let csv = "";
  for await (const part of writeReadwiseCsv(books())) csv += part;
  expect(taken(await readMarksCsv(csv))).toMatchObject([
    { kind: "bookmark", quote: "a clever woman", note: "Home" },
    { kind: "bookmark", quote: "Volume I", note: "" },
    { kind: "highlight", note: ".bookmarking is fun" },
  ]);
});

test("a file of marks of an earlier version has highlights, and a bookmark without words has to say where it is", async () => {
  const { kind: _kind, ...old } = plain();
  const wordless = plain({ kind: "bookmark", quote: "" });
  const file = JSON.stringify({ format: "octavo-marks", version: 1, marks: [old, wordless] });
  expect(await readMarksJson(file, yieldIfDue)).toMatchObject({
    ok: true,
    marks: [plain()],
    refusedCount: 1,
  });
});

test("whatever is in quotes and notes, Markdown shows it as text, in its quotation or below it", () => {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  // Bare domains are no addresses in GitHub's Markdown, nor in CommonMark.
  markdown.linkify.set({ fuzzyLink: false });
  fc.assert(
    fc.property(some(100), words(100), (quote, note) => {
      const html = markdown.render(writeMarksMarkdown([plain({ quote, note })]));
      const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name));
      for (const name of tags) expect(["h1", "h2", "p", "blockquote", "em"]).toContain(name);
    }),
    { numRuns: 500 },
  );
  for (const attack of [
    "<script>alert(1)</script>",
    "[x](javascript:alert)",
    "# not a title",
    "- list",
    "1. list",
    "    code",
    "www.example.com",
    "a@b.example",
    "---",
    "=== ",
    "![](https://x.example/p.png)",
    "> more",
    "| a | b |\n|---|---|",
  ]) {
    const html = markdown.render(writeMarksMarkdown([plain({ quote: attack, note: attack })]));
    expect(html.match(/<(?!\/?(?:h1|h2|p|blockquote|em)>)/g) ?? [], attack).toEqual([]);
  }
});

test("a file for Readwise has its columns, each book's marks numbered and under one address, and nothing that a spreadsheet takes for a formula", async () => {
  async function* books() {
    yield {
      url: "https://books.example/emma",
      marks: [plain({ quote: '=HYPERLINK("x")', note: '+1\n"two"' }), plain()],
    };
    yield { url: "https://books.example/persuasion", marks: [plain({ createdAt: null })] };
  }
  let csv = "";
  for await (const part of writeReadwiseCsv(books())) csv += part;
  expect(csv.split("\r\n")).toEqual([
    "Highlight,Title,Author,URL,Note,Location,Date",
    '"\'=HYPERLINK(""x"")",Emma,Jane Austen; Ann Other,https://books.example/emma,"\'+1\n""two""",1,2026-03-12 00:00:00',
    "a clever woman,Emma,Jane Austen; Ann Other,https://books.example/emma,,2,2026-03-12 00:00:00",
    "a clever woman,Emma,Jane Austen; Ann Other,https://books.example/persuasion,,1,",
    "",
  ]);
  const [first] = taken(await readMarksCsv(csv));
  expect(first).toMatchObject({
    quote: '=HYPERLINK("x")',
    note: '+1\n"two"',
    book: { title: "Emma", authors: ["Jane Austen", "Ann Other"] },
    createdAt: Date.UTC(2026, 2, 12),
  });
});

test("any CSV file with a column of quotes is read, and the lines of 100,000 whose quotation marks are wrong are refused, in the end the file", async () => {
  const read = await readMarksCsv("\uFEFFBook Title,Quote,My Note\nEmma,a clever woman,yes\nEmma,,nothing\n");
  expect(read).toMatchObject({
    ok: true,
    marks: [{ quote: "a clever woman", note: "yes", book: { title: "Emma" } }],
    refusedCount: 1,
  });
  expect(await readMarksCsv("Name,Price\nPen,3\n")).toMatchObject({ ok: false });
  expect(await readMarksCsv("")).toMatchObject({ ok: false });
  expect(await readMarksCsv(`Quote\n${"words\n".repeat(100_000)}`)).toMatchObject({
    ok: false,
    error: expect.stringContaining("10,000 marks"),
  });
  expect(await readMarksCsv(`Quote,Note\n${'wo"rds,"x"y\n'.repeat(100_000)}`)).toMatchObject({
    ok: true,
    marks: [],
    refusedCount: 1,
  });
  expect(await readMarksCsv(`Quote,Note\n${"a,b,c\n".repeat(100_000)}`)).toMatchObject({
    ok: false,
    error: expect.stringContaining("cannot be read"),
  });
  expect(await readMarksCsv("x".repeat(longestFile + 1))).toMatchObject({
    ok: false,
    error: expect.stringContaining("million"),
  });
});

test("files that are none, and files of other sites, are refused in a sentence", async () => {
  for (const file of [
    "",
    "{",
    "null",
    "[]",
    '{"type":"AnnotationSet"}',
    '{"format":"octavo-marks","version":2,"marks":[]}',
    "a\n".repeat(100_000),
  ]) {
    expect(await readMarksJson(file, yieldIfDue)).toMatchObject({ ok: false });
    expect(await readAnnotationSet(file, yieldIfDue)).toMatchObject({ ok: false });
  }
  expect(await readKindleClippings("", yieldIfDue)).toMatchObject({ ok: false });
  expect(await readKindleClippings("\n".repeat(1_000_000), yieldIfDue)).toMatchObject({ ok: false });
  const hostile = JSON.parse(writeMarksJson([plain()]));
  hostile.marks.push({ ...plain(), quote: "x".repeat(20_000) }, { ...plain(), note: 5 }, 7, {
    ...plain(),
    colour: "url(x)",
  });
  expect(await readMarksJson(JSON.stringify(hostile), yieldIfDue)).toMatchObject({
    ok: true,
    marks: [plain()],
    refusedCount: 4,
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocument } from "#tests/support/any-document.ts";
import {
  block,
  documentOf,
  footnote,
  heading,
  inline,
  lineBreak,
  link,
  paragraph,
} from "#tests/support/blocks.ts";
import { outlineOf } from "#tests/support/outline.ts";
import { newBlockId, withBlockIds } from "./block-ids.ts";
import { countText } from "./count-text.ts";
import { blockIdsOf, listInternalLinks, mapInternalLinks } from "./links/internal-links.ts";
import { formatInternalLink, linkAddress, linkTarget, parseInternalLink } from "./links/link-address.ts";
import { anchorName, chapterNumbers, WorkLinks } from "./links/work-links.ts";
import { plainTextOf } from "./plain-text.ts";
import { documentSchema, readDocument, weigh, withinLimits } from "./schema.ts";
import { paragraphsOf } from "./work-text.ts";

const doc = (...content: object[]) => ({ type: "doc", content });
const text = (said: string, ...marks: object[]) => ({
  type: "text",
  text: said,
  ...(marks.length > 0 && { marks }),
});
const withMark = (mark: object) => doc({ type: "paragraph", content: [text("x", mark)] });
const cell = (attrs: object) =>
  doc({
    type: "table",
    content: [
      { type: "tableRow", content: [{ type: "tableCell", attrs, content: [{ type: "paragraph" }] }] },
    ],
  });
const hash = "0".repeat(64);

test.each<[what: string, json: unknown]>([
  ["an empty paragraph", doc({ type: "paragraph" })],
  ["a paragraph of ours", doc({ type: "paragraph", attrs: { id: "abcdefgh", align: "end" } })],
  [
    "headings of the levels 2 to 4",
    doc(...[2, 3, 4].map((level) => ({ type: "heading", attrs: { level } }))),
  ],
  [
    "an ordered list",
    doc({
      type: "orderedList",
      attrs: { start: -4, type: "i" },
      content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
    }),
  ],
  [
    "a figure",
    doc({ type: "figure", attrs: { hash, alt: "x", isDecorative: false, width: 1, height: 100_000 } }),
  ],
  ["a cell", cell({ colspan: 100, rowspan: 1, colwidth: [10, 20], align: "left" })],
  ["a link", withMark({ type: "link", attrs: { href: "https://example.org/" } })],
  ["a link within the work", withMark({ type: "link", attrs: { href: "#abcdefgh" } })],
  ["a reading", withMark({ type: "ruby", attrs: { text: "か" } })],
  ["another language", withMark({ type: "language", attrs: { tag: "pt-BR" } })],
  ["a footnote", doc({ type: "paragraph", content: [{ type: "footnote", content: [text("n")] }] })],
])("a chapter may hold %s", (_, json) => {
  expect(readDocument(json)).toMatchObject({ ok: true });
});

test.each<[what: string, json: unknown]>([
  ["nothing", null],
  ["a text", "doc"],
  ["a number", 7],
  ["a list", []],
  ["an object that is none", {}],
  ["a paragraph in the place of the document", { type: "paragraph" }],
  ["no block at all", doc()],
  ["a node that nobody knows", doc({ type: "script" })],
  ["a name of JavaScript's own", doc({ type: "constructor" })],
  ["text outside of blocks", doc(text("x"))],
  ["an item outside of a list", doc({ type: "listItem", content: [{ type: "paragraph" }] })],
  ["a row outside of a table", doc({ type: "tableRow" })],
  [
    "a heading in a note",
    doc({ type: "paragraph", content: [{ type: "footnote", content: [{ type: "heading" }] }] }),
  ],
  [
    "a note in a note",
    doc({ type: "paragraph", content: [{ type: "footnote", content: [{ type: "footnote" }] }] }),
  ],
  ["a mark that nobody knows", withMark({ type: "style" })],
  ["emphasis in code", doc({ type: "codeBlock", content: [text("x", { type: "bold" })] })],
  ["an empty text", doc({ type: "paragraph", content: [text("")] })],
  ["content that is no list", { type: "doc", content: "x" }],
  ["an id of another shape", doc({ type: "paragraph", attrs: { id: "x" } })],
  ["an id that is no text", doc({ type: "paragraph", attrs: { id: 5 } })],
  ["an alignment that nobody knows", doc({ type: "paragraph", attrs: { align: "left" } })],
  ["a heading of the first level", doc({ type: "heading", attrs: { level: 1 } })],
  ["a heading of the fifth level", doc({ type: "heading", attrs: { level: 5 } })],
  ["a heading of half a level", doc({ type: "heading", attrs: { level: 2.5 } })],
  ["a level as a text", doc({ type: "heading", attrs: { level: "2" } })],
  [
    "a list that begins beyond reason",
    doc({
      type: "orderedList",
      attrs: { start: 1e9 },
      content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
    }),
  ],
  ["a figure without a file", doc({ type: "figure", attrs: { hash: null } })],
  ["a figure of an address", doc({ type: "figure", attrs: { hash: "https://example.org/x.png" } })],
  ["a description without end", doc({ type: "figure", attrs: { hash, alt: "x".repeat(2_001) } })],
  ["a picture of no width", doc({ type: "figure", attrs: { hash, width: 0 } })],
  ["a picture wider than any", doc({ type: "figure", attrs: { hash, width: 100_001 } })],
  ["a cell over no column", cell({ colspan: 0 })],
  ["a cell over a thousand rows", cell({ rowspan: 1_000 })],
  ["columns of more than all widths", cell({ colwidth: Array.from({ length: 101 }, () => 1) })],
  ["columns of widths that are none", cell({ colwidth: ["1px"] })],
  ["a link to a script", withMark({ type: "link", attrs: { href: "javascript:x" } })],
  ["a link to data", withMark({ type: "link", attrs: { href: "data:text/html,x" } })],
  [
    "a link in another spelling than ours",
    withMark({ type: "link", attrs: { href: "HTTPS://example.org" } }),
  ],
  ["a link to nowhere", withMark({ type: "link", attrs: { href: null } })],
  ["a reading without end", withMark({ type: "ruby", attrs: { text: "x".repeat(201) } })],
  ["a language that is none", withMark({ type: "language", attrs: { tag: "no language" } })],
  ["a language in another spelling than ours", withMark({ type: "language", attrs: { tag: "PT_br" } })],
])("a chapter may not hold %s", (_, json) => {
  expect(readDocument(json)).toEqual({ ok: false, reason: "not-a-document", given: 0 });
});

test("JSON nested without end is no document, and exhausts no stack", () => {
  let json: object = { type: "paragraph" };
  for (let depth = 0; depth < 20_000; depth += 1) json = { type: "blockquote", content: [json] };
  expect(readDocument(doc(json)).ok).toBe(false);
});

test("whatever JSON is given, the answer is a document or a reason", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(readDocument(json).ok).toBe(false);
      expect(typeof readDocument(doc(...(Array.isArray(json) ? (json as object[]) : [{}]))).ok).toBe(
        "boolean",
      );
    }),
    { numRuns: 200 },
  );
});

test("a node that is no document is within no limits", () => {
  expect(withinLimits(paragraph("x"))).toEqual({ ok: false, reason: "not-a-document", given: 0 });
});

test("a document is weighed by its blocks, its nodes and its attributes", () => {
  const blocks = [
    paragraph("abc", ["d", link("https://e.org/")]),
    block("blockquote", null, heading(2, "e", "abcdefgh")),
  ];
  expect(weigh(documentOf(...blocks))).toEqual({
    blocks: 3,
    nodes: 6,
    attributes: "https://e.org/".length + 8,
  });
  expect(weigh(paragraph("a"))).toEqual({ blocks: 1, nodes: 2, attributes: 0 });
});

test.each([
  ["https://example.org", "https://example.org/"],
  [" http://example.org/a b ", "http://example.org/a%20b"],
  ["HTTPS://EXAMPLE.ORG/A", "https://example.org/A"],
  ["mailto:a@example.org", "mailto:a@example.org"],
  ["https://例え.jp/", "https://xn--r8jz45g.jp/"],
  ["#abcdefgh", "#abcdefgh"],
  [" #chapter-two-0002 ", "#chapter-two-0002"],
  ["#chapter-two-0002/abcdefgh", "#chapter-two-0002/abcdefgh"],
  ["javascript:x", null],
  ["data:text/html,x", null],
  ["ftp://example.org/", null],
  ["//example.org/", null],
  ["example.org", null],
  ["https://a:b@example.org/", null],
  ["https://a@example.org/", null],
  ["#short", null],
  ["#chapter-two-0002/", null],
  ["#Abcdefgh", null],
  ["", null],
  [null, null],
  [7, null],
  [`https://e.org/${"x".repeat(1_990)}`, null],
])("the target %j is held as %j", (given, held) => {
  expect(linkTarget(given)).toBe(held);
});

test("an address that was taken is taken again as it is", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()),
      (given) => {
        const taken = linkAddress(given);
        if (taken !== null) expect(linkAddress(taken)).toBe(taken);
      },
    ),
  );
});

test("an internal link is read and written alike", () => {
  for (const chapter of [null, "chapter-two-0002"])
    for (const id of [null, "abcdefgh"])
      if (chapter !== null || id !== null)
        expect(parseInternalLink(formatInternalLink({ chapter, block: id }))).toEqual({ chapter, block: id });
});

const linked = documentOf(
  paragraph(
    ["a", link("#aaaaaaaa")],
    ["b", link("https://e.org/")],
    footnote(["c", link("#chapter-two-0002")]),
  ),
  block("blockquote", null, heading(2, "d", "aaaaaaaa")),
);

test("internal links are listed in their order, those in notes among them, and ids wherever they stand", () => {
  expect(listInternalLinks(linked)).toEqual([
    { chapter: null, block: "aaaaaaaa" },
    { chapter: "chapter-two-0002", block: null },
  ]);
  expect([...blockIdsOf(linked)]).toEqual(["aaaaaaaa"]);
});

test("links are mapped or taken away, and all else stays the same, node by node", () => {
  const mapped = mapInternalLinks(linked, ({ block: id }) =>
    id ? { chapter: null, block: "bbbbbbbb" } : null,
  );
  expect(outlineOf(mapped.children)[0]).toBe("paragraph: {link #bbbbbbbb:a}{link https://e.org/:b}{note:c}");
  expect(mapped.child(1)).toBe(linked.child(1));
});

const chapter = (id: string, ...blocks: ReturnType<typeof paragraph>[]) => ({
  id,
  title: id,
  part: null,
  noteBefore: null,
  noteAfter: null,
  document: documentOf(...blocks),
});

test("in a file that is one document links are anchors, and only those that are led to are written", () => {
  const one = "chapter-one-0001";
  const two = "chapter-two-0002";
  const chapters = [
    chapter(
      one,
      paragraph(["a", link(`#${two}`)], ["b", link(`#${two}/gonegone`)], ["c", link("#aaaaaaaa")]),
      heading(2, "x", "aaaaaaaa"),
    ),
    chapter(
      two,
      paragraph(["d", link("#chapter-gone-000")], ["e", link("#zzzzzzzz")]),
      heading(2, "y", "bbbbbbbb"),
    ),
  ];
  const links = new WorkLinks({ chapters });
  expect([1, 2].map((number) => links.chapterName(number))).toEqual([null, "chapter-2"]);
  expect([links.blockName(1, "aaaaaaaa"), links.blockName(2, "bbbbbbbb"), links.blockName(1, null)]).toEqual([
    "c1-aaaaaaaa",
    null,
    null,
  ]);
  expect(links.anchorFor(`#${two}`, 1)).toBe("chapter-2");
  expect(links.anchorFor(`#${two}/gonegone`, 1), "a block that is gone").toBe("chapter-2");
  expect(links.anchorFor("#aaaaaaaa", 1)).toBe("c1-aaaaaaaa");
  expect(links.anchorFor("#chapter-gone-000", 2)).toBeNull();
  expect(links.anchorFor("#zzzzzzzz", 2)).toBeNull();
  expect(links.anchorFor("https://e.org/", 1)).toBeNull();
  expect([one, two, "else"].map(chapterNumbers({ chapters }))).toEqual([1, 2, null]);
  expect([anchorName(3, null), anchorName(3, "abcdefgh")]).toEqual(["chapter-3", "c3-abcdefgh"]);
});

test.each<[what: string, said: string, wordCount: number, characterCount: number]>([
  ["nothing", "", 0, 0],
  ["white space", " \n\t\u00A0 ", 0, 0],
  ["words", "one two three", 3, 11],
  ["signs alone", "— … !", 0, 3],
  ["words with signs", "“One,” (two)—three.", 2, 18],
  ["numbers", "1909 3.14", 2, 8],
  ["Chinese", "我爱你。", 3, 4],
  ["Japanese", "東京タワーへ行く", 8, 8],
  ["Japanese among words", "in 東京 now", 4, 7],
  ["words that touch Chinese", "PDF文件", 3, 5],
  ["letters beyond the first plane", "𝒳 😀", 1, 2],
  ["Korean, which has spaces", "안녕 세계", 2, 4],
  ["Arabic and Hebrew", "שלום مرحبا", 2, 9],
])("of %s words and characters are counted", (_, said, wordCount, characterCount) => {
  expect(countText(said)).toEqual({ wordCount, characterCount });
});

test("counting piece by piece at white space gives the same as counting at once", () => {
  const piece = fc.constantFrom("word", "漢字", "—", "a1", "😀", "x漢y", "カナー");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const each = pieces.map(countText);
      const sum = (key: "wordCount" | "characterCount") => each.reduce((total, one) => total + one[key], 0);
      expect(countText(pieces.join(" \n"))).toEqual({
        wordCount: sum("wordCount"),
        characterCount: sum("characterCount"),
      });
    }),
  );
});

test("a document as plain text has a line for each block, and notes where they are called", () => {
  const document = documentOf(
    heading(2, "Head"),
    paragraph("a", lineBreak(), ["b", "bold"], footnote("n"), "."),
    block("sceneBreak", null),
    block("bulletList", null, block("listItem", null, paragraph("c"), paragraph("d"))),
    block("figure", { hash }, ...inline("caption")),
  );
  expect(plainTextOf(document).split("\n")).toEqual(["Head", "a", "b [n].", "", "c", "d", "caption"]);
  expect(plainTextOf(document.child(1))).toBe("a\nb [n].");
});

test("ids are of eight signs, the first a letter, and every block has one of its own", () => {
  fc.assert(
    fc.property(anyDocument, fc.nat(), (json, seed) => {
      let state = seed;
      const random = () => ((state = (state * 48_271 + 11) % 2_147_483_647) % 10_000) / 10_000;
      const document = withBlockIds(documentSchema.nodeFromJSON(json), random);
      const ids: unknown[] = [];
      document.descendants(({ attrs }) => {
        if ("id" in attrs) ids.push(attrs["id"]);
      });
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{7}$/);
      expect(withBlockIds(document, random).eq(document), "once more changes nothing").toBe(true);
    }),
    { numRuns: 60 },
  );
  expect([newBlockId(() => 0), newBlockId(() => 0.999_999)]).toEqual(["aaaaaaaa", "z9999999"]);
});

test.each([
  [null, []],
  ["", []],
  [" \n ", []],
  ["a\n\nb \n c", ["a", "b", "c"]],
])("the paragraphs of %j are %j", (said, lines) => {
  expect(paragraphsOf(said)).toEqual(lines);
});

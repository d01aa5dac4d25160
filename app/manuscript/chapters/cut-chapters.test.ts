import fc from "fast-check";
import { expect, test } from "vitest";
import { block, heading, link, paragraph } from "#tests/support/blocks.ts";
import { outlineOf } from "#tests/support/outline.ts";
import type { AuthorNote, ChapterStart } from "../formats/html/read/manuscript.ts";
import { ChapterLinks } from "./chapter-links.ts";
import { cutChapters } from "./cut-chapters.ts";

const start = (at: number, more: Partial<ChapterStart> = {}): ChapterStart => ({
  at,
  title: `Start ${at}`,
  hasHeading: false,
  part: null,
  isLeftOut: false,
  ...more,
});

/** Each chapter as its title and the outline of its text. */
const cut = (...given: Parameters<typeof cutChapters>) =>
  [...cutChapters(...given)].map(({ title, document }) => [title, ...outlineOf(document.children)]);

const letters = (count: number) => Array.from({ length: count }, (_, at) => paragraph(`p${at}`));

test("a chapter is what stands from its start to the next", () => {
  expect(cut(letters(4), [start(0), start(1), start(3)])).toEqual([
    ["Start 0", "paragraph: p0"],
    ["Start 1", "paragraph: p1", "paragraph: p2"],
    ["Start 3", "paragraph: p3"],
  ]);
});

test("a heading that became the title is no part of the text", () => {
  const blocks = [heading(1, "One"), paragraph("a"), heading(1, "Two"), paragraph("b")];
  const starts = [start(0, { title: "One", hasHeading: true }), start(2, { title: "Two", hasHeading: true })];
  expect(cut(blocks, starts)).toEqual([
    ["One", "paragraph: a"],
    ["Two", "paragraph: b"],
  ]);
});

test("a chapter of nothing but its heading is an empty paragraph, a place to write", () => {
  expect(cut([heading(1, "One")], [start(0, { title: "One", hasHeading: true })])).toEqual([
    ["One", "paragraph"],
  ]);
});

test("what is left out is no chapter, and what follows it does not begin earlier", () => {
  expect(cut(letters(3), [start(0, { isLeftOut: true }), start(1)])).toEqual([
    ["Start 1", "paragraph: p1", "paragraph: p2"],
  ]);
});

test("what stands before the first start is in no chapter", () => {
  expect(cut(letters(2), [start(1)])).toEqual([["Start 1", "paragraph: p1"]]);
});

test("a chapter without a title is called by its number, in the language of the work, and those left out are not counted", () => {
  const starts = [start(0, { title: "", isLeftOut: true }), start(1, { title: "" }), start(2, { title: "" })];
  expect(cut(letters(3), starts, { language: "de" }).map(([title]) => title)).toEqual([
    "Kapitel 1",
    "Kapitel 2",
  ]);
});

test.each<[what: string, own: number, inside: number[], expected: number[]]>([
  ["headings below a chapter's own go as far up as it does", 1, [2, 3, 4], [2, 3, 4]],
  ["those of a chapter one level down do too", 2, [3, 4, 5], [2, 3, 4]],
  ["none goes above the second level", 3, [1, 2, 4], [2, 2, 2]],
  ["none goes below the fourth", 1, [5, 6], [4, 4]],
  ["where a chapter has no heading, a first level makes all go down", 0, [1, 2, 3], [2, 3, 4]],
  ["where none is of the first level they stay", 0, [2, 3], [2, 3]],
  ["where all are deep they stay as deep as there is", 0, [4, 6], [4, 4]],
])("%s", (_, own, inside, expected) => {
  const blocks = [...(own ? [heading(own, "Own")] : []), ...inside.map((level) => heading(level, "x"))];
  const [chapter] = cutChapters(blocks, [start(0, { hasHeading: own > 0 })]);
  expect(chapter?.document.children.map(({ attrs }) => attrs["level"])).toEqual(expected);
});

test("a part applies to every chapter until another begins, and ends at an empty one", () => {
  const starts = [
    start(0),
    start(1, { part: "First" }),
    start(2),
    start(3, { part: "Second" }),
    start(4, { part: "" }),
    start(5),
  ];
  expect([...cutChapters(letters(6), starts)].map(({ part }) => part)).toEqual([
    null,
    "First",
    "First",
    "Second",
    "",
    "",
  ]);
});

test("a part whose first chapter is left out is the part of the next", () => {
  const starts = [start(0, { part: "First", isLeftOut: true }), start(1)];
  expect([...cutChapters(letters(2), starts)].map(({ part }) => part)).toEqual(["First"]);
});

test("the heading of a part is in no chapter, and what stands below it belongs to the part's first chapter", () => {
  const blocks = [
    paragraph("before"),
    heading(1, "Part", "aaaaaaaa"),
    paragraph("epigraph"),
    heading(2, "One", "bbbbbbbb"),
    paragraph("text"),
  ];
  const starts = [start(0), start(3, { title: "One", hasHeading: true, part: "Part", partAt: 1 })];
  const chapters = [...cutChapters(blocks, starts)];
  expect(chapters.map(({ document }) => outlineOf(document.children))).toEqual([
    ["paragraph: before"],
    ["paragraph: epigraph", "paragraph: text"],
  ]);
  expect(chapters.map(({ titleIds }) => titleIds)).toEqual([[], ["aaaaaaaa", "bbbbbbbb"]]);
});

test("where the author wants no part of it, the heading of a part is a heading of the chapter", () => {
  const blocks = [heading(1, "Part"), heading(2, "One"), paragraph("text")];
  expect(cut(blocks, [start(1, { title: "One", hasHeading: true, partAt: 0 })])).toEqual([
    ["One", "heading: Part", "paragraph: text"],
  ]);
});

const note = (at: number, place: AuthorNote["place"], text = `${place} ${at}`): AuthorNote => ({
  at,
  place,
  text,
});

test.each<[what: string, notes: AuthorNote[], before: (string | null)[], after: (string | null)[]]>([
  ["no notes", [], [null, null], [null, null]],
  ["a note before each", [note(0, "before"), note(2, "before")], ["before 0", "before 2"], [null, null]],
  ["a note after each", [note(2, "after"), note(4, "after")], [null, null], ["after 2", "after 4"]],
  [
    "a note after one and one before the next, at the same place",
    [note(2, "after"), note(2, "before")],
    [null, "before 2"],
    ["after 2", null],
  ],
  ["two notes in one place", [note(0, "before", "a"), note(0, "before", "b")], ["a\nb", null], [null, null]],
  ["notes within a chapter", [note(1, "before"), note(1, "after")], ["before 1", null], ["after 1", null]],
])("of two chapters with %s each has its own", (_, notes, before, after) => {
  const chapters = [...cutChapters(letters(4), [start(0), start(2)], { notes })];
  expect(chapters.map(({ noteBefore }) => noteBefore)).toEqual(before);
  expect(chapters.map(({ noteAfter }) => noteAfter)).toEqual(after);
});

test("however a text is cut, no block is lost, none is there twice and their order is kept", () => {
  const places = fc.uniqueArray(fc.nat({ max: 19 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(places, (some) => {
      const starts = some.sort((one, other) => one - other).map((at) => start(at));
      const texts = [...cutChapters(letters(20), starts)].flatMap(({ document }) =>
        document.children.map(({ textContent }) => textContent),
      );
      const first = starts[0]?.at ?? 0;
      expect(texts).toEqual(Array.from({ length: 20 - first }, (_, at) => `p${first + at}`));
    }),
  );
});

const ids = ["chapter-one-0001", "chapter-two-0002", "chapter-three-03"];

/** The chapters with their links as a manuscript's, cut at these places. */
function resolve(blocks: ReturnType<typeof letters>, starts: ChapterStart[]) {
  const chapters = [...cutChapters(blocks, starts)];
  const links = new ChapterLinks();
  for (const chapter of chapters) links.add(chapter);
  const texts = chapters.map((chapter, at) => outlineOf(links.resolveLinks(chapter, at, ids).children));
  return { texts, lost: links.lost };
}
const named = (id: string, text: string) => block("paragraph", { id }, ...paragraph(text).children);

test("a link to a block of another chapter names that chapter and the block", () => {
  const blocks = [paragraph(["go", link("#bbbbbbbb")]), named("bbbbbbbb", "here")];
  expect(resolve(blocks, [start(0), start(1)])).toEqual({
    texts: [["paragraph: {link #chapter-two-0002/bbbbbbbb:go}"], ["paragraph(id=bbbbbbbb): here"]],
    lost: 0,
  });
});

test("a link within a chapter names the block alone", () => {
  const blocks = [paragraph(["go", link("#bbbbbbbb")]), named("bbbbbbbb", "here")];
  expect(resolve(blocks, [start(0)]).texts).toEqual([
    ["paragraph: {link #bbbbbbbb:go}", "paragraph(id=bbbbbbbb): here"],
  ]);
});

test("a link to a heading that became a title leads to its chapter, from its own too", () => {
  const blocks = [
    paragraph(["go", link("#bbbbbbbb")]),
    heading(1, "Two", "bbbbbbbb"),
    paragraph(["up", link("#bbbbbbbb")]),
  ];
  expect(resolve(blocks, [start(0), start(1, { hasHeading: true })]).texts).toEqual([
    ["paragraph: {link #chapter-two-0002:go}"],
    ["paragraph: {link #chapter-two-0002:up}"],
  ]);
});

test("a link into what is left out keeps its words, and is counted", () => {
  const blocks = [paragraph(["go", link("#bbbbbbbb")]), named("bbbbbbbb", "here")];
  expect(resolve(blocks, [start(0), start(1, { isLeftOut: true })])).toEqual({
    texts: [["paragraph: go"]],
    lost: 1,
  });
});

test("links elsewhere, and those that name a chapter already, stay as they are", () => {
  const blocks = [
    paragraph(["a", link("https://example.org/")], " ", ["b", link("#chapter-nine-009/cccccccc")]),
  ];
  expect(resolve(blocks, [start(0)]).texts).toEqual([
    ["paragraph: {link https://example.org/:a} {link #chapter-nine-009/cccccccc:b}"],
  ]);
});

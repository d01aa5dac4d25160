import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { anyChapter, anyEdit, edit } from "#tests/support/random-edits.ts";
import { type ChapterText, IndexedChapter, type TextBlock } from "./chapter-text.ts";
import { comparableText, isTelling } from "./fold-text.ts";
import { findMarks, findQuotations } from "./find-marks.ts";
import type { MarkTarget } from "./target.ts";

const yieldIfDue = async () => {};

/** A chapter of paragraphs, by their ids. */
function chapterOf(slug: string, paragraphs: Record<string, string>): ChapterText {
  let text = "";
  const blocks = Object.entries(paragraphs).map(([id, words]): TextBlock => {
    const start = text.length;
    text += `${words}\n`;
    return { id, start, end: start + words.length };
  });
  return { slug, text, blocks };
}

async function mark(chapter: ChapterText, quote: string): Promise<MarkTarget> {
  const start = chapter.text.indexOf(quote);
  const indexed = await IndexedChapter.open(chapter, yieldIfDue);
  const target = indexed.targetAt({ start, end: start + quote.length });
  if (!target) throw new Error("nothing to mark");
  return target;
}

const emma = {
  a: "Emma Woodhouse, handsome, clever, and rich, with a comfortable home and happy disposition, seemed to unite some of the best blessings of existence.",
  b: "She was the youngest of the two daughters of a most affectionate, indulgent father.",
  c: "Sixteen years had Miss Taylor been in Mr. Woodhouse’s family.",
};
const one = chapterOf("one", emma);

async function find(target: MarkTarget, after: ChapterText[], before: ChapterText[] | null = null) {
  const [placement] = await findMarks([target], { before, after, yieldIfDue });
  return {
    state: placement?.state,
    quote: placement?.found?.quote ?? null,
    at: placement?.found?.start ?? null,
  };
}

const orphan = { state: "orphan", quote: null, at: null };

test("a mark in a text that has not changed stays where it is", async () => {
  expect(await find(await mark(one, "handsome, clever"), [one])).toEqual({
    state: "painted",
    quote: null,
    at: null,
  });
});

test("a mark follows its words within its block, into another block, over a split, and through a change of white space and quotation marks", async () => {
  const quote = "the youngest of the two daughters";
  const target = await mark(one, quote);
  const revisions: [Record<string, string>, string][] = [
    [{ ...emma, b: `It is said that ${emma.b}` }, "b"],
    [{ ...emma, b: `${emma.c} ${emma.b}`, c: "" }, "b"],
    [{ ...emma, b: "Nothing.", d: emma.b }, "d"],
    [{ x: emma.b, ...emma, b: "" }, "x"],
    [{ ...emma, b: "Nothing.", c: `${emma.c} ${emma.b}` }, "c"],
  ];
  for (const [paragraphs, block] of revisions)
    expect(await find(target, [chapterOf("one", paragraphs)], [one])).toMatchObject({
      state: "painted",
      quote,
      at: { block },
    });
  const split = {
    b: "She was the youngest of the two",
    d: "daughters of a most affectionate, indulgent father.",
  };
  expect(await find(target, [chapterOf("one", split)])).toMatchObject({
    state: "painted",
    quote: "the youngest of the two\ndaughters",
  });
  const typed = { ...emma, c: "Sixteen  years had Miss Taylor been in Mr. Woodhouse's family." };
  expect(await find(await mark(one, "in Mr. Woodhouse’s family"), [chapterOf("one", typed)])).toMatchObject({
    state: "painted",
    quote: "in Mr. Woodhouse's family",
  });
});

test("a mark over several blocks follows them, into another chapter too", async () => {
  const target = await mark(one, `indulgent father.\nSixteen years had Miss Taylor`);
  const { b, c, ...rest } = emma;
  const after = [chapterOf("one", rest), chapterOf("two", { q: "And then.", b, c })];
  expect(await find(target, after)).toMatchObject({
    state: "painted",
    quote: target.quote,
    at: { block: "b" },
  });
});

test("words that were reworded are approximate: by what is around them where the earlier text is known, else by their likeness", async () => {
  const target = await mark(one, "the two daughters of a most affectionate, indulgent father");
  const reworded = chapterOf("one", { ...emma, b: emma.b.replace("most affectionate", "very affectionate") });
  const quote = "the two daughters of a very affectionate, indulgent father";
  expect(await find(target, [reworded], [one])).toMatchObject({ state: "approximate", quote });
  expect(await find(target, [reworded])).toMatchObject({ state: "approximate", quote });
  const ends = chapterOf("one", { ...emma, b: emma.b.replace("two daughters", "three girls") });
  expect(await find(target, [ends], [one])).toMatchObject({
    quote: "the three girls of a most affectionate, indulgent father",
  });
});

test("a mark whose words are gone is an orphan, though the same words or nearly the same are somewhere else", async () => {
  const verse = chapterOf("one", {
    a: "Quoth the Raven, “Nevermore.”",
    b: "Long I stood there wondering.",
    c: "Quoth the Raven, “Nevermore.”",
    d: "Quoth the Raven, “Evermore.”",
  });
  const target = await mark(verse, "Quoth the Raven");
  const after = [
    chapterOf("one", {
      b: "Long I stood there wondering.",
      c: "Quoth the Raven, “Nevermore.”",
      d: "Quoth the Raven, “Evermore.”",
    }),
  ];
  expect(await find(target, after, [verse])).toEqual(orphan);
  const short = await mark(one, "She");
  expect(await find(short, [chapterOf("one", { a: emma.a, c: "She came." })])).toEqual(orphan);
});

test("of words that stood twice in a paragraph the other ones are never taken for those that were marked", async () => {
  const sentence =
    "Most items are believed to be in the United States public domain. All are free for anyone ";
  const before = chapterOf("one", { a: `${sentence}in the United States to do almost anything.` });
  const second = before.text.lastIndexOf("in the United States");
  const indexed = await IndexedChapter.open(before, yieldIfDue);
  const target = indexed.targetAt({ start: second, end: second + 20 });
  if (!target) throw new Error("nothing to mark");
  const after = chapterOf("one", { a: `${sentence}here and there to do almost anything.` });
  expect(await find(target, [after], [before])).toEqual(orphan);
  const shorter = chapterOf("one", { a: "All are free for anyone in the United States to do anything." });
  expect(await find(target, [shorter], [before])).toMatchObject({ quote: "in the United States" });
});

test("twelve letters are enough to be found by, or six of Chinese", async () => {
  expect(["abcdefghijkl", "abcdefghijk", "学而时习之不", "学而时习之"].map(isTelling)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const before = chapterOf("one", { a: "子曰：学而时习之，不亦说乎？", b: "有朋自远方来，不亦乐乎？" });
  const after = [chapterOf("one", { b: "有朋自远方来，不亦乐乎？", c: "子曰：学而时习之，不亦说乎？" })];
  expect(await find(await mark(before, "学而时习之，不亦说乎"), after, [before])).toMatchObject({
    state: "painted",
    at: { block: "c" },
  });
});

test("marks are stored in the innermost of blocks within each other", async () => {
  const quoted: ChapterText = {
    slug: "one",
    text: "before the quoted words after",
    blocks: [
      { id: "outer", start: 0, end: 29 },
      { id: "inner", start: 7, end: 23 },
      { id: "last", start: 24, end: 29 },
    ],
  };
  expect(await mark(quoted, "quoted")).toMatchObject({
    start: { block: "inner", offset: 4 },
    prefix: "the ",
    suffix: " words",
  });
  expect(await mark(quoted, "before")).toMatchObject({ start: { block: "outer", offset: 0 } });
});

test("marks that make no sense are orphans: no words, no position, everything, hundreds of times the same", async () => {
  const base = await mark(one, "handsome");
  const senseless = [
    { ...base, quote: " " },
    { ...base, start: { block: "a", offset: 9_999_999 }, quote: "zzz" },
    { ...base, chapter: "none", start: { block: "__proto__", offset: 0 }, quote: "\uD800" },
  ];
  for (const target of senseless) expect((await find(target, [one], [one])).state).toBe("orphan");
  const repeated = chapterOf("one", { a: "ab ".repeat(20_000) });
  const same = Array.from({ length: 200 }, () => ({
    ...base,
    quote: "ab ".repeat(100),
    prefix: "",
    suffix: "",
  }));
  const found = await findMarks(same, { before: null, after: [repeated], yieldIfDue });
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(["orphan"]));
});

test("words of another program's file are found where they are once, and are approximate", async () => {
  const quotes = [
    "handsome, clever, and rich, with a comfortable home",
    "Sixteen years had Mrs. Taylor been",
    "Woodhouse",
    "not in here at all",
  ];
  const found = await findQuotations(
    quotes.map((quote) => ({ quote })),
    { after: [one], yieldIfDue },
  );
  expect(found.map(({ state, found: at }) => [state, at?.start.block ?? null])).toEqual([
    ["approximate", "a"],
    ["approximate", "c"],
    ["orphan", null],
    ["orphan", null],
  ]);
});

test("words of another program's file that occur exactly once are found there, however like them others are", async () => {
  const words = "the best blessings of existence";
  const nearly = (letter: string) => `She had ${words.replace("best", `be${letter}t`)}, it seemed.`;
  const after = (count: number) => [
    chapterOf("one", Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, nearly("a")]))),
    chapterOf("two", { x: nearly("l"), ...emma, y: nearly("n") }),
  ];
  const quotation = async (quote: string, chapters: ChapterText[]) => {
    const [placement] = await findQuotations([{ quote }], { after: chapters, yieldIfDue });
    return [placement?.state, placement?.found?.chapter ?? null, placement?.found?.start.block ?? null];
  };
  for (const count of [1, 3, 60])
    expect(await quotation(words, after(count))).toEqual(["approximate", "two", "a"]);
  expect(await quotation("Sixteen", after(1))).toEqual(["approximate", "two", "c"]);
  // Twice is not once, and what is nowhere is not taken for one of several like it.
  expect(await quotation(words, [...after(1), one])).toEqual(["orphan", null, null]);
  expect(await quotation(words.replace("best", "bent"), after(60))).toEqual(["approximate", "two", "y"]);
  expect(await quotation(words.replace("best", "beet"), after(60))).toEqual(["orphan", null, null]);
  // Of a mark more is known than its words, and they alone do not say that it is the same position.
  const marked = await mark(chapterOf("gone", { z: `Nobody had ${words}.` }), words);
  expect(await find(marked, after(1))).toEqual(orphan);
});

test("other work comes between the steps of a long search", async () => {
  let count = 0;
  const long = chapterOf(
    "one",
    Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`p${at}`, `${emma.a} ${at}`])),
  );
  await findMarks([{ ...(await mark(one, emma.b)), chapter: "two" }], {
    before: null,
    after: [long],
    yieldIfDue: async () => void (count += 1),
  });
  // Every 16,384 letters.
  expect(count).toBeGreaterThan(10);
});

test("in whatever way a chapter is edited, a bookmark is at its words, or nowhere; in a paragraph that was left alone it stays", async () => {
  const chapterWith = (blocks: { id: string; text: string }[]) =>
    chapterOf("one", Object.fromEntries(blocks.map(({ id, text }) => [id, text])));
  await fc.assert(
    fc.asyncProperty(
      anyChapter,
      fc.nat(),
      fc.nat(60),
      fc.array(anyEdit, { maxLength: 12 }),
      async (blocks, which, from, edits) => {
        const block = blocks[which % blocks.length];
        if (!block) return;
        const before = chapterWith(blocks);
        const indexed = await IndexedChapter.open(before, yieldIfDue);
        const start = (indexed.block(block.id)?.start ?? 0) + Math.min(from, block.text.length - 1);
        const end = Math.min(start + 120, indexed.block(block.id)?.end ?? 0);
        const target = indexed.targetAt({ start, end });
        if (!target || target.quote.trim() === "") return;
        const revised = edits.reduce((now, each, number) => edit(now, each, number), blocks);
        const after = chapterWith(revised);
        const now = await IndexedChapter.open(after, yieldIfDue);
        for (const earlier of [null, [before]]) {
          const [placement] = await findMarks([target], { before: earlier, after: [after], yieldIfDue });
          const span = now.spanOf(placement?.found ?? target);
          const words = span && after.text.slice(span.start, span.end);
          if (placement?.state === "painted")
            expect(comparableText(words ?? "")).toBe(comparableText(target.quote));
          if (placement?.state === "approximate") expect(words).toBe(placement.found?.quote);
          if (revised.some(({ id, text }) => id === block.id && text === block.text))
            expect(placement).toEqual({ state: "painted", found: null });
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("a bookmark at the beginning of a chapter is there as long as the chapter, and at a picture as long as the picture", async () => {
  const position = (block: string, hash?: number): MarkTarget => {
    const at = { block, offset: 0, hash };
    return { chapter: "one", start: at, end: at, quote: "", prefix: "", suffix: "" };
  };
  const drawn = chapterOf("one", { picture: "", ...emma });
  const there = { state: "painted", quote: null, at: null };
  expect(await find(position(""), [one])).toEqual(there);
  expect(await find(position(""), [chapterOf("two", emma)])).toEqual(orphan);
  expect(await find(position("picture", hashOfText("")), [drawn])).toEqual(there);
  expect(await find(position("picture"), [one])).toEqual(orphan);
  // What has its id now is something else.
  expect(await find(position("a", hashOfText("")), [drawn])).toEqual(orphan);
});

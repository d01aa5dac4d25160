import fc from "fast-check";
import { expect, test } from "vitest";
import { findMatches, snippetOf } from "./find-in-text.ts";
import { foldText } from "./fold-text.ts";

const found = (text: string, query: string) =>
  findMatches(text, query, 10).map(({ start, end }) => text.slice(start, end));

test("case, accents, quotes and line breaks make no difference", () => {
  expect(found("Les Misérables, LES MISERABLES", "misérables")).toEqual(["Misérables", "MISERABLES"]);
  expect(found("It’s a\n  whale", "it's a whale")).toEqual(["It’s a\n  whale"]);
  expect(found("吾輩は猫である。猫", "猫")).toEqual(["猫", "猫"]);
});

test("an empty query finds nothing, and the limit is respected", () => {
  expect(found("anything", "  ")).toEqual([]);
  expect(findMatches("a ".repeat(100), "a", 3)).toHaveLength(3);
});

test("every word of a text is found at its own position", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[a-z]{1,8}$/), (before, word) => {
      const text = `${before} ${word} after`;
      const matches = findMatches(text, word, 1000).map((match) => text.slice(match.start, match.end));
      expect(matches.map((match) => match.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase())).toContain(
        word,
      );
    }),
  );
});

test("a snippet shows whole words around the match", () => {
  const text = `${"left ".repeat(30)}needle${" right".repeat(30)}`;
  const snippet = snippetOf(text, { start: 150, end: 156 });
  expect(snippet.match).toBe("needle");
  expect(snippet.before).toMatch(/^…(left )+$/);
  expect(snippet.after).toMatch(/^( right)+…$/);
});

test("folding maps every position back: composed letters, dropped marks, surrogate pairs and lone halves, spaces at the ends", () => {
  expect(found("한국어 책", "국어")).toEqual(["국어"]);
  expect(found("ＡＢ \u{1D400}\u{1F600}x\u00ady", "\u{1F600}xy")).toEqual(["\u{1F600}x\u00ady"]);
  expect(found("a\ud800b", "b")).toEqual(["b"]);
  expect(found(`${"   \n ".repeat(3_000)}end  `, "end")).toEqual(["end"]);
  const long = `${"Häuser und\u00ad Bäume  ".repeat(500)}Ziel ${"x ".repeat(800)}Ziel`;
  expect(findMatches(long, "ziel", 9).map(({ start, end }) => long.slice(start, end))).toEqual([
    "Ziel",
    "Ziel",
  ]);
});

test("folding takes linear time, also with long runs of white space", () => {
  let reads = 0;
  const counted = (text: string) =>
    new Proxy(Object(text) as object, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === "charCodeAt") reads += 1;
        return typeof value === "function" ? value.bind(target) : value;
      },
    }) as unknown as string;
  for (const piece of ["word ", " ", "\u0301", "é", "\u00ad"]) {
    reads = 0;
    foldText(counted(piece.repeat(20_000)));
    expect(reads).toBe(20_000 * piece.length);
  }
});

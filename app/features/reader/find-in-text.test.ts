import fc from "fast-check";
import { expect, test } from "vitest";
import { findMatches, snippetOf } from "./find-in-text.ts";

const found = (text: string, query: string) =>
  findMatches(text, query, 10).map(({ start, end }) => text.slice(start, end));

test("case, accents, quotes and line breaks make no difference", () => {
  expect(found("Les Misérables, LES MISERABLES", "misérables")).toEqual(["Misérables", "MISERABLES"]);
  expect(found("It’s a\n  whale", "it's a whale")).toEqual(["It’s a\n  whale"]);
  expect(found("吾輩は猫である。猫", "猫")).toEqual(["猫", "猫"]);
});

test("nothing is found for nothing, and no more than asked for", () => {
  expect(found("anything", "  ")).toEqual([]);
  expect(findMatches("a ".repeat(100), "a", 3)).toHaveLength(3);
});

test("a word of the text is found where it stands", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[a-z]{1,8}$/), (before, word) => {
      const text = `${before} ${word} after`;
      const places = findMatches(text, word, 1000).map((match) => text.slice(match.start, match.end));
      expect(places.map((place) => place.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase())).toContain(
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

import fc from "fast-check";
import { expect, test } from "vitest";
import { baseForms, dictionariesFor, foldWord, shardOf } from "./headwords.ts";

test("case, apostrophes and spaces make no difference between words", () => {
  expect([
    foldWord(" Don’t "),
    foldWord("ice\n cream"),
    foldWord("É\u0301TE"),
    foldWord("sea\u00adside"),
  ]).toEqual(["don't", "ice cream", "é\u0301te", "seaside"]);
});

test("base forms of English words are among those looked up, and other languages' words are left alone", () => {
  for (const [form, base] of [
    ["lighthouses", "lighthouse"],
    ["churches", "church"],
    ["carried", "carry"],
    ["stopped", "stop"],
    ["running", "run"],
    ["making", "make"],
    ["happier", "happy"],
    ["nicest", "nice"],
    ["captain's", "captain"],
    ["fishermen", "fisherman"],
    ["berries", "berry"],
  ] as const)
    expect(baseForms(form, "en"), form).toContain(base);
  expect(baseForms("häuser", "de")).toEqual(["häuser"]);
});

test("every word is in one of the shards, whatever it is written in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 4096 }), (word, count) => {
      const shard = shardOf(foldWord(word), count);
      expect(shard).toBeGreaterThanOrEqual(0);
      expect(shard).toBeLessThan(count);
      expect(shardOf(foldWord(foldWord(word)), count)).toBe(shardOf(foldWord(word), count));
    }),
  );
});

test("a book's language decides which dictionaries are searched, and the reader's which of them first", () => {
  const all = [
    { language: "en", target: "en" },
    { language: "en", target: "fr" },
    { language: "en", target: "de" },
    { language: "de", target: "en" },
  ];
  const targets = (language: string, ...readerLanguages: string[]) =>
    dictionariesFor(all, { language, readerLanguages }).map(({ target }) => target);
  expect(targets("en-GB", "de-AT", "fr")).toEqual(["de", "fr", "en"]);
  expect(targets("en", "ja")).toEqual(["en", "fr", "de"]);
  expect(targets("fr", "en")).toEqual([]);
});

import { expect, test } from "vitest";
import { chapterTitler, chapterTitles } from "./chapter-title.ts";

const titleIn = (language: string, number = 3) => chapterTitler(language)(number);

test("a chapter without a title is numbered by the word of its language, in that language's order and digits", () => {
  const expected = {
    en: "Chapter 3",
    "en-GB": "Chapter 3",
    de: "Kapitel 3",
    fr: "Chapitre 3",
    hu: "3. fejezet",
    ja: "第3章",
    "zh-Hant": "第3章",
    ko: "제3장",
    lt: "3 skyrius",
    lv: "3. nodaļa",
    sr: "Глава 3",
    "sr-Latn": "Glava 3",
    fa: "فصل ۳",
    ar: "باب 3",
    tr: "Bölüm 3",
    mr: "प्रकरण ३",
    "pt-BR": "Capítulo 3",
    nb: "Kapittel 3",
  };
  for (const [language, title] of Object.entries(expected)) expect(titleIn(language), language).toBe(title);
});

test("a language that we have no word of, or that is none, numbers plainly", () => {
  for (const language of ["tlh", "und", "", "not a tag!", "x-private"]) expect(titleIn(language)).toBe("3");
  expect(titleIn("en", 12_345)).toBe("Chapter 12345");
});

test("every number has one title in every language that can be chosen, each another", () => {
  const tags =
    "af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk kn ko la lt lv mk ml mn mr ms nb ne nl nn pa pl pt ro ru sa sk sl sq sr sv sw ta te th tr uk ur uz vi yi zh";
  for (const tag of tags.split(" ")) {
    const titles = chapterTitles(tag, 30);
    expect(new Set(titles).size, tag).toBe(30);
    expect(titles[4], tag).toMatch(/[\p{L}\p{M}]/u);
  }
});

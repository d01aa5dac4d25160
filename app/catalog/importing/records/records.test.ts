import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sortSubjects } from "./genre-synonyms.ts";
import { createJid } from "./new-jid.ts";
import { allowsDownload } from "./rights.ts";
import { slugOf } from "./slug.ts";

describe("public names of books", () => {
  test("are plain, without look-alike letters, and do not repeat", () => {
    const jids = Array.from({ length: 2000 }, createJid);
    expect(new Set(jids).size).toBe(2000);
    for (const jid of jids) expect(jid).toMatch(/^[23456789abcdefghjkmnpqrstvwxyz]{10}$/);
  });
});

describe("slugs of people and subjects", () => {
  test.each([
    ["J.K. Rowling", "j-k-rowling"],
    ["J. K. Rowling", "j-k-rowling"],
    ["Charlotte Brontë", "charlotte-bronte"],
    ["芥川龍之介", "芥川龍之介"],
    ["Фёдор Достоевский", "федор-достоевскии"],
  ])("%s is %s", (name, slug) => expect(slugOf(name)).toBe(slug));

  test("every name has one, short and suitable for an address, and always the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        expect(slug).not.toBe("");
        expect(slug).not.toMatch(/[\s/?#%&.\\]/);
        expect([...slug].length).toBeLessThanOrEqual(80);
        expect(slugOf(name)).toBe(slug);
      }),
    );
  });
});

describe("genres and subjects", () => {
  test.each([
    [["sci-fi"], ["Science Fiction"], []],
    [["Children's"], ["Children’s"], []],
    [["Shorts", "Fiction"], ["Short Fiction", "Fiction"], []],
    [["England -- Fiction"], ["Fiction"], ["England"]],
    [
      ["England -- Social life and customs -- Juvenile fiction", "ENGLAND -- History"],
      ["Children’s", "Fiction"],
      ["England", "Social life and customs", "History"],
    ],
    [["Evolution -- Fiction"], ["Fiction"], ["Evolution"]],
    [["Evolution (Biology)"], ["Science"], ["Evolution (Biology)"]],
    [["Detective and mystery stories, English"], ["Mystery"], ["Detective and mystery stories, English"]],
    [["History"], [], ["History"]],
    [["Whaling", "whaling", " "], [], ["Whaling"]],
  ])("%j is filed under %j and %j", (words, genres, subjects) => {
    expect(sortSubjects(words)).toEqual({ genres, subjects });
  });
});

describe("rights", () => {
  test.each([
    "Public domain in the USA.",
    "This work is licensed under a Creative Commons Attribution-ShareAlike 3.0 Unported License.",
    "Text: public domain. ELTeC digital edition: CC BY 4.0 (COST Action CA16204)",
    "CC0 1.0",
    "https://creativecommons.org/licenses/by/4.0/",
    "No known copyright",
  ])("%s: may be redistributed", (rights) => expect(allowsDownload(rights)).toBe(true));

  test.each([
    null,
    "",
    "Copyright © 2012-2015 International Digital Publishing Forum (IDPF)",
    "All rights reserved. Cover image: public domain.",
    "This book is not in the public domain",
    "CC BY-NC 4.0",
    "Creative Commons Attribution-NonCommercial 4.0",
    "Free to read",
    "GNU Free Documentation License",
  ])("%s: may not be redistributed, or not for certain", (rights) =>
    expect(allowsDownload(rights)).toBe(false),
  );
});

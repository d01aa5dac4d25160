import { expect, test } from "vitest";
import { footnote, paragraph } from "#tests/support/blocks.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import type { WorkText } from "../../../document/work-text.ts";
import { missingLetters } from "./missing-letters.ts";

const json = (...pieces: Parameters<typeof paragraph>) => paragraph(...pieces).toJSON() as object;
/** The warnings about a work when the fonts have none of these letters; and the queries. */
function missingOf(work: WorkText, missing: string[]) {
  const queried: string[] = [];
  const lines = missingLetters(work, (source) => {
    queried.push(
      ...[...source.matchAll(/"\\u\{([0-9A-F]+)\}",/g)].map(([, code]) =>
        String.fromCodePoint(Number.parseInt(code ?? "", 16)),
      ),
    );
    return queried.filter((letter) => missing.includes(letter));
  });
  return { lines, queried };
}
const box = "In the PDF an empty box stands for each of them.";

test("characters that every font has are never looked up", () => {
  const work = workText({ title: "Été", chapters: [textChapter("One", [json("Straße, naïve – façade")])] });
  const { lines, queried } = missingOf(work, []);
  expect(lines).toEqual([]);
  expect(queried.filter((letter) => letter !== "–")).toEqual([]);
});

test("a character that no font has is named with its location", () => {
  const work = workText({
    chapters: [textChapter("One", [json("a ☂ b 😀")]), textChapter("Two", [json("漢")])],
  });
  expect(missingOf(work, ["😀", "漢"]).lines).toEqual([
    `The chapter “One”: the fonts of this site do not have “😀” (U+1F600). ${box}`,
    `The chapter “Two”: the fonts of this site do not have “漢” (U+6F22). ${box}`,
  ]);
});

test.each<[where: string, work: WorkText, place: string]>([
  ["the title", workText({ title: "漢", chapters: [textChapter("One", [json("a")])] }), "The title page"],
  [
    "the author's name",
    workText({ author: "漢", chapters: [textChapter("One", [json("a")])] }),
    "The title page",
  ],
  ["a chapter's title", workText({ chapters: [textChapter("漢", [json("a")])] }), "The chapter “漢”"],
  ["a part", workText({ chapters: [textChapter("One", [json("a")], { part: "漢" })] }), "The chapter “One”"],
  [
    "a note of the author's",
    workText({ chapters: [textChapter("One", [json("a")], { noteAfter: "漢" })] }),
    "The chapter “One”",
  ],
  [
    "a footnote",
    workText({ chapters: [textChapter("One", [json("a", footnote("漢"))])] }),
    "The chapter “One”",
  ],
  [
    "a reading",
    workText({ chapters: [textChapter("One", [json(["a", { type: "ruby", attrs: { text: "漢" } }])])] }),
    "The chapter “One”",
  ],
])("a missing character in %s is found", (_, work, place) => {
  expect(missingOf(work, ["漢"]).lines).toEqual([
    `${place}: the fonts of this site do not have “漢” (U+6F22). ${box}`,
  ]);
});

test("invisible characters are not looked up, those of private use are", () => {
  const work = workText({ chapters: [textChapter("One", [json("a\u2028\u200D\u2060\uFE0F\u3000\uE000b")])] });
  expect(missingOf(work, []).queried).toEqual(["\uE000"]);
});

test("of many missing characters twelve are named, with the number of the others", () => {
  const letters = Array.from({ length: 20 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const work = workText({ chapters: [textChapter("One", [json(letters.join(""))])] });
  const [line = ""] = missingOf(work, letters).lines;
  expect(line.match(/U\+/g)).toHaveLength(12);
  expect(line).toContain(", and 8 more. In the PDF");
});

test("a character is looked up once, however often it occurs", () => {
  const work = workText({ title: "漢漢", chapters: [textChapter("漢", [json("漢漢")])] });
  expect(missingOf(work, []).queried).toEqual(["漢"]);
});

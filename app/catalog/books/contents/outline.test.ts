import { expect, test } from "vitest";
import type { NavigationEntry } from "#app/manuscript/epub/read/publication.ts";
import { type ChapterFacts, type ContentsPart, outlineOf, readNumeral } from "./outline.ts";

function entry(label: string, chapter: string | null, children: NavigationEntry[] = []): NavigationEntry {
  const target = chapter === null ? null : { chapter, fragment: null };
  return { label, target, type: null, children };
}

/** 2,380 words are ten minutes. */
const tenMinutes: ChapterFacts = [2380, "body"];

function outline(contents: NavigationEntry[], chapters: Record<string, ChapterFacts> = {}) {
  const text = { language: "en", wordCount: 100_000, characterCount: 500_000 };
  return outlineOf({ title: "Les Misérables", text, contents, chapters });
}

const shown = (part: ContentsPart): unknown =>
  part.kind === "lines"
    ? part.lines.map(({ label, time }) => [label, time])
    : part.kind === "numbers"
      ? [part.chapters.map(({ numeral }) => numeral).join(" "), part.note]
      : { [part.label]: part.note, parts: part.parts.map(shown) };

test("a book is grouped by its parts, its half title left out, with the time of each", () => {
  const named = ["One", "Two"].map((name) => entry(name, name));
  const contents = [
    entry("Imprint", "imprint"),
    entry("Les Misérables!", "half", [
      entry("Volume I", "v1", [...named]),
      entry("Volume II", "v2", [entry("Three", "Three")]),
    ]),
    entry("Colophon", "colophon"),
  ];
  const found = outline(contents, {
    imprint: [90, "front"],
    half: [2, "divider"],
    v1: [2, "divider"],
    One: tenMinutes,
    Two: tenMinutes,
    // A part with a text of its own, before its first chapter.
    v2: tenMinutes,
    Three: [23_800, "body"],
    colophon: [500, "back"],
  });
  expect(found.front).toMatchObject([{ label: "Imprint", time: null }]);
  expect(found.back).toMatchObject([{ label: "Colophon", time: "2 min" }]);
  expect(found.parts.map(shown)).toEqual([
    {
      "Volume I": "2 chapters · 20 min",
      parts: [
        [
          ["One", "10 min"],
          ["Two", "10 min"],
        ],
      ],
    },
    { "Volume II": "1 chapter · 2 h", parts: [[["Volume II", "10 min"]], [["Three", "1½ h"]]] },
  ]);
});

test("four or more chapters that are only numbers are squares, with how long they take", () => {
  const numerals = ["I", "II", "III", "IV", "V"];
  const chapters = Object.fromEntries(
    numerals.map((numeral, index): [string, ChapterFacts] => [numeral, [(index + 3) * 238, "body"]]),
  );
  const found = outline(
    [
      entry("Prologue", "p"),
      entry(
        "Act I",
        null,
        numerals.map((n) => entry(n, n)),
      ),
    ],
    {
      ...chapters,
      p: tenMinutes,
    },
  );
  expect(found.parts.map(shown)).toEqual([
    [["Prologue", "10 min"]],
    { "Act I": "5 chapters · 25 min", parts: [["I II III IV V", "5 chapters, 3 to 7 min each"]] },
  ]);
  const scenes = ["I", "II", "III", "IV"].map((numeral) => entry(`Scene ${numeral}`, null));
  expect(outline(scenes).parts.map(shown)).toEqual([["I II III IV", "4 scenes"]]);
  expect(outline(scenes.slice(1)).parts[0]?.kind).toBe("lines");
  expect(outline([...scenes, entry("Epilogue", null)]).parts[0]?.kind).toBe("lines");
});

test("lines that lead into one document tell no time: nobody knows how much of it is theirs", () => {
  const found = outline([entry("One", "all"), entry("Two", "all"), entry("Notes", "notes")], {
    all: tenMinutes,
    notes: tenMinutes,
  });
  expect(found.parts.map(shown)).toEqual([
    [
      ["One", null],
      ["Two", null],
      ["Notes", "10 min"],
    ],
  ]);
});

test.each([
  ["XLIV", "XLIV"],
  ["12.", "12"],
  ["Scene III", "III"],
  ["第十二章", "第十二章"],
  ["١٢", "١٢"],
  ["IIII", null],
  ["", null],
  ["I: M. Myriel", null],
  ["Loomings", null],
])("the numeral of %j is %j", (label, numeral) => expect(readNumeral(label).numeral).toBe(numeral));

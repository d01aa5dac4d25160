import { expect, test } from "vitest";
import { type DocumentSigns, sortMatter } from "./sort-matter.ts";

type Shape = [title: string, words: number, more?: Partial<DocumentSigns>];

const documents = (shapes: Shape[]): DocumentSigns[] =>
  shapes.map(([title, wordCount, more]) => ({
    title,
    wordCount,
    proseCount: wordCount,
    types: [],
    isLinear: true,
    ...more,
  }));

const typed = (...types: string[]) => ({ types });
const nameOnly = { proseCount: 0 };

const sorted = (shapes: Shape[], marked = -1) => sortMatter(documents(shapes), marked).join(" ");

test("a book begins where its landmark says, and what stands before is front matter", () => {
  const shapes: Shape[] = [
    ["Preface", 900, typed("frontmatter", "preface")],
    ["I", 2000],
    ["II", 2000],
  ];
  expect(sorted(shapes, 1)).toBe("front body body");
});

test("pages that only name a part are passed on the way from the landmark to the text", () => {
  const shapes: Shape[] = [
    ["Imprint", 190, typed("frontmatter", "imprint")],
    ["Volume I", 3, nameOnly],
    ["Book I", 5, nameOnly],
    ["I", 1000],
    ["Book II", 5, nameOnly],
    ["II", 1000],
  ];
  expect(sorted(shapes, 1)).toBe("front divider divider body divider body");
});

test("a part's page with an epigraph is the opening, short as it is", () => {
  const shapes: Shape[] = [
    ["Title Page", 6],
    ["Part I", 13, { proseCount: 9 }],
    ["I", 700],
  ];
  expect(sorted(shapes, 1)).toBe("front body body");
});

test("front matter that belongs to the work opens the book, and the half title behind it is still front matter", () => {
  const shapes: Shape[] = [
    ["Imprint", 190, typed("frontmatter", "imprint")],
    ["Dramatis Personae", 26, typed("frontmatter", "z3998:dramatis-personae")],
    ["Etymology", 184, typed("frontmatter", "z3998:fiction", "preamble")],
    ["The Play", 3, { ...typed("frontmatter", "halftitlepage"), ...nameOnly }],
    ["Act I", 6000, typed("bodymatter")],
  ];
  expect(sorted(shapes, 4)).toBe("front body body front body");
});

test("somebody else's foreword is front matter even where the book marks it as fiction", () => {
  const shapes: Shape[] = [
    ["A Word", 63, typed("frontmatter", "z3998:fiction", "foreword")],
    ["I", 2000, typed("bodymatter")],
  ];
  expect(sorted(shapes)).toBe("front body");
});

test("a page of epigraphs before the landmark opens the book, a line or two is front matter", () => {
  const withEpigraph = (words: number): Shape[] => [
    ["Imprint", 190, typed("frontmatter", "imprint")],
    ["Epigraphs", words, typed("frontmatter", "epigraph")],
    ["I", 1000],
  ];
  expect(sorted(withEpigraph(160), 2)).toBe("front body body");
  expect(sorted(withEpigraph(20), 2)).toBe("front front body");
});

test("a book without marks does not begin with a page of a few words while it has longer ones", () => {
  expect(
    sorted([
      ["Tiny", 2],
      ["Tiny too", 3],
      ["Chapter 1", 650],
    ]),
  ).toBe("front front body");
  expect(
    sorted([
      ["One", 9],
      ["Two", 2],
    ]),
  ).toBe("body body");
});

test("a landmark behind half of the text is not believed", () => {
  const shapes: Shape[] = [
    ["I", 2000],
    ["II", 2000],
    ["III", 2000],
  ];
  expect(sorted(shapes, 2)).toBe("body body body");
});

test("without a mark a book begins with its first long document that is no front matter by type, title or shape", () => {
  const shapes: Shape[] = [
    ["", 0, nameOnly],
    ["titlepage", 29],
    ["Impressum", 300],
    ["To my patron", 198],
    ["Acknowledgments", 400, typed("acknowledgments")],
    ["Tom I", 2, nameOnly],
    ["Preface", 446],
    ["I", 2500],
    ["II", 2500],
  ];
  expect(sorted(shapes)).toBe("front front front front front divider body body body");
});

test("a translator's preface is passed over by its title, an author's is not", () => {
  const chapters: Shape[] = [
    ["I", 2500],
    ["II", 2500],
  ];
  expect(sorted([["Translator’s Preface", 700], ...chapters])).toBe("front body body");
  expect(sorted([["Vorwort des Herausgebers", 700], ...chapters])).toBe("front body body");
  expect(sorted([["От автора", 417], ...chapters])).toBe("body body body");
});

test("a book of short pieces begins with a short piece", () => {
  const shapes: Shape[] = [
    ["Songs", 2, nameOnly],
    ["One", 90],
    ["Two", 120],
    ["Three", 80],
  ];
  expect(sorted(shapes)).toBe("divider body body body");
});

test("what stands behind the text is back matter, but an epilogue or an author's note is not", () => {
  const shapes: Shape[] = [
    ["I", 2500],
    ["Epilogue", 300, typed("backmatter", "epilogue")],
    ["Endnotes", 5000, typed("backmatter", "endnotes")],
    ["Colophon", 150],
  ];
  expect(sorted(shapes)).toBe("body body back back");
});

test("the author's own end of the story belongs to it although it lies in back matter, and notes and imprints do not", () => {
  const endingWith = (title: string, ...types: string[]) =>
    sorted([
      ["I", 2500, typed("bodymatter", "chapter")],
      [title, 125, typed("backmatter", ...types)],
      ["Endnotes", 75, typed("backmatter", "endnotes")],
      ["Colophon", 144, typed("backmatter", "colophon")],
    ]);
  expect(endingWith("Conclusion", "z3998:non-fiction", "chapter")).toBe("body body back back");
  expect(endingWith("The Last of Them", "chapter")).toBe("body body back back");
  for (const title of ["Conclusion", "EPILOGUE.", "Épilogue", "Эпилог"])
    expect(endingWith(title)).toBe("body body back back");
  for (const type of ["bibliography", "index", "glossary", "copyright-page"])
    expect(endingWith("The Last of Them", "chapter", type)).toBe("body back back back");
  for (const title of ["Notes", "Uncopyright", "About the Author"])
    expect(endingWith(title, "chapter")).toBe("body back back back");
  expect(endingWith("Afterword")).toBe("body back back back");
});

test("documents outside the reading order do not count as its beginning or end", () => {
  const aside = { isLinear: false };
  const shapes: Shape[] = [
    ["Cover", 0, { ...aside, ...nameOnly }],
    ["I", 2500],
    ["Notes on birds", 900, aside],
    ["II", 2500],
  ];
  expect(sorted(shapes)).toBe("front body back body");
});

test("a book of nothing but pictures or title pages opens with its first page", () => {
  expect(sorted([["1", 0, nameOnly] as Shape, ["2", 0, nameOnly] as Shape])).toBe("body body");
  expect(sorted([["Cover", 1]])).toBe("body");
});

test("a mark with no text behind it is not believed", () => {
  const shapes: Shape[] = [
    ["Notice", 20],
    ["The end of the book and of all that was in it", 30, nameOnly],
  ];
  expect(sorted(shapes, 1)).toBe("body back");
});

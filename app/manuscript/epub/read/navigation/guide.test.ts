import { expect, test } from "vitest";
import { readPackageParts } from "#tests/support/package-parts.ts";
import { readGuideLandmarks } from "./guide.ts";

const landmarks = (references: string) =>
  readGuideLandmarks(readPackageParts({ after: `<guide>${references}</guide>` }), 100).map(
    ({ type, label, path, fragment }) =>
      `${type}: ${label} > ${path}${fragment === null ? "" : `#${fragment}`}`,
  );

interface GuideCase {
  why: string;
  reference: string;
  landmarks: string[];
}

const references: GuideCase[] = [
  {
    why: "text is where the body begins",
    reference: '<reference type="text" title="Start" href="a.xhtml"/>',
    landmarks: ["bodymatter: Start > EPUB/a.xhtml"],
  },
  {
    why: "start is too",
    reference: '<reference type="start" title="Start" href="a.xhtml"/>',
    landmarks: ["bodymatter: Start > EPUB/a.xhtml"],
  },
  {
    why: "the title page is one word",
    reference: '<reference type="title-page" title="Title" href="a.xhtml"/>',
    landmarks: ["titlepage: Title > EPUB/a.xhtml"],
  },
  {
    why: "acknowledgements are spelt as in EPUB 3",
    reference: '<reference type="acknowledgements" title="Thanks" href="a.xhtml"/>',
    landmarks: ["acknowledgments: Thanks > EPUB/a.xhtml"],
  },
  {
    why: "notes are endnotes",
    reference: '<reference type="notes" title="Notes" href="a.xhtml"/>',
    landmarks: ["endnotes: Notes > EPUB/a.xhtml"],
  },
  {
    why: "a type of both standards stays",
    reference: '<reference type="glossary" title="Words" href="a.xhtml"/>',
    landmarks: ["glossary: Words > EPUB/a.xhtml"],
  },
  {
    why: "capitals make no difference",
    reference: '<reference type=" TOC " title="Contents" href="a.xhtml"/>',
    landmarks: ["toc: Contents > EPUB/a.xhtml"],
  },
  {
    why: "a type of one's own loses its mark",
    reference: '<reference type="other.intro" title="Intro" href="a.xhtml"/>',
    landmarks: ["intro: Intro > EPUB/a.xhtml"],
  },
  {
    why: "a reference without a title is called by its type",
    reference: '<reference type="copyright-page" href="a.xhtml"/>',
    landmarks: ["copyright-page: copyright page > EPUB/a.xhtml"],
  },
  {
    why: "a place in a chapter is kept",
    reference: '<reference type="text" title="Start" href="a.xhtml#x"/>',
    landmarks: ["bodymatter: Start > EPUB/a.xhtml#x"],
  },
  {
    why: "a title is one line without signs that turn it around",
    reference: '<reference type="text" title="St&#x202E;art&#10;here" href="a.xhtml"/>',
    landmarks: ["bodymatter: Start here > EPUB/a.xhtml"],
  },
  {
    why: "a reference elsewhere is none",
    reference: '<reference type="text" href="http://e.org/"/>',
    landmarks: [],
  },
  { why: "a reference to nothing is none", reference: '<reference type="text" title="x"/>', landmarks: [] },
  { why: "other elements are none", reference: '<item type="text" href="a.xhtml"/>', landmarks: [] },
];

test.each(references)("in a guide $why", ({ reference, landmarks: expected }) => {
  expect(landmarks(reference)).toEqual(expected);
});

test("a guide keeps its order, and a package without one has no landmarks", () => {
  expect(
    landmarks(
      '<reference type="toc" title="B" href="b.xhtml"/><reference type="text" title="A" href="a.xhtml"/>',
    ),
  ).toEqual(["toc: B > EPUB/b.xhtml", "bodymatter: A > EPUB/a.xhtml"]);
  expect(readGuideLandmarks(readPackageParts(), 100)).toEqual([]);
});

test("a guide of more references than are allowed is cut", () => {
  const after = `<guide>${'<reference type="text" href="a.xhtml"/>'.repeat(50)}</guide>`;
  expect(readGuideLandmarks(readPackageParts({ after }), 7)).toHaveLength(7);
});

import { expect, test } from "vitest";
import { outlineOfEntries } from "#tests/support/raw-entries.ts";
import { parsePackageXml } from "../markup/parse-markup.ts";
import { readNcx } from "./ncx.ts";

const read = (inside: string, limit = 1000) =>
  readNcx(
    parsePackageXml(`<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">${inside}</ncx>`)
      .root,
    "EPUB/toc.ncx",
    limit,
  );
const point = (label: string, source: string, inside = "") =>
  `<navPoint id="p"><navLabel><text>${label}</text></navLabel><content src="${source}"/>${inside}</navPoint>`;

interface PointCase {
  why: string;
  points: string;
  outline: string;
}

const points: PointCase[] = [
  { why: "a point is a label and a place", points: point("A", "a.xhtml"), outline: "A>EPUB/a.xhtml" },
  { why: "a place may be in a chapter", points: point("A", "a.xhtml#x"), outline: "A>EPUB/a.xhtml#x" },
  { why: "a place is relative to the NCX", points: point("A", "../a.xhtml"), outline: "A>a.xhtml" },
  { why: "a place is percent-decoded", points: point("A", "a%20b.xhtml"), outline: "A>EPUB/a b.xhtml" },
  { why: "a place elsewhere is only words", points: point("A", "http://example.org/"), outline: "A" },
  {
    why: "points within are what stands below",
    points: point("A", "a.xhtml", point("B", "b.xhtml", point("C", "c.xhtml"))),
    outline: "A>EPUB/a.xhtml(B>EPUB/b.xhtml(C>EPUB/c.xhtml))",
  },
  {
    why: "the order is that of the file, whatever playOrder says",
    points:
      '<navPoint playOrder="2"><navLabel><text>A</text></navLabel></navPoint><navPoint playOrder="1"><navLabel><text>B</text></navLabel></navPoint>',
    outline: "A,B",
  },
  {
    why: "a point without a place is a heading",
    points: "<navPoint><navLabel><text>A</text></navLabel></navPoint>",
    outline: "A",
  },
  {
    why: "a point without a label leads somewhere all the same",
    points: '<navPoint><content src="a.xhtml"/></navPoint>',
    outline: ">EPUB/a.xhtml",
  },
  { why: "an empty place is none", points: point("A", ""), outline: "A" },
  {
    why: "a label is one line without control characters",
    points: point(" A\n  b&#x202E; ", "a.xhtml"),
    outline: "A b>EPUB/a.xhtml",
  },
  {
    why: "the first label of several languages counts",
    points:
      '<navPoint><navLabel xml:lang="en"><text>A</text></navLabel><navLabel xml:lang="fr"><text>B</text></navLabel></navPoint>',
    outline: "A",
  },
  {
    why: "what is no point is passed over",
    points: `<navInfo><text>x</text></navInfo>${point("A", "a.xhtml")}`,
    outline: "A>EPUB/a.xhtml",
  },
];

test.each(points)("in an NCX $why", ({ points: given, outline }) => {
  expect(outlineOfEntries(read(`<navMap>${given}</navMap>`).contents)).toBe(outline);
});

interface SpellingCase {
  why: string;
  xml: string;
}

const spellings: SpellingCase[] = [
  {
    why: "a prefix on every element",
    xml: '<n:navMap><n:navPoint><n:navLabel><n:text>A</n:text></n:navLabel><n:content src="a.xhtml"/></n:navPoint></n:navMap>',
  },
  {
    why: "elements in small letters",
    xml: '<navmap><navpoint><navlabel><text>A</text></navlabel><content src="a.xhtml"/></navpoint></navmap>',
  },
  {
    why: "a label without a text element",
    xml: '<navMap><navPoint><navLabel>A</navLabel><content src="a.xhtml"/></navPoint></navMap>',
  },
  {
    why: "a map in another element",
    xml: `<wrapper><navMap>${point("A", "a.xhtml")}</navMap></wrapper>`,
  },
  {
    why: "entities of HTML and numbers",
    xml: `<navMap>${point("&#65;", "a.xhtml")}</navMap>`,
  },
];

test.each(spellings)("an NCX with $why is read", ({ xml }) => {
  expect(outlineOfEntries(read(xml).contents)).toBe("A>EPUB/a.xhtml");
});

test("the pages of an NCX are its page list, and its landmarks are none", () => {
  const target = (label: string, source: string) =>
    `<pageTarget type="normal" value="${label}"><navLabel><text>${label}</text></navLabel><content src="${source}"/></pageTarget>`;
  const { pageList, landmarks, contents } = read(
    `<navMap>${point("A", "a.xhtml")}</navMap><pageList>${target("i", "a.xhtml#p1")}${target("1", "a.xhtml#p2")}</pageList>`,
  );
  expect(outlineOfEntries(pageList)).toBe("i>EPUB/a.xhtml#p1,1>EPUB/a.xhtml#p2");
  expect(outlineOfEntries(contents)).toBe("A>EPUB/a.xhtml");
  expect(landmarks).toEqual([]);
});

test("lists of figures are no part of the contents", () => {
  const { contents } = read(
    `<navMap>${point("A", "a.xhtml")}</navMap><navList><navTarget><navLabel><text>F</text></navLabel><content src="a.xhtml#f"/></navTarget></navList>`,
  );
  expect(outlineOfEntries(contents)).toBe("A>EPUB/a.xhtml");
});

test("an NCX of more points than are allowed is cut, those below others first", () => {
  const { contents } = read(
    `<navMap>${point("A", "a.xhtml", point("B", "b.xhtml").repeat(5))}${point("C", "c.xhtml")}</navMap>`,
    4,
  );
  expect(outlineOfEntries(contents)).toBe("A>EPUB/a.xhtml(B>EPUB/b.xhtml,B>EPUB/b.xhtml,B>EPUB/b.xhtml)");
});

test("points below points are followed to a depth of twenty-five", () => {
  const deep = Array.from({ length: 40 }).reduce<string>(
    (inside, _, at) => point(`${40 - at}`, "a.xhtml", inside),
    "",
  );
  const outline = outlineOfEntries(read(`<navMap>${deep}</navMap>`).contents);
  expect(outline.match(/>/g)).toHaveLength(25);
});

test("what is no NCX has no contents", () => {
  expect(readNcx(parsePackageXml("<html><body/></html>").root, "x", 10)).toEqual({
    contents: [],
    landmarks: [],
    pageList: [],
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { factsOf } from "#tests/support/package-parts.ts";
import { textOf } from "../../markup/tree.ts";
import { cleanText } from "./refinements.ts";

interface NamedCase {
  why: string;
  metadata: string;
  titles: string[];
}

const named: NamedCase[] = [
  { why: "stand in the order of the file", metadata: "<title>A</title><title>B</title>", titles: ["A", "B"] },
  { why: "may have any prefix", metadata: "<dc:title>A</dc:title><x:title>B</x:title>", titles: ["A", "B"] },
  { why: "may be in capitals", metadata: "<DC:TITLE>A</DC:TITLE>", titles: ["A"] },
  { why: "that hold nothing are none", metadata: "<title/><title> </title>", titles: [] },
  {
    why: "may stand in EPUB 2's dc-metadata",
    metadata: "<dc-metadata><title>A</title></dc-metadata><x-metadata><meta/></x-metadata>",
    titles: ["A"],
  },
  {
    why: "may stand in dc-metadata within dc-metadata",
    metadata: "<dc-metadata><dc-metadata><title>A</title></dc-metadata></dc-metadata>",
    titles: ["A"],
  },
  { why: "in any other element are not the book's", metadata: "<other><title>A</title></other>", titles: [] },
  { why: "keep the text of elements in them", metadata: "<title>A <b>B</b></title>", titles: ["A B"] },
];

test.each(named)("elements of the metadata $why", ({ metadata, titles }) => {
  expect(factsOf(metadata).named("title").map(textOf)).toEqual(titles);
});

interface RefinedCase {
  why: string;
  metadata: string;
  values: string[];
}

const refined: RefinedCase[] = [
  {
    why: "is a meta that refines the element's id",
    metadata: '<creator id="c">A</creator><meta refines="#c" property="role">aut</meta>',
    values: ["aut"],
  },
  {
    why: "may stand before the element",
    metadata: '<meta refines="#c" property="role">aut</meta><creator id="c">A</creator>',
    values: ["aut"],
  },
  {
    why: "may name the id without a number sign",
    metadata: '<creator id="c">A</creator><meta refines="c" property="role">aut</meta>',
    values: ["aut"],
  },
  {
    why: "may have white space around the id",
    metadata: '<creator id=" c ">A</creator><meta refines=" #c " property=" role ">aut</meta>',
    values: ["aut"],
  },
  {
    why: "may be said several times",
    metadata:
      '<creator id="c">A</creator><meta refines="#c" property="role">aut</meta><meta refines="#c" property="role">ill</meta>',
    values: ["aut", "ill"],
  },
  {
    why: "is an attribute in EPUB 2",
    metadata: '<creator opf:role="ill">A</creator>',
    values: ["ill"],
  },
  {
    why: "is an attribute under whatever prefix",
    metadata: '<creator ns0:role=" ill ">A</creator>',
    values: ["ill"],
  },
  {
    why: "is an attribute without a prefix too",
    metadata: '<creator role="ill">A</creator>',
    values: ["ill"],
  },
  {
    why: "comes before the attribute",
    metadata: '<creator id="c" opf:role="ill">A</creator><meta refines="#c" property="role">aut</meta>',
    values: ["aut", "ill"],
  },
  {
    why: "is none when it is empty",
    metadata: '<creator id="c" opf:role="">A</creator><meta refines="#c" property="role"> </meta>',
    values: [],
  },
  {
    why: "of another element is not this one's",
    metadata: '<creator id="c">A</creator><meta refines="#d" property="role">aut</meta>',
    values: [],
  },
  {
    why: "of another property is not this one",
    metadata: '<creator id="c">A</creator><meta refines="#c" property="file-as">aut</meta>',
    values: [],
  },
  {
    why: "is said by meta elements only",
    metadata: '<creator id="c">A</creator><subject refines="#c" property="role">aut</subject>',
    values: [],
  },
  {
    why: "of an element without an id is only its attribute",
    metadata: '<creator>A</creator><meta refines="#" property="role">aut</meta>',
    values: [],
  },
];

test.each(refined)("a refinement $why", ({ metadata, values }) => {
  const facts = factsOf(metadata);
  const [creator] = facts.named("creator");
  expect(creator && facts.refined(creator, "role")).toEqual(values);
});

test("a property of the book is not one that refines something", () => {
  const facts = factsOf(
    '<meta property="p" refines="#x">of x</meta><meta property="p">one</meta><meta property=" p ">two</meta>',
  );
  expect(facts.properties("p").map(textOf)).toEqual(["one", "two"]);
});

interface ContentCase {
  why: string;
  metadata: string;
  content: string | null;
}

const contents: ContentCase[] = [
  { why: "is its content", metadata: '<meta name="cover" content=" x "/>', content: "x" },
  { why: "is the first of its name", metadata: '<meta name="cover" content="x"/>', content: "x" },
  { why: "is none without content", metadata: '<meta name="cover"/>', content: null },
  { why: "is none when it is empty", metadata: '<meta name="cover" content=""/>', content: null },
  { why: "is of that name only", metadata: '<meta name="Cover" content="x"/>', content: null },
  { why: "is no property", metadata: '<meta property="cover">x</meta>', content: null },
];

test.each(contents)("EPUB 2's meta $why", ({ metadata, content }) => {
  expect(factsOf(metadata).content("cover")).toBe(content);
});

interface CleanCase {
  why: string;
  text: string;
  clean: string;
}

const texts: CleanCase[] = [
  { why: "white space becomes one space", text: " a\n\t b  ", clean: "a b" },
  { why: "a no-break space is white space", text: "a\u00A0b", clean: "a b" },
  { why: "overrides of direction go", text: "a\u202Eb\u202C", clean: "ab" },
  { why: "embeddings of direction go", text: "\u202Aa\u202Bb", clean: "ab" },
  { why: "isolates go", text: "\u2066a\u2069", clean: "a" },
  { why: "marks of direction stay, which turn nothing but themselves", text: "\u200Fa", clean: "\u200Fa" },
  { why: "a byte order mark goes", text: "\uFEFFa", clean: "a" },
  { why: "noncharacters go", text: "a\uFFFE\uFFFF", clean: "a" },
  { why: "control characters go", text: "a\u0000\u0007\u007F\u0085b", clean: "ab" },
  { why: "a joiner stays, as scripts and emoji need it", text: "a\u200Db", clean: "a\u200Db" },
  { why: "letters of all scripts stay", text: "日本 עברית é 𝒜", clean: "日本 עברית é 𝒜" },
  { why: "markup is text", text: "<b>&amp;", clean: "<b>&amp;" },
];

test.each(texts)("in a text of the metadata $why", ({ text, clean }) => {
  expect(cleanText(text)).toBe(clean);
});

test("cleaning a text twice does no more than cleaning it once, and never adds to it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean.length).toBeLessThanOrEqual(text.length);
      expect(clean).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|^\s|\s$|\s\s/);
    }),
    { numRuns: 300 },
  );
});

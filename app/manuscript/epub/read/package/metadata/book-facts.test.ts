import { expect, test } from "vitest";
import { readMetadataElements } from "#tests/support/package-parts.ts";
import { readPackageParts } from "#tests/support/package-parts.ts";
import { rawIdentifiers } from "./metadata.ts";

interface FactCase {
  why: string;
  metadata: string;
  attributes?: string;
  spineAttributes?: string;
  facts: Record<string, unknown>;
}

const facts: FactCase[] = [
  { why: "no language is undetermined", metadata: "", facts: { language: "und" } },
  {
    why: "the first language counts",
    metadata: "<dc:language>fr</dc:language><dc:language>en</dc:language>",
    facts: { language: "fr" },
  },
  {
    why: "what is no language is passed over",
    metadata: "<dc:language>Français</dc:language><dc:language>fr_CA</dc:language>",
    facts: { language: "fr-CA" },
  },
  {
    why: "subjects are cleaned, and each is there once",
    metadata: "<dc:subject> Sea </dc:subject><dc:subject>Sea</dc:subject><dc:subject>Fog</dc:subject>",
    facts: { subjects: ["Sea", "Fog"] },
  },
  {
    why: "a subject longer than any is left out",
    metadata: `<dc:subject>${"x".repeat(201)}</dc:subject><dc:subject>${"y".repeat(200)}</dc:subject>`,
    facts: { subjects: ["y".repeat(200)] },
  },
  {
    why: "a subject of signs that go is none",
    metadata: "<dc:subject>&#x202E;</dc:subject>",
    facts: { subjects: [] },
  },
  {
    why: "Standard Ebooks' genres stand before the subjects",
    metadata: '<dc:subject>Fog</dc:subject><meta property="se:subject">Mystery</meta>',
    facts: { subjects: ["Mystery", "Fog"] },
  },
  {
    why: "the first publisher counts",
    metadata: "<dc:publisher>A  B</dc:publisher><dc:publisher>C</dc:publisher>",
    facts: { publisher: "A B" },
  },
  {
    why: "an empty publisher is none",
    metadata: "<dc:publisher> </dc:publisher>",
    facts: { publisher: null },
  },
  { why: "the rights are text", metadata: "<dc:rights>© <b>Ann</b></dc:rights>", facts: { rights: "© Ann" } },
  {
    why: "pages go from left to right",
    metadata: "<dc:language>en</dc:language>",
    facts: { progressionDirection: "ltr" },
  },
  {
    why: "pages of a Hebrew book go from right to left",
    metadata: "<dc:language>he</dc:language>",
    facts: { progressionDirection: "rtl" },
  },
  {
    why: "the spine counts before the language",
    metadata: "<dc:language>he</dc:language>",
    spineAttributes: 'page-progression-direction="ltr"',
    facts: { progressionDirection: "ltr" },
  },
  {
    why: "Japanese pages go from the right where the spine says so",
    metadata: "<dc:language>ja</dc:language>",
    spineAttributes: 'page-progression-direction="rtl"',
    facts: { progressionDirection: "rtl" },
  },
  {
    why: "the usual way is that of the language",
    metadata: "<dc:language>ar</dc:language>",
    spineAttributes: 'page-progression-direction="default"',
    facts: { progressionDirection: "rtl" },
  },
];

test.each(facts)("of a book: $why", ({ metadata, facts: expected, ...parts }) => {
  expect(readMetadataElements(metadata, parts)).toMatchObject(expected);
});

test("a book without metadata is read with nothing known of it", () => {
  expect(readMetadataElements("")).toEqual({
    title: "",
    subtitle: null,
    sortTitle: "",
    creators: [],
    language: "und",
    subjects: [],
    series: null,
    descriptionHtml: null,
    description: null,
    identifiers: [],
    publisher: null,
    publishedOn: null,
    rights: null,
    progressionDirection: "ltr",
  });
});

interface KeyCase {
  why: string;
  metadata: string;
  attributes: string;
  unique: string;
  all: string[];
}

const keys: KeyCase[] = [
  {
    why: "is the one the package names",
    metadata: '<dc:identifier id="a">A</dc:identifier><dc:identifier id="b">B</dc:identifier>',
    attributes: 'unique-identifier="b"',
    unique: "B",
    all: ["A", "B"],
  },
  {
    why: "is the first where the package names none",
    metadata: '<dc:identifier id="a">A</dc:identifier><dc:identifier id="b">B</dc:identifier>',
    attributes: "",
    unique: "A",
    all: ["A", "B"],
  },
  {
    why: "is the first where the package names one that is not there",
    metadata: '<dc:identifier id="a">A</dc:identifier>',
    attributes: 'unique-identifier="gone"',
    unique: "A",
    all: ["A"],
  },
  {
    why: "keeps its white space, which the keys leave out themselves",
    metadata: '<dc:identifier id="a"> A\n B </dc:identifier>',
    attributes: 'unique-identifier="a"',
    unique: " A\n B ",
    all: [" A\n B "],
  },
  { why: "is empty where there is none", metadata: "", attributes: "", unique: "", all: [] },
];

test.each(keys)(
  "the identifier that fonts are obfuscated by $why",
  ({ metadata, attributes, unique, all }) => {
    expect(rawIdentifiers(readPackageParts({ metadata, attributes }))).toEqual({ unique, all });
  },
);

interface IdentifierCase {
  why: string;
  metadata: string;
  identifiers: string[];
}

const uuid = "11111111-2222-3333-4444-555555555555";
const identifiers: IdentifierCase[] = [
  {
    why: "an ISBN in two spellings is one",
    metadata:
      "<dc:identifier>urn:isbn:9780306406157</dc:identifier><dc:identifier>ISBN 0-306-40615-2</dc:identifier>",
    identifiers: ["isbn 9780306406157"],
  },
  {
    why: "the primary one is marked, also when it is a second spelling",
    metadata: `<dc:identifier>${uuid}</dc:identifier><dc:identifier id="u">urn:uuid:${uuid}</dc:identifier>`,
    identifiers: [`uuid ${uuid} primary`],
  },
  {
    why: "ONIX's code says what a number is",
    metadata:
      '<dc:identifier id="i">0306406152</dc:identifier><meta refines="#i" property="identifier-type" scheme="onix:codelist5">02</meta>',
    identifiers: ["isbn 9780306406157"],
  },
  {
    why: "EPUB 2 says so by an attribute",
    metadata: '<dc:identifier opf:scheme="ISBN">0-306-40615-2</dc:identifier>',
    identifiers: ["isbn 9780306406157"],
  },
  {
    why: "a wrong check digit makes no ISBN",
    metadata: '<dc:identifier opf:scheme="ISBN">9780306406158</dc:identifier>',
    identifiers: ["unknown 9780306406158"],
  },
  {
    why: "different identifiers stay in their order",
    metadata: "<dc:identifier>x</dc:identifier><dc:identifier>doi:10.1000/ABC</dc:identifier>",
    identifiers: ["unknown x", "doi 10.1000/abc"],
  },
];

test.each(identifiers)("of a book's identifiers: $why", ({ metadata, identifiers: expected }) => {
  const found = readMetadataElements(metadata, { attributes: 'unique-identifier="u"' }).identifiers;
  expect(
    found.map(({ scheme, value, isPrimary }) => `${scheme} ${value}${isPrimary ? " primary" : ""}`),
  ).toEqual(expected);
});

import { expect, test } from "vitest";
import { readMetadataElements } from "#tests/support/package-parts.ts";
import { sortTitleOf } from "./metadata.ts";

interface TitleCase {
  why: string;
  metadata: string;
  title: string;
  subtitle?: string | null;
  sortTitle?: string;
}

const typed = (id: string, type: string, text: string) =>
  `<dc:title id="${id}">${text}</dc:title><meta refines="#${id}" property="title-type">${type}</meta>`;

const titles: TitleCase[] = [
  { why: "an untyped title is the title", metadata: "<dc:title>One</dc:title>", title: "One" },
  {
    why: "the main title counts wherever it stands",
    metadata: typed("s", "subtitle", "Two") + typed("m", "main", "One"),
    title: "One",
    subtitle: "Two",
  },
  {
    why: "an untyped title comes before one of another type",
    metadata: `${typed("x", "collection", "The Set")}<dc:title>One</dc:title>`,
    title: "One",
  },
  {
    why: "a title of another type is better than none",
    metadata: typed("x", "short", "One"),
    title: "One",
  },
  {
    why: "a subtitle alone is the title, and no subtitle",
    metadata: typed("s", "subtitle", "One"),
    title: "One",
    subtitle: null,
  },
  {
    why: "a short title and an edition are no subtitles",
    metadata: `${typed("m", "main", "One")}${typed("e", "edition", "Second")}${typed("h", "short", "1")}`,
    title: "One",
    subtitle: null,
  },
  { why: "an empty title is none", metadata: "<dc:title/><dc:title>One</dc:title>", title: "One" },
  { why: "there may be none", metadata: "", title: "", sortTitle: "" },
  {
    why: "white space and markup are reduced to words",
    metadata: "<dc:title>\n One\n <i>more</i>\n time </dc:title>",
    title: "One more time",
  },
  {
    why: "a title sorts as the file says",
    metadata:
      '<dc:title id="t">The One</dc:title><meta refines="#t" property="file-as">One (The)</meta><meta name="calibre:title_sort" content="x"/>',
    title: "The One",
    sortTitle: "One (The)",
  },
  {
    why: "EPUB 2 says how a title sorts by an attribute",
    metadata: '<dc:title opf:file-as="1">One</dc:title>',
    title: "One",
    sortTitle: "1",
  },
  {
    why: "calibre says how a title sorts in a meta",
    metadata: '<dc:title>The One</dc:title><meta name="calibre:title_sort" content="One, The (2)"/>',
    title: "The One",
    sortTitle: "One, The (2)",
  },
  {
    why: "an article of the book's language goes to the end",
    metadata: "<dc:title>Das Schloss</dc:title><dc:language>de-AT</dc:language>",
    title: "Das Schloss",
    sortTitle: "Schloss, Das",
  },
];

test.each(titles)("of a book's titles: $why", ({ metadata, title, subtitle = null, sortTitle }) => {
  expect(readMetadataElements(metadata)).toMatchObject({
    title,
    subtitle,
    sortTitle: sortTitle ?? title,
  });
});

interface DirectionCase {
  why: string;
  title: string;
  /** Of the package. */
  attributes: string;
  /** Of the title. */
  dir?: string;
  mark: "" | "\u200E" | "\u200F";
}

const directions: DirectionCase[] = [
  {
    why: "Hebrew with a Latin name at its beginning is marked",
    title: "Octavo ספר",
    attributes: 'dir="rtl"',
    mark: "\u200F",
  },
  {
    why: "Latin with a Hebrew name at its beginning is marked",
    title: "ספר Octavo",
    attributes: 'dir="ltr"',
    mark: "\u200E",
  },
  {
    why: "the title itself counts before the package",
    title: "ספר Octavo",
    attributes: 'dir="rtl"',
    dir: "ltr",
    mark: "\u200E",
  },
  {
    why: "a direction nobody knows counts for nothing",
    title: "ספר Octavo",
    attributes: 'dir="ltr"',
    dir: "up",
    mark: "\u200E",
  },
  { why: "text of one script says so itself", title: "Octavo", attributes: 'dir="rtl"', mark: "" },
  {
    why: "what begins in its own direction needs no mark",
    title: "ספר Octavo",
    attributes: 'dir="rtl"',
    mark: "",
  },
  { why: "a package that says nothing marks nothing", title: "Octavo ספר", attributes: "", mark: "" },
];

test.each(directions)("of a title's direction: $why", ({ title, attributes, dir, mark }) => {
  const element = `<dc:title${dir === undefined ? "" : ` dir="${dir}"`}>${title}</dc:title>`;
  expect(readMetadataElements(element, { attributes }).title).toBe(mark + title);
});

interface SortCase {
  title: string;
  language: string;
  sortTitle: string;
}

const sorted: SortCase[] = [
  { title: "The Ferry", language: "en", sortTitle: "Ferry, The" },
  { title: "An Hour", language: "en-US", sortTitle: "Hour, An" },
  { title: "a ferry", language: "en", sortTitle: "ferry, a" },
  { title: "Thesis", language: "en", sortTitle: "Thesis" },
  { title: "The", language: "en", sortTitle: "The" },
  { title: "The ", language: "en", sortTitle: "The " },
  { title: "Les Misérables", language: "fr", sortTitle: "Misérables, Les" },
  { title: "L'Île", language: "fr", sortTitle: "Île, L'" },
  { title: "L’Île", language: "fr-CA", sortTitle: "Île, L’" },
  { title: "L’isola", language: "it", sortTitle: "isola, L’" },
  { title: "Gli indifferenti", language: "it", sortTitle: "indifferenti, Gli" },
  { title: "Eine Reise", language: "de", sortTitle: "Reise, Eine" },
  { title: "Die Hard", language: "en", sortTitle: "Die Hard" },
  { title: "Los días", language: "es", sortTitle: "días, Los" },
  { title: "Os Maias", language: "pt", sortTitle: "Maias, Os" },
  { title: "Het huis", language: "nl", sortTitle: "huis, Het" },
  { title: "The Ferry", language: "und", sortTitle: "The Ferry" },
  { title: "The Ferry", language: "", sortTitle: "The Ferry" },
];

test.each(sorted)("“$title” in $language is sorted as “$sortTitle”", ({ title, language, sortTitle }) => {
  expect(sortTitleOf(title, language)).toBe(sortTitle);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { readMetadataElements } from "#tests/support/package-parts.ts";
import { isoDate } from "./metadata.ts";

interface SeriesCase {
  why: string;
  metadata: string;
  series: { name: string; position: string | null } | null;
}

const collection = (id: string, name: string, facts: Record<string, string> = {}) =>
  `<meta property="belongs-to-collection" id="${id}">${name}</meta>` +
  Object.entries(facts)
    .map(([property, value]) => `<meta refines="#${id}" property="${property}">${value}</meta>`)
    .join("");

const series: SeriesCase[] = [
  { why: "none where nothing is said", metadata: "", series: null },
  {
    why: "a collection of type series",
    metadata: collection("c", "Tides", { "collection-type": "series", "group-position": "2" }),
    series: { name: "Tides", position: "2" },
  },
  {
    why: "a collection without a type",
    metadata: collection("c", "Tides"),
    series: { name: "Tides", position: null },
  },
  {
    why: "not a collection of type set",
    metadata: collection("c", "Works", { "collection-type": "set" }),
    series: null,
  },
  {
    why: "the one of type series among several",
    metadata:
      collection("a", "Works", { "collection-type": "set" }) +
      collection("b", "Any") +
      collection("c", "Tides", { "collection-type": "series" }),
    series: { name: "Tides", position: null },
  },
  {
    why: "the first of two",
    metadata:
      collection("a", "Tides", { "collection-type": "series", "group-position": "1" }) +
      collection("b", "Moons", { "collection-type": "series", "group-position": "9" }),
    series: { name: "Tides", position: "1" },
  },
  {
    why: "the smaller one where a series is within another",
    metadata:
      collection("a", "Tides", { "collection-type": "series", "group-position": "1" }) +
      '<meta refines="#a" property="belongs-to-collection" id="b">The Sea</meta>',
    series: { name: "Tides", position: "1" },
  },
  {
    why: "one with a position between two books",
    metadata: collection("c", "Tides", { "collection-type": "series", "group-position": "1.5" }),
    series: { name: "Tides", position: "1.5" },
  },
  {
    why: "calibre's where the standard's is empty",
    metadata: `${collection("c", " ")}<meta name="calibre:series" content="Tides"/>`,
    series: { name: "Tides", position: null },
  },
  {
    why: "the standard's before calibre's",
    metadata: `<meta name="calibre:series" content="Moons"/>${collection("c", "Tides")}`,
    series: { name: "Tides", position: null },
  },
  {
    why: "calibre's, whose whole numbers have no fraction",
    metadata:
      '<meta name="calibre:series" content="Tides"/><meta name="calibre:series_index" content="3.00"/>',
    series: { name: "Tides", position: "3" },
  },
  {
    why: "calibre's, whose fractions stay",
    metadata:
      '<meta name="calibre:series" content="Tides"/><meta name="calibre:series_index" content="2.50"/>',
    series: { name: "Tides", position: "2.50" },
  },
  {
    why: "none where calibre knows only the number",
    metadata: '<meta name="calibre:series_index" content="3"/>',
    series: null,
  },
  {
    why: "without the signs that turn text around",
    metadata: collection("c", "Ti&#x202E;des", { "group-position": "&#x202E;2" }),
    series: { name: "Tides", position: "2" },
  },
];

test.each(series)("the series of a book is $why", ({ metadata, series: expected }) => {
  expect(readMetadataElements(metadata).series).toEqual(expected);
});

interface DateCase {
  text: string;
  date: string | null;
}

const dates: DateCase[] = [
  { text: "2011", date: "2011" },
  { text: "2011-03", date: "2011-03" },
  { text: "2011-03-09", date: "2011-03-09" },
  { text: "2011-03-09T12:00:00Z", date: "2011-03-09" },
  { text: "2011-03-09T00:00:00+02:00", date: "2011-03-09" },
  { text: "2011-13", date: "2011" },
  { text: "2011-02-40", date: "2011-02" },
  { text: "2011-00-00", date: "2011" },
  { text: "-0044-03-15", date: "-0044-03-15" },
  { text: "0101-01-01T00:00:00+00:00", date: null },
  { text: "0000-00-00", date: null },
  { text: "March 9, 2011", date: "2011" },
  { text: "9.3.1911", date: "1911" },
  { text: "c. 1850", date: "1850" },
  { text: "20110309", date: null },
  { text: "soon", date: null },
  { text: "", date: null },
  { text: "12345", date: null },
  { text: "in the year 850", date: null },
];

test.each(dates)("the date “$text” is $date", ({ text, date }) => {
  expect(isoDate(text)).toBe(date);
});

test("a day of the calendar is read as it is written, whatever stands behind it", () => {
  const day = fc.record({
    year: fc.integer({ min: 102, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    rest: fc.constantFrom("", "T10:00:00Z", " ", "+01:00", "Z"),
  });
  const two = (value: number) => String(value).padStart(2, "0");
  fc.assert(
    fc.property(day, ({ year, month, day: date, rest }) => {
      const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}`;
      expect(isoDate(text + rest)).toBe(text);
    }),
  );
});

interface PublishedCase {
  why: string;
  metadata: string;
  publishedOn: string | null;
}

const published: PublishedCase[] = [
  { why: "its only date", metadata: "<dc:date>2011-03-09</dc:date>", publishedOn: "2011-03-09" },
  {
    why: "the date whose event is publication",
    metadata:
      '<dc:date opf:event="creation">2001</dc:date><dc:date opf:event="Publication">2002</dc:date><dc:date>2003</dc:date>',
    publishedOn: "2002",
  },
  {
    why: "the first that is neither of creation nor of a change",
    metadata:
      '<dc:date opf:event="creation">2001</dc:date><dc:date opf:event="modification">2002</dc:date><dc:date opf:event="original">2003</dc:date>',
    publishedOn: "2003",
  },
  {
    why: "the day it was issued, where there is no other",
    metadata: '<meta property="dcterms:issued">2004-05</meta>',
    publishedOn: "2004-05",
  },
  {
    why: "not the day it was changed",
    metadata: '<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>',
    publishedOn: null,
  },
  {
    why: "not the day the file was made",
    metadata: '<dc:date opf:event="creation">2001</dc:date>',
    publishedOn: null,
  },
  { why: "unknown to calibre", metadata: "<dc:date>0101-01-01</dc:date>", publishedOn: null },
  { why: "unreadable", metadata: "<dc:date>some time ago</dc:date>", publishedOn: null },
];

test.each(published)("the day of a book's publication is $why", ({ metadata, publishedOn }) => {
  expect(readMetadataElements(metadata).publishedOn).toBe(publishedOn);
});

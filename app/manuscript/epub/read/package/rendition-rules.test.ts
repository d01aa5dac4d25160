import { expect, test } from "vitest";
import { readPackageParts } from "#tests/support/package-parts.ts";
import { asText, type ItemRendition } from "./rendition.ts";

/** What a book with these metas asks for its one item with these properties. */
function renditionOf(metas: string, properties = ""): ItemRendition | undefined {
  const spine = `<itemref idref="a" properties="${properties}"/>`;
  return readPackageParts({ metadata: metas, spine }).spine[0]?.rendition;
}

const meta = (property: string, value: string) => `<meta property="rendition:${property}">${value}</meta>`;

interface RenditionCase {
  why: string;
  metas?: string;
  properties?: string;
  expected: Partial<ItemRendition>;
}

const layouts: RenditionCase[] = [
  { why: "a book that says nothing flows", expected: { isFixed: false } },
  {
    why: "a book says that its pages are fixed",
    metas: meta("layout", "pre-paginated"),
    expected: { isFixed: true },
  },
  { why: "a book says that it flows", metas: meta("layout", "reflowable"), expected: { isFixed: false } },
  {
    why: "white space around the value is none of it",
    metas: meta("layout", " pre-paginated\n"),
    expected: { isFixed: true },
  },
  {
    why: "a value that nobody knows says nothing",
    metas: meta("layout", "fixed"),
    expected: { isFixed: false },
  },
  {
    why: "the first word of a book counts",
    metas: meta("layout", "reflowable") + meta("layout", "pre-paginated"),
    expected: { isFixed: false },
  },
  {
    why: "what refines something is no word of the book",
    metas: '<meta property="rendition:layout" refines="#a">pre-paginated</meta>',
    expected: { isFixed: false },
  },
  {
    why: "Kindle's word is understood",
    metas: '<meta name="fixed-layout" content="true"/>',
    expected: { isFixed: true },
  },
  {
    why: "Kindle's word may be no",
    metas: '<meta name="fixed-layout" content="false"/>',
    expected: { isFixed: false },
  },
  {
    why: "one item may be fixed in a book that flows",
    properties: "rendition:layout-pre-paginated",
    expected: { isFixed: true },
  },
  {
    why: "one item may flow in a book of fixed pages",
    metas: meta("layout", "pre-paginated"),
    properties: "rendition:layout-reflowable",
    expected: { isFixed: false },
  },
];

const spreads: RenditionCase[] = [
  { why: "a book that says nothing leaves spreads to the screen", expected: { spread: "auto" } },
  { why: "a book may have none", metas: meta("spread", "none"), expected: { spread: "none" } },
  {
    why: "a book may have them in wide windows",
    metas: meta("spread", "landscape"),
    expected: { spread: "landscape" },
  },
  { why: "a book may have them always", metas: meta("spread", "both"), expected: { spread: "both" } },
  {
    why: "the old word for high windows means always",
    metas: meta("spread", "portrait"),
    expected: { spread: "both" },
  },
  {
    why: "a value that nobody knows says nothing",
    metas: meta("spread", "sometimes"),
    expected: { spread: "auto" },
  },
  {
    why: "an item counts before the book",
    metas: meta("spread", "none"),
    properties: "rendition:spread-both",
    expected: { spread: "both" },
  },
  {
    why: "an item with a value that nobody knows leaves it to the book",
    metas: meta("spread", "none"),
    properties: "rendition:spread-sometimes",
    expected: { spread: "none" },
  },
];

const sides: RenditionCase[] = [
  { why: "an item that says nothing has no side", expected: { side: null } },
  {
    why: "EPUB 3.0 names the left side without a prefix",
    properties: "page-spread-left",
    expected: { side: "left" },
  },
  {
    why: "EPUB 3.0 names the right side without a prefix",
    properties: "page-spread-right",
    expected: { side: "right" },
  },
  { why: "a prefix is allowed", properties: "rendition:page-spread-left", expected: { side: "left" } },
  {
    why: "the middle has a prefix",
    properties: "rendition:page-spread-center",
    expected: { side: "center" },
  },
  { why: "a side that nobody knows is none", properties: "page-spread-top", expected: { side: null } },
  {
    why: "the first of two counts",
    properties: "page-spread-left page-spread-right",
    expected: { side: "left" },
  },
  {
    why: "a side is a thing of items, not of books",
    metas: meta("page-spread-left", "true"),
    expected: { side: null },
  },
];

const flows: RenditionCase[] = [
  { why: "a book that says nothing leaves it to the reader", expected: { flow: null } },
  { why: "a book may ask for pages", metas: meta("flow", "paginated"), expected: { flow: "paginated" } },
  {
    why: "a book may ask for one long page",
    metas: meta("flow", "scrolled-continuous"),
    expected: { flow: "scrolled" },
  },
  {
    why: "a book may ask for a long page a chapter",
    metas: meta("flow", "scrolled-doc"),
    expected: { flow: "scrolled" },
  },
  { why: "a book may leave it to the reader", metas: meta("flow", "auto"), expected: { flow: null } },
  {
    why: "an item counts before the book",
    metas: meta("flow", "scrolled-doc"),
    properties: "rendition:flow-paginated",
    expected: { flow: "paginated" },
  },
  {
    why: "an item may leave to the reader what the book asks for",
    metas: meta("flow", "scrolled-doc"),
    properties: "rendition:flow-auto",
    expected: { flow: null },
  },
  { why: "an item may be centred", properties: "rendition:align-x-center", expected: { isCentred: true } },
  { why: "an item that says nothing is not", expected: { isCentred: false } },
];

const sizes: RenditionCase[] = [
  { why: "a book that says none has none", expected: { usualSize: null } },
  {
    why: "the viewport of EPUB 3.0 is a size",
    metas: meta("viewport", "width=1200, height=600"),
    expected: { usualSize: { width: 1200, height: 600 } },
  },
  {
    why: "Kindle's resolution is a size",
    metas: '<meta name="original-resolution" content="1024x768"/>',
    expected: { usualSize: { width: 1024, height: 768 } },
  },
  {
    why: "the viewport counts before the resolution",
    metas: `<meta name="original-resolution" content="1024x768"/>${meta("viewport", "width=2,height=3")}`,
    expected: { usualSize: { width: 2, height: 3 } },
  },
  {
    why: "a viewport that is none leaves it to the resolution",
    metas: `<meta name="original-resolution" content="1024x768"/>${meta("viewport", "width=device-width")}`,
    expected: { usualSize: { width: 1024, height: 768 } },
  },
  {
    why: "a resolution of letters is none",
    metas: '<meta name="original-resolution" content="wide x high"/>',
    expected: { usualSize: null },
  },
  {
    why: "a resolution of nothing is none",
    metas: '<meta name="original-resolution" content="0x0"/>',
    expected: { usualSize: null },
  },
];

test.each(layouts)("of layout: $why", ({ metas = "", properties, expected }) => {
  expect(renditionOf(metas, properties)).toMatchObject(expected);
});

test.each(spreads)("of spreads: $why", ({ metas = "", properties, expected }) => {
  expect(renditionOf(metas, properties)).toMatchObject(expected);
});

test.each(sides)("of the side of a page: $why", ({ metas = "", properties, expected }) => {
  expect(renditionOf(metas, properties)).toMatchObject(expected);
});

test.each(flows)("of flow: $why", ({ metas = "", properties, expected }) => {
  expect(renditionOf(metas, properties)).toMatchObject(expected);
});

test.each(sizes)("of the usual size: $why", ({ metas = "", properties, expected }) => {
  expect(renditionOf(metas, properties)).toMatchObject(expected);
});

test("a book without metadata, and items of other vocabularies, are text", () => {
  expect(renditionOf("")).toEqual(asText);
  expect(renditionOf(meta("orientation", "landscape"), "svg my:layout-pre-paginated")).toEqual(asText);
});

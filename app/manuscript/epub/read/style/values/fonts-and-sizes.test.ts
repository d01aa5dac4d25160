import { parse } from "css-tree";
import { expect, test } from "vitest";
import { filterSheet } from "../filter-sheet.ts";
import { fontName, rewriteFamilies, rewriteFontShorthand } from "./font-names.ts";
import { allowedProperty, isForPageBox } from "./properties.ts";
import { scaledSize } from "./sizes.ts";

function valueOf(text: string) {
  const value = parse(text, { context: "value" });
  if (value.type !== "Value") throw new Error("no value");
  return value;
}

interface FamilyCase {
  why: string;
  value: string;
  families: string;
}

const families: FamilyCase[] = [
  { why: "a name in quotes", value: '"Gill Sans"', families: '"x-gill sans","Gill Sans"' },
  { why: "a name in apostrophes", value: "'Gill Sans'", families: '"x-gill sans","Gill Sans"' },
  { why: "a name without quotes", value: "Gill Sans", families: '"x-gill sans","Gill Sans"' },
  { why: "several names", value: "Alpha, Beta", families: '"x-alpha","Alpha","x-beta","Beta"' },
  { why: "a generic family, which stays", value: "Alpha, SERIF", families: '"x-alpha","Alpha",serif' },
  { why: "the system's own, which stays", value: "system-ui", families: "system-ui" },
  { why: "a keyword, which stays", value: "inherit", families: "inherit" },
  { why: "an empty name, which goes", value: '"", serif', families: "serif" },
  { why: "a name with signs that could end it", value: '"a\\"b;}"', families: '"x-ab","ab"' },
];

test.each(families)("of a list of fonts: $why", ({ value, families: expected }) => {
  expect(rewriteFamilies(valueOf(value), "x")).toBe(expected);
});

interface ShorthandCase {
  value: string;
  font: string | null;
}

const shorthands: ShorthandCase[] = [
  { value: "1em serif", font: "1em serif" },
  { value: "bold 1em Alpha", font: 'bold 1em "x-alpha","Alpha"' },
  {
    value: "italic small-caps bold 1em/1.5 Alpha, serif",
    font: 'italic small-caps bold 1em/1.5 "x-alpha","Alpha",serif',
  },
  { value: "12px serif", font: "calc(12px*var(--reader-scale,1)) serif" },
  { value: "12pt/2 serif", font: "calc(16px*var(--reader-scale,1))/2 serif" },
  { value: "medium serif", font: "calc(16px*var(--reader-scale,1)) serif" },
  { value: "larger serif", font: "larger serif" },
  { value: "120% serif", font: "120% serif" },
  { value: "inherit", font: "inherit" },
  { value: "initial", font: "initial" },
  { value: "caption", font: null },
  { value: "bold", font: null },
];

test.each(shorthands)("the font “$value” is written as $font", ({ value, font }) => {
  expect(rewriteFontShorthand(valueOf(value), "x")).toBe(font);
});

interface SizeCase {
  size: string;
  /** In pixels of a book at its own size; null for what follows by itself. */
  pixels: number | null;
}

const sizes: SizeCase[] = [
  { size: "16px", pixels: 16 },
  { size: "12pt", pixels: 16 },
  { size: "1pc", pixels: 16 },
  { size: "1in", pixels: 96 },
  { size: "2.54cm", pixels: 96 },
  { size: "25.4mm", pixels: 96 },
  { size: "101.6Q", pixels: 96 },
  { size: "1rem", pixels: 16 },
  { size: "16PX", pixels: 16 },
  { size: "0.333px", pixels: 0.33 },
  { size: "-3px", pixels: -3 },
  { size: "xx-small", pixels: 9 },
  { size: "SMALL", pixels: 13 },
  { size: "xxx-large", pixels: 48 },
  { size: "1em", pixels: null },
  { size: "1ex", pixels: null },
  { size: "50%", pixels: null },
  { size: "1.5", pixels: null },
  { size: "larger", pixels: null },
  { size: "5vw", pixels: null },
];

test.each(sizes)("the size $size is $pixels pixels times the reader's choice", ({ size, pixels }) => {
  const node = valueOf(size).children.first;
  expect(node && scaledSize(node)).toBe(pixels === null ? null : `calc(${pixels}px*var(--reader-scale,1))`);
});

interface PropertyCase {
  given: string;
  property: string | null;
}

const properties: PropertyCase[] = [
  { given: "color", property: "color" },
  { given: "COLOR", property: "color" },
  { given: "-epub-hyphens", property: "hyphens" },
  { given: "-webkit-hyphens", property: "hyphens" },
  { given: "-epub-writing-mode", property: "writing-mode" },
  { given: "-epub-text-combine", property: "text-combine-upright" },
  { given: "-webkit-text-combine", property: "text-combine-upright" },
  { given: "text-combine-horizontal", property: "text-combine-upright" },
  { given: "word-wrap", property: "overflow-wrap" },
  { given: "-epub-text-emphasis-style", property: "text-emphasis-style" },
  { given: "-epub-ruby-position", property: "ruby-position" },
  { given: "page-break-before", property: "page-break-before" },
  { given: "cursor", property: null },
  { given: "pointer-events", property: null },
  { given: "behavior", property: null },
  { given: "-moz-binding", property: null },
  { given: "src", property: null },
  { given: "all", property: null },
  { given: "constructor", property: null },
  { given: "", property: null },
];

test.each(properties)("the property “$given” is let through as $property", ({ given, property }) => {
  expect(allowedProperty(given)).toBe(property);
});

test.each(["margin", "margin-top", "width", "max-width", "position", "display", "transform", "columns"])(
  "%s is for the reader to say of the page",
  (property) => expect(isForPageBox(property)).toBe(true),
);

test.each(["color", "background", "font-family", "line-height", "text-align", "hyphens", "quotes"])(
  "%s of the page is what its text inherits",
  (property) => expect(isForPageBox(property)).toBe(false),
);

interface FaceCase {
  why: string;
  css: string;
  globals: string;
}

const file = "url(f.otf)";
const faces: FaceCase[] = [
  {
    why: "is named apart from the fonts of other books",
    css: `@font-face{font-family:Alpha;src:${file}}`,
    globals: '@font-face{font-family:"x-alpha";src:url("/files/f.otf");font-display:swap}',
  },
  {
    why: "keeps weight and style",
    css: `@font-face{font-family:Alpha;font-weight:700;font-style:italic;src:${file}}`,
    globals:
      '@font-face{font-family:"x-alpha";src:url("/files/f.otf");font-display:swap;font-weight:700;font-style:italic}',
  },
  {
    why: "keeps the letters it is for",
    css: `@font-face{font-family:Alpha;unicode-range:U+0-7F;src:${file}}`,
    globals:
      '@font-face{font-family:"x-alpha";src:url("/files/f.otf");font-display:swap;unicode-range:U+0-7F}',
  },
  {
    why: "does not look at what the reader has installed",
    css: `@font-face{font-family:Alpha;src:local("Alpha"),${file} format("opentype")}`,
    globals: '@font-face{font-family:"x-alpha";src:url("/files/f.otf");font-display:swap}',
  },
  {
    why: "may come from several files",
    css: "@font-face{font-family:Alpha;src:url(a.woff2),url(b.otf)}",
    globals:
      '@font-face{font-family:"x-alpha";src:url("/files/a.woff2"),url("/files/b.otf");font-display:swap}',
  },
  {
    why: "from elsewhere is none",
    css: "@font-face{font-family:Alpha;src:url(https://e.org/f.otf)}",
    globals: "",
  },
  { why: "without a file is none", css: "@font-face{font-family:Alpha}", globals: "" },
  { why: "without a name is none", css: `@font-face{src:${file}}`, globals: "" },
  {
    why: "loses what no font has",
    css: `@font-face{font-family:Alpha;color:red;src:${file}}`,
    globals: '@font-face{font-family:"x-alpha";src:url("/files/f.otf");font-display:swap}',
  },
];

test.each(faces)("a font of the book $why", ({ css, globals }) => {
  const url = (address: string) => (address.includes(":") ? null : `/files/${address}`);
  expect(filterSheet(css, { prefix: "x", url })).toMatchObject({ globals, rules: "", isBroken: false });
});

test("one font has one name, however it is spelt", () => {
  expect(new Set([" Gill Sans ", "GILL SANS", '"Gill Sans"'].map((name) => fontName(name, "x"))).size).toBe(
    1,
  );
});

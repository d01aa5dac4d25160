import { expect, test } from "vitest";
import { readPackageParts, type PackageParts } from "#tests/support/package-parts.ts";
import { parseMarkup } from "../markup/parse-markup.ts";
import { findCover } from "./cover.ts";

const picture = (id: string, href: string, properties = "", mediaType = "image/png") =>
  `<item id="${id}" href="${href}" media-type="${mediaType}" properties="${properties}"/>`;
const document = (id: string, href: string) =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`;

interface CoverCase {
  why: string;
  parts: PackageParts;
  /** Documents by path; every other path that the manifest names is an entry too. */
  documents?: Record<string, string>;
  missing?: string[];
  cover: string | null;
}

const first = document("a", "a.xhtml");
const shows = (source: string) => `<html><body><img src="${source}"/></body></html>`;
const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
const guide = (href: string, type = "cover") => `<guide><reference type="${type}" href="${href}"/></guide>`;
const meta = (content: string, name = "cover") => `<meta name="${name}" content="${content}"/>`;

const declared: CoverCase[] = [
  {
    why: "is the item with that property",
    parts: { manifest: first + picture("x", "x.png") + picture("y", "y.png", "cover-image") },
    cover: "EPUB/y.png",
  },
  {
    why: "has that property among others",
    parts: { manifest: first + picture("y", "y.svg", "svg cover-image", "image/svg+xml") },
    cover: "EPUB/y.svg",
  },
  {
    why: "is the item that EPUB 2's meta names by id",
    parts: { manifest: first + picture("x", "x.png"), metadata: meta("x") },
    cover: "EPUB/x.png",
  },
  {
    why: "is named by a meta in any letters",
    parts: { manifest: first + picture("x", "x.png"), metadata: meta("x", "Cover") },
    cover: "EPUB/x.png",
  },
  {
    why: "is named by a meta with an address, as some write it",
    parts: { manifest: first + picture("x", "img/x.png"), metadata: meta("img/x.png") },
    cover: "EPUB/img/x.png",
  },
  {
    why: "has the property before the meta",
    parts: {
      manifest: first + picture("x", "x.png") + picture("y", "y.png", "cover-image"),
      metadata: meta("x"),
    },
    cover: "EPUB/y.png",
  },
  {
    why: "is the picture of the page that a meta names",
    parts: { manifest: first + document("p", "p.xhtml"), metadata: meta("p") },
    documents: { "EPUB/p.xhtml": shows("x.png") },
    cover: "EPUB/x.png",
  },
  {
    why: "has the id cover-image",
    parts: { manifest: first + picture("Cover-Image", "x.png") },
    cover: "EPUB/x.png",
  },
  {
    why: "that is missing gives way to the next best",
    parts: {
      manifest: first + picture("x", "x.png", "cover-image") + picture("cover", "y.png"),
    },
    missing: ["EPUB/x.png"],
    cover: "EPUB/y.png",
  },
  {
    why: "on another server is none of the book's",
    parts: { manifest: first + picture("x", "https://example.org/x.png", "cover-image") },
    cover: null,
  },
];

const guided: CoverCase[] = [
  { why: "is the picture that the guide names", parts: { after: guide("x.png") }, cover: "EPUB/x.png" },
  {
    why: "is the picture of the page that the guide names",
    parts: { after: guide("p.xhtml") },
    documents: { "EPUB/p.xhtml": shows("img/x.png") },
    cover: "EPUB/img/x.png",
  },
  {
    why: "is what Microsoft's readers call it in the guide",
    parts: { after: guide("x.png", "other.ms-coverimage-standard") },
    cover: "EPUB/x.png",
  },
  {
    why: "is a drawing's picture on the page of the guide",
    parts: { after: guide("p.xhtml") },
    documents: {
      "EPUB/p.xhtml":
        '<html><body><svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="x.png"/></svg></body></html>',
    },
    cover: "EPUB/x.png",
  },
  {
    why: "is not what the guide calls a title page",
    parts: { after: guide("x.png", "title-page") },
    cover: null,
  },
  { why: "is not on another server", parts: { after: guide("https://example.org/x.png") }, cover: null },
];

const guessed: CoverCase[] = [
  {
    why: "has an id that begins so",
    parts: { manifest: first + picture("coverpic", "x.png") },
    cover: "EPUB/x.png",
  },
  {
    why: "has a file name that begins so",
    parts: { manifest: first + picture("x", "img/Cover_1.png") },
    cover: "EPUB/img/Cover_1.png",
  },
  {
    why: "has no name that merely contains it",
    parts: { manifest: first + picture("x", "img/discover.png") },
    cover: null,
  },
  {
    why: "is the picture of a page that is called so",
    parts: { manifest: first + document("p", "text/cover.xhtml") },
    documents: { "EPUB/a.xhtml": words(90), "EPUB/text/cover.xhtml": shows("../x.png") },
    cover: "EPUB/x.png",
  },
  {
    why: "is the picture of a first page of few words",
    parts: {},
    documents: { "EPUB/a.xhtml": shows("x.png") + words(39) },
    cover: "EPUB/x.png",
  },
  {
    why: "is no picture of a first page of many words",
    parts: {},
    documents: { "EPUB/a.xhtml": shows("x.png") + words(40) },
    cover: null,
  },
  {
    why: "is the picture that is the first page",
    parts: { manifest: picture("x", "x.png"), spine: '<itemref idref="x"/>' },
    cover: "EPUB/x.png",
  },
  {
    why: "is none on a page without pictures",
    parts: {},
    documents: { "EPUB/a.xhtml": words(3) },
    cover: null,
  },
  {
    why: "is none on a page whose picture is elsewhere",
    parts: {},
    documents: { "EPUB/a.xhtml": shows("https://example.org/x.png") },
    cover: null,
  },
  {
    why: "is none on a page whose picture is missing",
    parts: {},
    documents: { "EPUB/a.xhtml": shows("x.png") },
    missing: ["EPUB/x.png"],
    cover: null,
  },
];

function coverOf({ parts, documents = {}, missing = [] }: CoverCase) {
  return findCover(readPackageParts(parts), {
    findPath: (path) => (missing.includes(path) ? null : path),
    readDocument: (path) => {
      const text = documents[path];
      return Promise.resolve(text === undefined ? null : parseMarkup(text).root);
    },
  });
}

test.each(declared)("the cover that a package declares $why", async (given) => {
  expect(await coverOf(given)).toBe(given.cover);
});

test.each(guided)("the cover that a guide leads to $why", async (given) => {
  expect(await coverOf(given)).toBe(given.cover);
});

test.each(guessed)("the cover that nobody declares $why", async (given) => {
  expect(await coverOf(given)).toBe(given.cover);
});

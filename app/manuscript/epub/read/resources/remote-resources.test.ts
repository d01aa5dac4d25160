import { expect, test } from "vitest";
import { type EpubFacts, PNG } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";

const elsewhere = "https://elsewhere.example";

interface RemoteCase {
  what: string;
  body?: string;
  head?: string;
  files?: EpubFacts["files"];
  /** What is shown in its place. */
  shows?: string;
}

const remote: RemoteCase[] = [
  { what: "a picture", body: `<img src="${elsewhere}/x.png" alt="a leaf"/>`, shows: "a leaf" },
  {
    what: "a picture without a scheme",
    body: '<img src="//elsewhere.example/x.png" alt="a leaf"/>',
    shows: "a leaf",
  },
  {
    what: "a picture in capitals",
    body: '<img src="HTTPS://ELSEWHERE.EXAMPLE/x.png" alt="a leaf"/>',
    shows: "a leaf",
  },
  {
    what: "a picture with a tab in its scheme",
    body: '<img src="ht&#9;tps://elsewhere.example/x.png" alt="a leaf"/>',
    shows: "a leaf",
  },
  { what: "a set of pictures", body: `<img srcset="${elsewhere}/x.png 2x" alt="a leaf"/>`, shows: "a leaf" },
  {
    what: "pictures for several screens",
    body: `<picture><source srcset="${elsewhere}/x.webp"/><img src="${elsewhere}/x.png" alt="a leaf"/></picture>`,
    shows: "a leaf",
  },
  { what: "sound", body: `<audio src="${elsewhere}/x.mp3">a song</audio>`, shows: "a song" },
  {
    what: "sound in a source",
    body: `<audio><source src="${elsewhere}/x.mp3"/>a song</audio>`,
    shows: "a song",
  },
  {
    what: "film",
    body: `<video src="${elsewhere}/x.mp4" poster="${elsewhere}/x.png">a film</video>`,
    shows: "a film",
  },
  {
    what: "captions",
    body: `<video src="v.mp4"><track src="${elsewhere}/x.vtt"/>a film</video>`,
    shows: "a film",
  },
  { what: "a frame", body: `<iframe src="${elsewhere}/">a page</iframe>`, shows: "a page" },
  { what: "an object", body: `<object data="${elsewhere}/x.swf"><p>a game</p></object>`, shows: "a game" },
  { what: "an embedded file", body: `<p>before</p><embed src="${elsewhere}/x.pdf"/>`, shows: "before" },
  { what: "a script", body: `<script src="${elsewhere}/x.js"></script><p>after</p>`, shows: "after" },
  {
    what: "a picture in a drawing",
    body: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${elsewhere}/x.png"/><text>drawn</text></svg>`,
    shows: "drawn",
  },
  {
    what: "a shape of another drawing",
    body: `<svg xmlns="http://www.w3.org/2000/svg"><use href="${elsewhere}/x.svg#a"/><text>drawn</text></svg>`,
    shows: "drawn",
  },
  {
    what: "a paint of another drawing",
    body: `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(${elsewhere}/x.svg#a)"/><text>drawn</text></svg>`,
    shows: "drawn",
  },
  {
    what: "a link in a formula",
    body: `<math xmlns="http://www.w3.org/1998/Math/MathML" href="${elsewhere}/"><mi>x</mi></math>`,
    shows: "x",
  },
  { what: "a style attribute", body: `<p style="background:url(${elsewhere}/x.png)">x</p>`, shows: "x" },
  {
    what: "a background of old",
    body: `<table background="${elsewhere}/x.png"><tr><td>x</td></tr></table>`,
    shows: "x",
  },
  { what: "a sheet", head: `<link rel="stylesheet" href="${elsewhere}/x.css"/>` },
  { what: "an imported sheet", head: `<style>@import url(${elsewhere}/x.css);</style>` },
  { what: "a font", head: `<style>@font-face{font-family:A;src:url(${elsewhere}/x.woff)}</style>` },
  { what: "a picture of a sheet", head: `<style>p{background-image:url("${elsewhere}/x.png")}</style>` },
  { what: "a cursor of a sheet", head: `<style>p{cursor:url(${elsewhere}/x.cur),auto}</style>` },
  {
    what: "a preloaded sheet",
    head: `<link rel="preload" as="style" href="${elsewhere}/x.css"/>`,
  },
  { what: "an address for all others", head: `<base href="${elsewhere}/"/>` },
  { what: "a redirection", head: `<meta http-equiv="refresh" content="0;url=${elsewhere}/"/>` },
];

test.each(remote)("$what from elsewhere is not loaded", async ({ body = "<p>x</p>", head, files, shows }) => {
  const { chapters, css } = await readMade({
    chapters: { "one.xhtml": body },
    ...(head === undefined ? {} : { head }),
    ...(files === undefined ? {} : { files }),
  });
  const page = chapters.map(({ html }) => html).join("");
  expect(`${page}${css}`.toLowerCase()).not.toContain("elsewhere.example");
  if (shows !== undefined) expect(page).toContain(shows);
});

test("a picture beside the address of another base is the book's own", async () => {
  const { chapters } = await readMade({
    chapters: { "one.xhtml": '<img src="x.png" alt=""/>' },
    head: `<base href="${elsewhere}/"/>`,
    files: { "EPUB/x.png": PNG },
  });
  expect(chapters[0]?.html).toContain('src="/files/EPUB/x.png"');
});

interface FallbackCase {
  why: string;
  manifest: string;
  files: EpubFacts["files"];
  body: string;
  /** The file that is shown; null for none. */
  src: string | null;
}

const item = (id: string, href: string, mediaType: string, fallback = "") =>
  `<item id="${id}" href="${href}" media-type="${mediaType}" ${fallback && `fallback="${fallback}"`}/>`;
const fallbacks: FallbackCase[] = [
  {
    why: "a picture that can be shown is shown, whatever it falls back to",
    manifest: item("x", "x.png", "image/png", "y") + item("y", "y.png", "image/png"),
    files: { "EPUB/x.png": PNG, "EPUB/y.png": PNG },
    body: '<img src="x.png" alt=""/>',
    src: "/files/EPUB/x.png",
  },
  {
    why: "a picture of a kind that cannot be shown gives way",
    manifest: item("x", "x.psd", "image/x-photoshop", "y") + item("y", "y.png", "image/png"),
    files: { "EPUB/x.psd": "8BPS", "EPUB/y.png": PNG },
    body: '<img src="x.psd" alt=""/>',
    src: "/files/EPUB/y.png",
  },
  {
    why: "a picture that is missing gives way",
    manifest: item("x", "x.png", "image/png", "y") + item("y", "y.png", "image/png"),
    files: { "EPUB/y.png": PNG },
    body: '<img src="x.png" alt=""/>',
    src: "/files/EPUB/y.png",
  },
  {
    why: "a picture elsewhere that the manifest knows does not lead out of the book",
    manifest: item("x", `${elsewhere}/x.png`, "image/png", "y") + item("y", "y.png", "image/png"),
    files: { "EPUB/y.png": PNG },
    body: `<img src="${elsewhere}/x.png" alt=""/>`,
    src: null,
  },
  {
    why: "a chain without a picture in it shows none",
    manifest: item("x", "x.a", "a/a", "y") + item("y", "y.b", "b/b", "x"),
    files: { "EPUB/x.a": "a", "EPUB/y.b": "b" },
    body: '<img src="x.a" alt=""/>',
    src: null,
  },
];

test.each(fallbacks)("of fallbacks of pictures: $why", async ({ manifest, files = {}, body, src }) => {
  const { chapters } = await readMade({ manifest, files, chapters: { "one.xhtml": body } });
  const [, found = null] = /<img[^>]* src="([^"]*)"/.exec(chapters[0]?.html ?? "") ?? [];
  expect(found).toBe(src);
});

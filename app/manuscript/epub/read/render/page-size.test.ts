import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";
import { parseMarkup } from "../markup/parse-markup.ts";
import { findElement } from "../markup/tree.ts";
import { pageSize, sizeOfDrawing, sizeOfViewport } from "./page-size.ts";

test.each<[content: string, size: [number, number] | null]>([
  ["width=600, height=800", [600, 800]],
  ["width=600,height=800", [600, 800]],
  ["height = 800; width = 600", [600, 800]],
  ["initial-scale=1, WIDTH=600 HEIGHT=800", [600, 800]],
  ["width=600.5,height=800.25", [600.5, 800.25]],
  ["width=600px,height=800px", [600, 800]],
  ["width=device-width,height=device-height", null],
  ["width=600", null],
  ["max-width=600,min-height=800", null],
  ["width=0,height=800", null],
  ["width=-5,height=800", null],
  ["width=20001,height=800", null],
  ["width=999999,height=800", null],
  ["", null],
])("a viewport of %j has the size %j", (content, size) => {
  expect(sizeOfViewport(content)).toEqual(size && { width: size[0], height: size[1] });
});

const root = (markup: string) => {
  const found = findElement(parseMarkup(markup).root, "svg");
  if (!found) throw new Error("no drawing");
  return found;
};

test.each<[attributes: string, size: [number, number] | null]>([
  ['viewBox="0 0 30 20"', [30, 20]],
  ['viewBox=" 0,0 , 30,20 "', [30, 20]],
  ['viewbox="0 0 30 20"', [30, 20]],
  ['viewBox="0 0 30 20" width="5" height="5"', [30, 20]],
  ['width="30" height="20px"', [30, 20]],
  ['viewBox="x" width="30" height="20"', [30, 20]],
  ['width="50%" height="20"', null],
  ['width="3em" height="2em"', null],
  ['viewBox="0 0 0 20"', null],
  ['viewBox="0 0 -30 20"', null],
  ["", null],
])("a drawing with %s has the size %j", (attributes, size) => {
  expect(sizeOfDrawing(root(`<svg ${attributes}/>`))).toEqual(size && { width: size[0], height: size[1] });
});

test("a page has the size that its viewport says, else that of its drawing, else what is usual", () => {
  const usual = { width: 1, height: 2 };
  const of = (markup: string) => pageSize(parseMarkup(markup).root, usual);
  expect(of('<meta name="viewport" content="width=3,height=4"/><svg viewBox="0 0 5 6"/>')).toEqual({
    width: 3,
    height: 4,
  });
  expect(of('<meta name="viewport" content="width=x"/><svg viewBox="0 0 5 6"/>')).toEqual({
    width: 5,
    height: 6,
  });
  expect(of("<p/>")).toBe(usual);
  expect(pageSize(parseMarkup("<p/>").root, null)).toBeNull();
});

const spineOf = (...ids: string[]) => ids.map((id) => `<itemref idref="${id}"/>`).join("");
const files = {
  "EPUB/a.png": PNG,
  "EPUB/d.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="1"/></svg>',
  "EPUB/sub/far.xhtml": "<html><body><p>Far away</p></body></html>",
};
const manifest =
  '<item id="pic" href="a.png" media-type="image/png"/><item id="svg" href="d.svg" media-type="image/svg+xml"/><item id="far" href="sub/far.xhtml" media-type="application/xhtml+xml"/><item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/><item id="psd" href="x.psd" media-type="image/x-psd" fallback="c0"/><item id="loop" href="x.y" media-type="x/y" fallback="loop2"/><item id="loop2" href="x.z" media-type="x/z" fallback="loop"/>';
const read = (spine: string, chapters: Record<string, string> = { "one.xhtml": "<p>One</p>" }) =>
  readMade({ chapters, manifest, spine, files });
const pagesOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).chapters.map(
    ({ slug, text, isLinear }) => `${slug}${isLinear ? "" : " (aside)"}: ${text}`,
  );

test("pictures and drawings in the reading order are pages that show them", async () => {
  const { chapters } = await read(spineOf("pic", "svg", "c0"));
  expect(chapters.map(({ slug }) => slug)).toEqual(["a", "d", "one"]);
  expect(chapters[0]?.html).toContain('<img src="/files/EPUB/a.png"');
  expect(chapters[1]?.html).toContain("<circle");
});

test("what is only reached by a link is a chapter aside, after the reading order", async () => {
  expect(await pagesOf(spineOf("c0"), { "one.xhtml": '<p>One <a href="sub/far.xhtml">far</a></p>' })).toEqual(
    ["one: One far", "far (aside): Far away"],
  );
});

test("a link with the wrong folder is the file of that name, where there is no other", async () => {
  const { chapters } = await read(spineOf("c0", "far"), {
    "one.xhtml": '<p><a href="wrong/far.xhtml">far</a></p>',
  });
  expect(chapters).toHaveLength(2);
  expect(chapters[0]?.html).toContain('href="/book-reader/jid/far"');
});

test("what the reading order names and the file does not hold says so in its place", async () => {
  const pages = await pagesOf(spineOf("c0", "gone"));
  expect(pages).toEqual([
    "one: One",
    "gone: A part of the book is missing here: it is not in the file, or damaged.",
  ]);
});

test("what cannot be shown gives way to its fallback, and circular fallbacks to nothing", async () => {
  const book = await read(spineOf("psd", "loop"));
  expect(book.chapters.map(({ slug, text }) => [slug, text])).toEqual([["one", "One"]]);
  expect(book.warnings.join("\n")).toContain(
    "EPUB/x.y in the reading order cannot be shown and is left out.",
  );
});

test("a document that stands twice in the reading order is two chapters with addresses of their own", async () => {
  expect(await pagesOf(spineOf("c0", "c0"))).toEqual(["one: One", "one-2: One"]);
});

test("a book of which nothing can be read is refused", async () => {
  const nothing = readMade({ manifest, spine: spineOf("gone"), nav: null });
  await expect(nothing).rejects.toMatchObject({ reason: "missing-spine" });
  await expect(read("")).rejects.toMatchObject({ reason: "missing-spine" });
});

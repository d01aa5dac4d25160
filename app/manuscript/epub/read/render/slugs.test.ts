import fc from "fast-check";
import { expect, test } from "vitest";
import { Slugs } from "./slugs.ts";

test.each([
  ["EPUB/text/chapter-1.xhtml", "chapter-1"],
  ["Chapter 01.html", "chapter-01"],
  ["OEBPS/Text/Über_uns & mehr.xhtml", "uber-uns-mehr"],
  ["a/b/c.d.xhtml", "c-d"],
  ["cover", "cover"],
  ["第一章.xhtml", "section"],
  ["---.xhtml", "section"],
  [`${"x".repeat(300)}.xhtml`, "x".repeat(80)],
])("%s has the address %s", (path, slug) => {
  expect(new Slugs().claim(path)).toBe(slug);
});

test("files of one name in several folders get numbers, in order", () => {
  const slugs = new Slugs();
  expect(["a/x.xhtml", "b/x.xhtml", "c/X.html", "x-2.xhtml"].map((path) => slugs.claim(path))).toEqual([
    "x",
    "x-2",
    "x-3",
    "x-2-2",
  ]);
});

test("whatever files are called, addresses are unique and fit into a path", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (paths) => {
      const slugs = new Slugs();
      const claimed = paths.map((path) => slugs.claim(path));
      expect(new Set(claimed).size).toBe(claimed.length);
      for (const slug of claimed) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    }),
  );
});

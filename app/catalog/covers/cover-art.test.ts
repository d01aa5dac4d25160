import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contrast } from "#tests/support/contrast.ts";
import { cloths, coverDesign, titleSize } from "./cover-art.ts";

test.each(cloths)("$ink lettering is legible on $ground cloth", ({ ground, ink }) => {
  expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
});

test("the generated cover of a book is stable, and all cloths are used", () => {
  expect(coverDesign("abc123")).toEqual(coverDesign("abc123"));
  const seen = new Set(Array.from({ length: 200 }, (_, index) => coverDesign(`book-${index}`).cloth));
  expect(seen.size).toBe(cloths.length);
});

test.each([
  ["Emma", 1],
  ["羅生門", 1],
  ["Der Golem", 1],
  ["Les Misérables", 2],
  ["Χρυσούν μαστίγιον", 2],
  ["Heidis Lehr- und Wanderjahre", 3],
  ["The Life and Opinions of Tristram Shandy, Gentleman", 4],
  ["Donaudampfschifffahrtsgesellschaft", 5],
])("%s is set in size %i", (title, size) => expect(titleSize(title)).toBe(size));

test("the style sheet has the same cloths", async () => {
  const css = await readFile(new URL("../../ui/cover-tokens.css", import.meta.url), "utf8");
  const found = [...css.matchAll(/--cloth-\d: (#\w{6});\s*--cloth-\d-ink: (#\w{6});/g)];
  expect(found.map(([, ground, ink]) => ({ ground, ink }))).toEqual(cloths);
});

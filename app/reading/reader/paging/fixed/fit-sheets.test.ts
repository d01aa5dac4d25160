import { expect, test } from "vitest";
import type { FixedPage } from "#app/manuscript/epub/read/publication.ts";
import { fitSheets, isSpread } from "./fit-sheets.ts";

test("a spread is scaled to fit by the smaller ratio of width and height", () => {
  const page = { width: 600, height: 800 };
  expect(fitSheets([page], { width: 300, height: 800 })).toBe(0.5);
  expect(fitSheets([page], { width: 6000, height: 400 })).toBe(0.5);
  expect(fitSheets([page, page], { width: 600, height: 800 })).toBe(0.5);
  expect(fitSheets([page, { width: 600, height: 1600 }], { width: 6000, height: 800 })).toBe(0.5);
});

const page = (facts: Partial<FixedPage>): FixedPage => ({
  width: 600,
  height: 800,
  side: null,
  spread: "auto",
  beside: null,
  number: 1,
  count: 2,
  ...facts,
});

test("a spread is shown in landscape windows, unless the book says always or never", () => {
  expect([isSpread(page({}), true), isSpread(page({}), false)]).toEqual([true, false]);
  expect([isSpread(page({ spread: "both" }), true), isSpread(page({ spread: "both" }), false)]).toEqual([
    true,
    true,
  ]);
  expect(isSpread(page({ spread: "none" }), true)).toBe(false);
  expect(isSpread(page({ spread: "both", side: "center" }), true)).toBe(false);
});

test("landscape pages are not combined into spreads, unless the book requests it", () => {
  const wide = { width: 1600, height: 900 };
  expect(isSpread(page(wide), true)).toBe(false);
  expect(isSpread(page({ ...wide, spread: "landscape" }), true)).toBe(true);
  expect(isSpread(page({ ...wide, side: "left" }), true)).toBe(true);
});

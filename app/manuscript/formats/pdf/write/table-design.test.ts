import { expect, test } from "vitest";
import { fitTable } from "./table-design.ts";

const columns = (count: number, letters: number) => Array.from({ length: count }, () => letters);

test("a table too wide for the page is set smaller, then rotated, then as lines", () => {
  expect(fitTable(columns(4, 10), true)).toEqual({ size: "9pt", inset: "0.5em", isTurned: false });
  expect(fitTable(columns(8, 6), true)).toEqual({ size: "7.5pt", inset: "0.4em", isTurned: false });
  expect(fitTable(columns(10, 8), true)).toMatchObject({ isTurned: true });
  expect(fitTable(columns(40, 30), true)).toEqual({ size: "6pt", inset: "0.3em", isTurned: true });
  expect(fitTable(columns(41, 1), true)).toBeNull();
});

test("a nested table is not rotated, and a single long word does not shrink a table", () => {
  expect(fitTable(columns(40, 30), false)).toEqual({ size: "6pt", inset: "0.3em", isTurned: false });
  expect(fitTable([1_000, 5, 1_000], true)).toMatchObject({ size: "9pt", isTurned: false });
});

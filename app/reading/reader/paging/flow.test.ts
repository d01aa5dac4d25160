import fc from "fast-check";
import { expect, test } from "vitest";
import { countPages, extentAlong, flowOf, pageAt } from "./flow.ts";

test("pages advance along the inline axis, scrolling along the block axis", () => {
  const of = (mode: "scroll" | "paged", writingMode: "horizontal-tb" | "vertical-rl", dir: "ltr" | "rtl") =>
    flowOf({ mode, writingMode, dir, hasRows: false });
  expect(of("paged", "horizontal-tb", "ltr")).toMatchObject({ axis: "x", sign: 1 });
  expect(of("paged", "horizontal-tb", "rtl")).toMatchObject({ axis: "x", sign: -1 });
  expect(of("paged", "vertical-rl", "ltr")).toMatchObject({ axis: "y", sign: 1 });
  const rows = { mode: "paged", dir: "ltr", hasRows: true } as const;
  expect(flowOf({ ...rows, writingMode: "vertical-rl" })).toMatchObject({ axis: "x", sign: -1 });
  expect(flowOf({ ...rows, writingMode: "vertical-lr" })).toMatchObject({ axis: "x", sign: 1 });
  expect(flowOf({ ...rows, writingMode: "horizontal-tb" })).toMatchObject({ axis: "x", sign: 1 });
  expect(of("scroll", "horizontal-tb", "rtl")).toMatchObject({ axis: "y", sign: 1 });
  expect(of("scroll", "vertical-rl", "ltr")).toMatchObject({ axis: "x", sign: -1 });
});

test("every position of a text lies on one of its pages", () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 3000 }), fc.integer({ min: 3, max: 1e6 }), (step, length) => {
      const pages = countPages(length, step);
      expect(pageAt(length - 3, step)).toBeLessThan(pages);
      expect(pageAt(0, step)).toBe(0);
      for (const page of [0, pages - 1]) expect(pageAt(page * step, step)).toBe(page);
    }),
  );
});

test("in right-to-left text a box further left comes later", () => {
  const flow = flowOf({ mode: "paged", writingMode: "horizontal-tb", dir: "rtl", hasRows: true });
  const origin = { left: 0, right: 100, top: 0, bottom: 10 };
  const box = { left: -80, right: -20, top: 0, bottom: 10 };
  expect(extentAlong(flow, box, origin)).toEqual({ start: 120, end: 180 });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { applied, requestedMode, defaultAppearance, modeOf, readAppearance, stepSize } from "./appearance.ts";

test("an appearance read from storage is always valid", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const appearance = readAppearance(stored);
      expect(appearance.size).toBeGreaterThanOrEqual(70);
      expect(["publisher", "scroll", "paged"]).toContain(appearance.mode);
    }),
  );
  expect(readAppearance({ theme: "url(evil)", size: 9000, mode: "paged", font: "toString" })).toEqual({
    ...defaultAppearance,
    size: 250,
    mode: "paged",
  });
});

test("settings left to the publisher set no attribute", () => {
  const { attributes, variables } = applied(defaultAppearance);
  expect(attributes["data-reader-spacing"]).toBe("");
  expect(Object.keys(variables)).toEqual(["--reader-scale", "--reader-measure"]);
});

test("a chosen spacing is applied, including zero", () => {
  const { attributes, variables } = applied({ ...defaultAppearance, letterSpacing: 0, lineHeight: 1.8 });
  expect(attributes["data-reader-spacing"]).toBe("line letter");
  expect(variables).toMatchObject({ "--reader-line": "1.8", "--reader-letter": "0em" });
});

test("the book decides between pages and scrolling until the reader chooses; fixed layout is always paged", () => {
  const flow = (value: "paginated" | "scrolled" | null) => ({ flow: value, isCentred: false, page: null });
  expect([null, flow(null), flow("scrolled"), flow("paginated")].map(requestedMode)).toEqual([
    "scroll",
    "scroll",
    "scroll",
    "paged",
  ]);
  expect(modeOf(defaultAppearance, "paged")).toBe("paged");
  expect(modeOf({ ...defaultAppearance, mode: "scroll" }, "paged")).toBe("scroll");
  expect(modeOf({ ...defaultAppearance, mode: "scroll" }, "fixed")).toBe("paged");
});

test("text size steps stay within the limits", () => {
  expect([stepSize(100, 1), stepSize(250, 1), stepSize(70, -1)]).toEqual([110, 250, 70]);
});

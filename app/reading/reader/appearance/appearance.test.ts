import fc from "fast-check";
import { expect, test } from "vitest";
import { applied, askedMode, defaultAppearance, modeOf, readAppearance, stepSize } from "./appearance.ts";

test("whatever a device stored, the appearance is a possible one", () => {
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

test("what is left to the publisher is not touched", () => {
  const { attributes, variables } = applied(defaultAppearance);
  expect(attributes["data-reader-spacing"]).toBe("");
  expect(Object.keys(variables)).toEqual(["--reader-scale", "--reader-measure"]);
});

test("a chosen spacing is applied, also when it is none at all", () => {
  const { attributes, variables } = applied({ ...defaultAppearance, letterSpacing: 0, lineHeight: 1.8 });
  expect(attributes["data-reader-spacing"]).toBe("line letter");
  expect(variables).toMatchObject({ "--reader-line": "1.8", "--reader-letter": "0em" });
});

test("a text moves as its book asks until one chooses; a page of fixed layout is always a page", () => {
  const flow = (value: "paginated" | "scrolled" | null) => ({ flow: value, isCentred: false, page: null });
  expect([null, flow(null), flow("scrolled"), flow("paginated")].map(askedMode)).toEqual([
    "scroll",
    "scroll",
    "scroll",
    "paged",
  ]);
  expect(modeOf(defaultAppearance, "paged")).toBe("paged");
  expect(modeOf({ ...defaultAppearance, mode: "scroll" }, "paged")).toBe("scroll");
  expect(modeOf({ ...defaultAppearance, mode: "scroll" }, "fixed")).toBe("paged");
});

test("the size of the text is stepped within its bounds", () => {
  expect([stepSize(100, 1), stepSize(250, 1), stepSize(70, -1)]).toEqual([110, 250, 70]);
});

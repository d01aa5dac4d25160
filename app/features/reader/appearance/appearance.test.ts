import fc from "fast-check";
import { expect, test } from "vitest";
import { applied, defaultAppearance, readAppearance } from "./appearance.ts";

test("whatever a device stored, the appearance is a possible one", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const appearance = readAppearance(stored);
      expect(appearance.size).toBeGreaterThanOrEqual(70);
      expect(["scroll", "paged"]).toContain(appearance.mode);
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

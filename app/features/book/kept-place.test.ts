import { expect, test } from "vitest";
import { keptPlace } from "./kept-place.ts";

test("a place as the reader keeps it", () => {
  expect(keptPlace('{"chapter":"one","fragment":"p-3","progression":0.4,"at":1}')).toEqual({
    chapter: "one",
    fragment: "p-3",
    progression: 0.4,
  });
});

test.each([null, "", "nonsense", "null", "[]", '{"chapter":""}', '{"chapter":3}'])(
  "%s is no place",
  (stored) => expect(keptPlace(stored)).toBeNull(),
);

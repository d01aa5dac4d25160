import fc from "fast-check";
import { expect, test } from "vitest";
import { lettersOfNumber, numberOfLetters } from "./letter-numbers.ts";

const letters = fc.stringMatching(/^[a-z]{1,5}$/);

test("up to five letters are a number below 2^32 of their own, and come back from it", () => {
  fc.assert(
    fc.property(letters, (given) => {
      const number = numberOfLetters(given);
      expect(number).toBeLessThan(2 ** 32);
      expect(lettersOfNumber(number ?? 0)).toBe(given);
    }),
  );
});

test.each(["", "abcdef", "a1", "ä", "En"])("%s is no number", (given) =>
  expect(numberOfLetters(given)).toBeNull(),
);

import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf, readCode } from "./code.ts";

test("a code has 100 random bits in letters that cannot be mistaken for each other", () => {
  expect(codeOf(new Uint8Array(20))).toBe("00000-00000-00000-00000");
  const seen = new Set(Array.from({ length: 200 }, () => codeOf(randomBytes(20))));
  expect(seen.size).toBe(200);
  for (const code of seen) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(() => codeOf(randomBytes(19))).toThrow("20 random bytes");
});

test("a code is read however it is typed", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.array(fc.constantFrom("", " ", "-", "–", "\t"), { minLength: 30, maxLength: 30 }),
      fc.boolean(),
      (bytes, between, isSmall) => {
        const code = codeOf(bytes);
        const mistaken = code.replaceAll("0", "O").replaceAll("1", "l");
        const typed = [...mistaken].map((letter, index) => letter + (between[index] ?? "")).join("");
        expect(readCode(isSmall ? typed.toLowerCase() : typed)).toBe(code);
      },
    ),
    { numRuns: 100 },
  );
});

test("invalid text is no code", () => {
  for (const typed of [
    "",
    "0000",
    "0".repeat(19),
    "0".repeat(21),
    "UUUUU-UUUUU-UUUUU-UUUUU",
    "💸".repeat(10),
  ])
    expect(readCode(typed)).toBeNull();
});

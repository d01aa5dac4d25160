import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredProfile } from "./stored-profile.ts";
import { fitCookie } from "./stored-list.ts";

const profile = (number: number, fullName = "Å".repeat(60)): StoredProfile => ({
  id: `${number}`.padStart(32, "x"),
  handle: `${number}`.padStart(30, "h"),
  firstName: null,
  lastName: null,
  fullName,
  role: number === 0 ? "NormalUser" : "SubUser",
  avatarUrl: `/files/${"f".repeat(64)}.webp`,
  colour: "mustard",
});

test("L01 however many and long-named the profiles are, the cookie stays small enough for browsers", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 200, unit: "grapheme" }), { minLength: 1, maxLength: 101 }),
      (names) => {
        const all = names.map((name, number) => profile(number, name));
        const list = fitCookie(all);
        expect(encodeURIComponent(JSON.stringify(list)).length).toBeLessThan(4_000);
        expect(list.map(({ id }) => id)).toEqual(all.slice(0, list.length).map(({ id }) => id));
        expect(list.length).toBeGreaterThanOrEqual(Math.min(all.length, 9));
      },
    ),
  );
});

test("a list that fits is stored unchanged", () => {
  const few = [profile(0, "Ada"), profile(1, "Bo")];
  expect(fitCookie(few)).toBe(few);
});

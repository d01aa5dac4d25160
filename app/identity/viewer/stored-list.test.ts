import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredProfile } from "#app/identity/names/profile.ts";
import { storedList } from "./stored-list.ts";

const profile = (number: number, fullName = "Å".repeat(60)): StoredProfile => ({
  id: `${number}`.padStart(32, "x"),
  handle: `${number}`.padStart(30, "h"),
  firstName: null,
  lastName: null,
  fullName,
  role: number === 0 ? "NormalUser" : "SubUser",
  avatarUrl: `/files/${"f".repeat(64)}.webp`,
});

test("L01 however many and long-named the profiles are, the cookie stays one that browsers keep", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 200, unit: "grapheme" }), { minLength: 1, maxLength: 101 }),
      (names) => {
        const all = names.map((name, number) => profile(number, name));
        const kept = storedList(all);
        expect(encodeURIComponent(JSON.stringify(kept)).length).toBeLessThan(4_000);
        expect(kept.map(({ id }) => id)).toEqual(all.slice(0, kept.length).map(({ id }) => id));
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(all.length, 9));
      },
    ),
  );
});

test("a list that has room is kept as it is", () => {
  const few = [profile(0, "Ada"), profile(1, "Bo")];
  expect(storedList(few)).toBe(few);
});

import { expect, test } from "vitest";
import { ageGate, audiencesWithheld } from "./age-gate.ts";

test.each([
  [null, []],
  [18, []],
  [16, ["adult"]],
  [14, ["mature", "adult"]],
  [12, ["teen", "mature", "adult"]],
  [9, ["teen", "mature", "adult"]],
  [6, ["teen", "mature", "adult"]],
] as const)("a profile with an age cap of %s is not given books for %j", (cap, withheld) => {
  expect(audiencesWithheld(cap)).toEqual(withheld);
  for (const audience of ["everyone", "teen", "mature", "adult", null] as const)
    expect([audience, ageGate(audience, cap)]).toEqual([
      audience,
      audience !== null && (withheld as readonly string[]).includes(audience) ? "too-young" : "open",
    ]);
});

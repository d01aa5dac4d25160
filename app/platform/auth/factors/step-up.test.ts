import { expect, test } from "vitest";
import { type StepUpLevel, stepUpMinutes, stepUpNeeded } from "./step-up.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("A04 the four levels last 10, 10, 60 and 1440 minutes", () => {
  expect(stepUpMinutes).toEqual({ strict_mfa: 10, strict: 10, moderate: 60, lax: 1440 });
  for (const [level, minutes] of Object.entries(stepUpMinutes) as [StepUpLevel, number][]) {
    const needed = (age: number) =>
      stepUpNeeded(level, { firstFactorAt: ago(age), secondFactorAt: null, hasSecondFactor: false }, now);
    expect(needed(minutes - 0.1)).toBe("nothing");
    expect(needed(minutes)).toBe("any-factor");
  }
});

test("A04 strict_mfa requires the second factor where there is one; the other levels accept the latest of both", () => {
  const times = { firstFactorAt: ago(1), secondFactorAt: ago(11), hasSecondFactor: true };
  expect(stepUpNeeded("strict_mfa", times, now)).toBe("second-factor");
  expect(stepUpNeeded("strict_mfa", { ...times, secondFactorAt: ago(1) }, now)).toBe("nothing");
  expect(stepUpNeeded("strict", times, now)).toBe("nothing");
  expect(stepUpNeeded("moderate", { ...times, firstFactorAt: null }, now)).toBe("nothing");
});

test("A04 a session without a proof, or with one in the future, needs a new one", () => {
  for (const firstFactorAt of [null, ago(-5)])
    expect(stepUpNeeded("lax", { firstFactorAt, secondFactorAt: null, hasSecondFactor: false }, now)).toBe(
      "any-factor",
    );
});

import { expect, test } from "vitest";
import { readConsent } from "./consent-answer.ts";

const answered = (categories: unknown) =>
  `other=1; octavo-consent=${encodeURIComponent(JSON.stringify({ categories, revision: 0 }))}`;

test("S11 L11 consent is the category analytics in the stored answer, and nothing else is a yes", () => {
  expect(readConsent(answered(["necessary", "analytics"]), false)).toBe("yes");
  expect(readConsent(answered(["necessary"]), false)).toBe("no");
  expect(readConsent("", false)).toBe("none");
  for (const broken of [
    "octavo-consent=yes",
    "octavo-consent=%E0",
    answered("analytics"),
    "octavo-consent=7",
  ])
    expect(readConsent(broken, false), broken).toBe("none");
});

test("S11 Global Privacy Control is a no, whatever was answered before", () => {
  expect(readConsent("", true)).toBe("no");
  expect(readConsent(answered(["analytics"]), true)).toBe("no");
});

import { expect, test } from "vitest";
import { adultGate } from "./adult-gate.ts";

const now = new Date("2026-11-22T12:00:00Z");
const nobody = { birthday: null, ageCap: null, hasMark: false };

test("a reader whose birthday or earlier answer is known is not asked again", () => {
  expect(adultGate(nobody, now)).toBe("ask");
  expect(adultGate({ ...nobody, hasMark: true }, now)).toBe("open");
  expect(adultGate({ ...nobody, birthday: "2008-11-22" }, now)).toBe("open");
});

test("a birthday or the family's age limit overrides the answer stored in the browser", () => {
  expect(adultGate({ ...nobody, birthday: "2008-11-23", hasMark: true }, now)).toBe("too-young");
  expect(adultGate({ ...nobody, ageCap: 14, birthday: "1980-01-01", hasMark: true }, now)).toBe("too-young");
  expect(adultGate({ ...nobody, ageCap: 18 }, now)).toBe("open");
});

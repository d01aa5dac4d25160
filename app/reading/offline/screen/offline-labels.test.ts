import { expect, test } from "vitest";
import { failureMessage, sizeLabel } from "./offline-labels.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [48_000, "48 kB"],
  [2_449_000, "2.4 MB"],
  [24_490_000, "24 MB"],
  [3_100_000_000, "3.1 GB"],
])("%i bytes are shown as %s", (bytes, label) => {
  expect(sizeLabel(bytes, "en")).toBe(label);
});

test("where there is no room the message says how much is needed and how much there is", () => {
  const message = failureMessage({ reason: "no-room", neededBytes: 5_000_000, freeBytes: 1_000_000 });
  expect(message).toMatch(/needs 5\sMB.*room for 1\sMB/);
  expect(failureMessage({ reason: "unsupported" })).toContain("HTTPS");
});

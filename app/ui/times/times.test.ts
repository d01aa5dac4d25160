import { expect, test } from "vitest";
import { formatAgo } from "./times.ts";

const now = new Date("2026-05-10T12:00:00Z");

test.each([
  ["2026-05-10T12:00:30Z", "just now"],
  ["2026-05-10T11:59:01Z", "just now"],
  ["2026-05-10T11:45:00Z", "15 minutes ago"],
  ["2026-05-10T11:00:00Z", "1 hour ago"],
  ["2026-05-09T11:00:00Z", "yesterday"],
  ["2026-04-20T12:00:00Z", "20 days ago"],
])("%s is %s", (at, words) => {
  expect(formatAgo(new Date(at), now)).toBe(words);
});

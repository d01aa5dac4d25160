import { expect, test } from "vitest";
import { addDays, countDays, isDay, mondayOf } from "#app/ui/times/days.ts";
import { addressWith, readView } from "./dashboard-input.ts";

const read = (query: string) =>
  readView(new URLSearchParams(query), {
    path: "/author-dashboard",
    today: "2026-03-30",
    pens: ["ada", "a-lace"],
    acting: "ada",
  });

test.each([
  ["", { from: "2026-03-03", to: "2026-03-30" }, { from: "2026-02-03", to: "2026-03-02" }],
  ["range=today", { from: "2026-03-30", to: "2026-03-30" }, { from: "2026-03-29", to: "2026-03-29" }],
  ["range=7", { from: "2026-03-24", to: "2026-03-30" }, { from: "2026-03-17", to: "2026-03-23" }],
  ["range=year", { from: "2025-03-31", to: "2026-03-30" }, { from: "2024-03-31", to: "2025-03-30" }],
  ["range=all", { from: null, to: "2026-03-30" }, null],
  [
    "from=2026-02-27&to=2026-03-01",
    { from: "2026-02-27", to: "2026-03-01" },
    { from: "2026-02-24", to: "2026-02-26" },
  ],
  // The future, and what is no range, count as not chosen.
  [
    "from=2026-03-01&to=2031-01-01",
    { from: "2026-03-01", to: "2026-03-30" },
    { from: "2026-01-30", to: "2026-02-28" },
  ],
  [
    "from=2026-02-30&to=2026-03-01",
    { from: "2026-03-03", to: "2026-03-30" },
    { from: "2026-02-03", to: "2026-03-02" },
  ],
  [
    "from=2026-03-02&to=2026-03-01&range=constructor",
    { from: "2026-03-03", to: "2026-03-30" },
    { from: "2026-02-03", to: "2026-03-02" },
  ],
])("%s is a range with the same number of days before it", (query, range, before) => {
  const view = read(query);
  expect([view.range, view.before]).toEqual([range, before]);
});

test("the address holds all that is chosen, leaves out what is as usual, and drops what cannot be", () => {
  const query =
    "range=90&pen=a-lace&state=published&by=week&measure=visits&work=w-1&sort=-visits&books=title";
  expect(addressWith(read(query))).toBe(`/author-dashboard?${query}`);
  const odd = "range=28&pen=somebody&measure=readers&by=year&sort=1;drop&work=%00&state=%3Cb%3E&other=1";
  expect(addressWith(read(odd))).toBe("/author-dashboard");
  expect(read("pen=all").pen).toBe("all");
  expect(read("pen=somebody").pen).toBe("ada");
  expect(addressWith(read(query), { range: null, pen: null, work: null }, { anchor: "book-list" })).toBe(
    "/author-dashboard?state=published&by=week&measure=visits&sort=-visits&books=title#book-list",
  );
});

test("days are those of the calendar, across leap years and changes of clocks", () => {
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
  expect(countDays("2026-10-24", "2026-10-26")).toBe(3);
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(["2026-02-29", "2026-2-1", "x", "2024-02-29"].map(isDay)).toEqual([false, false, false, true]);
});

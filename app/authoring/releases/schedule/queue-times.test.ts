import fc from "fast-check";
import { expect, test } from "vitest";
import { isZone, formatMoment } from "#app/ui/times/times.ts";
import { instantOf, localTimeOf } from "./instants.ts";
import { queueTimes } from "./queue-times.ts";
import { ruleLabel, shortRuleLabel } from "./rule-label.ts";

const iso = (local: string, zone: string) => {
  const found = instantOf(local, zone);
  return found.ok ? `${found.at.toISOString()} ${found.oddity ?? "plain"}` : found.reason;
};

test.each([
  ["2026-07-01T18:00", "Europe/Berlin", "2026-07-01T16:00:00.000Z plain"],
  ["2026-12-01T18:00", "Europe/Berlin", "2026-12-01T17:00:00.000Z plain"],
  // Clocks go from 02:00 to 03:00, so 02:30 does not exist: an hour later.
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z skipped"],
  // Clocks go back from 03:00 to 02:00, so 02:30 is twice: the first.
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z twice"],
  ["2026-03-08T02:15", "America/New_York", "2026-03-08T07:15:00.000Z skipped"],
  // Half an hour of summer time only.
  ["2026-10-04T02:10", "Australia/Lord_Howe", "2026-10-03T15:40:00.000Z skipped"],
  // A day that did not exist: the island crossed the date line.
  ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z skipped"],
  ["2026-02-30T12:00", "Europe/Berlin", "no-time"],
  ["tomorrow", "Europe/Berlin", "no-time"],
  ["2026-07-01T18:00", "Mars/Olympus", "no-zone"],
  ["2026-07-01T18:00", "+02:00", "no-zone"],
])("%s in %s is %s", (local, zone, expected) => {
  expect(iso(local, zone)).toBe(expected);
});

test("a queue keeps its local time when the clocks change", () => {
  const rule = { weekdays: [2, 5], time: "18:00", timeZone: "Europe/Berlin" };
  const times = queueTimes(rule, new Date("2026-10-20T16:00:00Z"), 3);
  expect(times.map((at) => at.toISOString())).toEqual([
    "2026-10-23T16:00:00.000Z",
    "2026-10-27T17:00:00.000Z",
    "2026-10-30T17:00:00.000Z",
  ]);
  expect(ruleLabel(rule)).toBe("Every Tuesday and Friday at 18:00 (Europe/Berlin)");
  expect(shortRuleLabel(rule)).toBe("Tue and Fri 18:00");
  expect(shortRuleLabel({ ...rule, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe("daily 18:00");
});

test("a rule without days has no times", () => {
  expect(queueTimes({ weekdays: [], time: "18:00", timeZone: "UTC" }, new Date(), 3)).toEqual([]);
});

const zone = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "America/Santiago",
  "Pacific/Apia",
);
const rule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`),
  timeZone: zone,
});
const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });

test("for any rule and start, times are ascending, at least a day apart, on the rule's days, at its time or just after it when skipped", () => {
  fc.assert(
    fc.property(rule, moment, (given, after) => {
      const times = queueTimes(given, after, 6);
      expect(times).toHaveLength(6);
      const shown = times.map((at) => localTimeOf(at, given.timeZone));
      times.reduce((before, at) => {
        expect(at.getTime()).toBeGreaterThan(before.getTime());
        return at;
      }, after);
      expect(new Set(shown.map(({ local }) => local.slice(0, 10))).size).toBe(6);
      for (const { local, weekday } of shown) {
        const isAtTime = local.slice(11) === given.time;
        const requested = instantOf(`${local.slice(0, 10)}T${given.time}`, given.timeZone);
        expect(
          isAtTime || (requested.ok && requested.oddity === "skipped") || local.slice(11) < given.time,
        ).toBe(true);
        if (isAtTime) expect(given.weekdays).toContain(weekday);
      }
    }),
    { numRuns: 150 },
  );
});

test("requesting more times, or starting at one of them, gives the same times", () => {
  fc.assert(
    fc.property(rule, moment, fc.integer({ min: 0, max: 4 }), (given, after, index) => {
      const times = queueTimes(given, after, 8);
      expect(queueTimes(given, after, 3)).toEqual(times.slice(0, 3));
      expect(queueTimes(given, times[index] ?? after, 7 - index)).toEqual(times.slice(index + 1));
    }),
    { numRuns: 100 },
  );
});

test("only names of the time zone database are time zones", () => {
  expect(["Europe/Berlin", "UTC", "Nowhere/Land", "", "+01:00"].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("for any zone and instant, the label of a time leads back to that time and names the zone", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
  const at = fc.date({ min: new Date("1990-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, at, (zone, given) => {
      const minute = new Date(Math.floor(given.getTime() / 60_000) * 60_000);
      const words = formatMoment(minute, zone);
      expect(words).toContain(zone);
      const back = instantOf(localTimeOf(minute, zone).local, zone);
      expect(back.ok).toBe(true);
      if (!back.ok) return;
      expect(back.oddity).not.toBe("skipped");
      // Ambiguous there: the first is meant, and both labels name their offsets.
      if (back.at.getTime() !== minute.getTime()) {
        expect(back.oddity).toBe("twice");
        expect(words).toMatch(/GMT/);
        expect(formatMoment(back.at, zone)).not.toBe(words);
      }
    }),
    { numRuns: 500 },
  );
});

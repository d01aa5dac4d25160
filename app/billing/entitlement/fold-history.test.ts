import fc from "fast-check";
import { expect, test } from "vitest";
import type { EntitlementEvent, EntitlementEventKind } from "./entitlement-event.ts";
import { entitlementState, latestOf } from "./entitlement-state.ts";
import { foldHistory } from "./fold-history.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const on = (days: number) => new Date(start + days * day);
const rules = { graceDays: 3, pastDueDays: 14 };

let count = 0;
const event = (
  kind: EntitlementEventKind,
  at: number,
  more: Partial<EntitlementEvent> = {},
): EntitlementEvent => ({
  source: "stripe",
  eventId: `e${count++}`,
  subscriptionId: "sub",
  kind,
  happenedAt: on(at),
  until: null,
  planId: null,
  ...more,
});

const stateOn = (history: EntitlementEvent[], days: number) =>
  entitlementState(foldHistory(history), on(days), rules);

test.each<[string, EntitlementEvent[], [number, string][]]>([
  ["nothing", [], [[0, "UNPAID"]]],
  [
    "a paid month, whose renewal nobody heard of",
    [event("paid", 0, { until: on(30) })],
    [
      [0, "ACTIVE"],
      [29, "ACTIVE"],
      [30, "GRACE"],
      [32, "GRACE"],
      [33, "UNPAID"],
    ],
  ],
  [
    "a paid month that was cancelled",
    [event("paid", 0, { until: on(30) }), event("cancelled", 10)],
    [
      [29, "ACTIVE"],
      [30, "UNPAID"],
    ],
  ],
  [
    "a cancelled month that was taken up again",
    [event("paid", 0, { until: on(30) }), event("cancelled", 10), event("resumed", 11)],
    [[30, "GRACE"]],
  ],
  [
    "a charge that failed and was never made good",
    [event("paid", 0, { until: on(30) }), event("failed", 30)],
    [
      [30, "PAST_DUE"],
      [43, "PAST_DUE"],
      [44, "UNPAID"],
    ],
  ],
  [
    "a charge that failed at first",
    [event("paid", 0, { until: on(30) }), event("failed", 30), event("paid", 32, { until: on(60) })],
    [
      [40, "ACTIVE"],
      [60, "GRACE"],
    ],
  ],
  [
    "money that was given back",
    [event("paid", 0, { until: on(30) }), event("ended", 5)],
    [
      [4, "ACTIVE"],
      [5, "UNPAID"],
    ].slice(1) as [number, string][],
  ],
  [
    "the site's own trial",
    [event("trial", 0, { source: "trial", until: on(14) })],
    [
      [13, "TRIAL"],
      [14, "UNPAID"],
    ],
  ],
  [
    "a provider's trial, before the first charge is heard of",
    [event("trial", 0, { until: on(14) })],
    [
      [13, "TRIAL"],
      [14, "GRACE"],
      [17, "UNPAID"],
    ],
  ],
  ["a grant without an end", [event("granted", 0, { source: "manual" })], [[100_000, "COMPLIMENTARY"]]],
  [
    "a grant that was revoked",
    [event("granted", 0, { source: "manual" }), event("ended", 3, { source: "manual" })],
    [[3, "UNPAID"]],
  ],
  [
    "a code beside a subscription that failed",
    [event("failed", 0), event("granted", 0, { source: "code", subscriptionId: "code", until: on(5) })],
    [
      [4, "COMPLIMENTARY"],
      [5, "PAST_DUE"],
    ],
  ],
])("S02 %s", (_what, history, expected) => {
  expect(expected.map(([days]) => [days, stateOn(history, days)])).toEqual(expected);
});

const anyEvent = fc.record({
  source: fc.constantFrom("stripe", "revenuecat", "code", "manual", "trial", "test-checkout"),
  eventId: fc.nat(30).map(String),
  subscriptionId: fc.constantFrom("a", "b"),
  kind: fc.constantFrom("trial", "paid", "failed", "granted", "cancelled", "paused", "resumed", "ended"),
  // Few moments, so that many events are simultaneous.
  happenedAt: fc.nat(8).map(on),
  until: fc.option(fc.nat(40).map(on)),
  planId: fc.option(fc.constantFrom("monthly", "yearly")),
}) satisfies fc.Arbitrary<EntitlementEvent>;

const anyHistory = fc.uniqueArray(anyEvent, {
  maxLength: 14,
  selector: ({ source, eventId }) => `${source} ${eventId}`,
});

test("S02 in whatever order events come and however often, the standing is the same", () => {
  const shuffled = anyHistory.chain((history) =>
    fc.record({
      history: fc.constant(history),
      other: fc
        .tuple(fc.shuffledSubarray(history, { minLength: history.length }), fc.shuffledSubarray(history))
        .map(([all, again]) => [...all, ...again]),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ history, other }) => {
      expect(foldHistory(other)).toEqual(foldHistory(history));
    }),
    { numRuns: 10_000 },
  );
});

test("S02 without further events an entitlement only ever lapses over time", () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(60), fc.nat(60), (history, one, more) => {
      const isOpen = (days: number) => stateOn(history, days) !== "UNPAID";
      // After the last event; earlier times do not matter to a gate.
      if (isOpen(8 + one + more)) expect(isOpen(8 + one)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("S02 a clock that is set back gives nothing: the latest time seen counts", () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(80), fc.nat(200), (history, seen, back) => {
      const now = latestOf(on(seen - back), on(seen), null);
      expect(entitlementState(foldHistory(history), now, rules)).toBe(stateOn(history, seen));
    }),
    { numRuns: 1_000 },
  );
});

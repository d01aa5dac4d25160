import { expect, test } from "vitest";
import { entitlementStates } from "#app/access/entitlement-state.ts";
import { foldHistory, forEver } from "#app/billing/entitlement/fold-history.ts";
import { type StandingFacts, standingWords } from "./standing-words.ts";

const rules = { graceDays: 3, pastDueDays: 14 };
const end = new Date("2026-05-01T00:00:00Z");
const standing = { ...foldHistory([]), paidUntil: end, renews: true };
const words = (facts: Partial<StandingFacts>) =>
  standingWords({ state: "ACTIVE", standing, rules, subscription: null, ...facts });

test("R19 S02 every state has words of its own", () => {
  const titles = entitlementStates.map((state) => words({ state }).title);
  expect(new Set(titles).size).toBe(entitlementStates.length);
});

test("R19 a subscription says what comes next, and when", () => {
  expect(words({})).toMatchObject({ title: "Active", until: end });
  const ending = { status: "active", cancelAtPeriodEnd: true };
  expect(words({ subscription: ending })).toMatchObject({ title: "Cancelled", until: end });
  const paused = { status: "paused", cancelAtPeriodEnd: false };
  expect(words({ subscription: paused }).title).toBe("Paused");
  expect(words({ state: "GRACE", standing: { ...standing, renewalDueAt: end } }).until).toEqual(
    new Date("2026-05-04T00:00:00Z"),
  );
  expect(words({ state: "PAST_DUE", standing: { ...standing, failingSince: end } }).until).toEqual(
    new Date("2026-05-15T00:00:00Z"),
  );
  const given = { ...standing, grantedUntil: forEver };
  expect(words({ state: "COMPLIMENTARY", standing: given }).until).toBe(null);
});

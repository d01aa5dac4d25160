import { expect, test } from "vitest";
import { entitlementStates } from "#app/access/gates/entitlement-state.ts";
import { foldHistory, forEver } from "#app/billing/entitlement/fold-history.ts";
import { type StandingFacts, standingLabels } from "./standing-labels.ts";

const rules = { graceDays: 3, pastDueDays: 14 };
const end = new Date("2026-05-01T00:00:00Z");
const standing = { ...foldHistory([]), paidUntil: end, renews: true };
const labels = (facts: Partial<StandingFacts>) =>
  standingLabels({ state: "ACTIVE", standing, rules, subscription: null, ...facts });

test("R19 S02 every state has labels of its own", () => {
  const titles = entitlementStates.map((state) => labels({ state }).title);
  expect(new Set(titles).size).toBe(entitlementStates.length);
});

test("R19 a subscription says what comes next, and when", () => {
  expect(labels({})).toMatchObject({ title: "Active", until: end });
  const ending = { status: "active", cancelAtPeriodEnd: true };
  expect(labels({ subscription: ending })).toMatchObject({ title: "Cancelled", until: end });
  const paused = { status: "paused", cancelAtPeriodEnd: false };
  expect(labels({ subscription: paused }).title).toBe("Paused");
  expect(labels({ state: "GRACE", standing: { ...standing, renewalDueAt: end } }).until).toEqual(
    new Date("2026-05-04T00:00:00Z"),
  );
  expect(labels({ state: "PAST_DUE", standing: { ...standing, failingSince: end } }).until).toEqual(
    new Date("2026-05-15T00:00:00Z"),
  );
  const given = { ...standing, grantedUntil: forEver };
  expect(labels({ state: "COMPLIMENTARY", standing: given }).until).toBe(null);
});

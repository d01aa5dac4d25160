import { expect, test } from "vitest";
import { monthsFree, offerLabel, savingLabel } from "./offer-label.ts";

const gives = ["Write"];
const month = { amountMinor: 500, currency: "USD", interval: "month", gives } as const;
const year = { ...month, amountMinor: 5_000, interval: "year" } as const;

test.each([
  ["ten months' price", year, [month], 2],
  ["ten and a half", { ...year, amountMinor: 5_250 }, [month], 1],
  ["eleven and a half: no whole month", { ...year, amountMinor: 5_750 }, [month], 0],
  ["more than twelve", { ...year, amountMinor: 7_000 }, [month], 0],
  ["another currency", { ...year, currency: "EUR" }, [month], 0],
  ["other benefits", { ...year, gives: ["Write", "More"] }, [month], 0],
  ["no monthly plan", year, [], 0],
  ["two monthly plans: the cheaper one counts", year, [month, { ...month, amountMinor: 450 }], 0],
  ["a monthly plan", month, [month], 0],
])("months free are computed from the prices: %s", (_case, plan, others, months) => {
  expect(monthsFree(plan, [...others, plan])).toBe(months);
});

test("an offer states each price, and months free only where they are", () => {
  expect(offerLabel([month, year])).toBe("$5.00 a month, or $50.00 a year (2 months free)");
  expect(savingLabel({ ...year, amountMinor: 5_400 }, [month])).toBe("1 month free");
  expect(savingLabel(month, [month])).toBeNull();
  expect(offerLabel([])).toBeNull();
});

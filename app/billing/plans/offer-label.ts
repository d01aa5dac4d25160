import { counted } from "#app/ui/counted.ts";
import { formatMoney } from "./format-money.ts";
import type { Plan } from "./plans.server.ts";

type Price = Pick<Plan, "amountMinor" | "currency" | "interval" | "gives">;

/**
 * How many months of a year cost nothing in a yearly plan: against the cheapest monthly plan of the same currency and benefits.
 * Zero for any other plan.
 */
export function monthsFree(plan: Price, plans: readonly Price[]): number {
  if (plan.interval !== "year") return 0;
  const monthly = plans
    .filter(({ interval, currency, gives }) => {
      const isSame = currency === plan.currency && gives.join("\n") === plan.gives.join("\n");
      return interval === "month" && isSame;
    })
    .map(({ amountMinor }) => amountMinor);
  const price = Math.min(...monthly);
  return Number.isFinite(price) && price > 0
    ? Math.max(0, Math.floor((12 * price - plan.amountMinor) / price))
    : 0;
}

/** `2 months free`; null where that is not so. */
export function savingLabel(plan: Price, plans: readonly Price[]): string | null {
  const count = monthsFree(plan, plans);
  return count > 0 ? `${counted(count, "month")} free` : null;
}

/** What plans cost, in one line: `$5.00 a month, or $50.00 a year (2 months free)`. Null without plans. */
export function offerLabel(plans: readonly Price[]): string | null {
  const prices = plans.map((plan) => {
    const saving = savingLabel(plan, plans);
    return `${formatMoney(plan.amountMinor, plan.currency)} a ${plan.interval}${saving ? ` (${saving})` : ""}`;
  });
  return prices.length > 0 ? prices.join(", or ") : null;
}

import { asc } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { plans } from "#app/platform/db/schema/billing.server.ts";

export interface Plan {
  id: string;
  name: string;
  /** Its benefits, one a line. */
  gives: string[];
  amountMinor: number;
  currency: string;
  interval: "month" | "year";
  trialDays: number;
  position: number;
  isOffered: boolean;
}

const gives = [
  "Write and publish as many works as you like",
  "Pen names of your own, each with its page",
  "Read the chapters that authors keep for members",
];

/** The two plans that exist from the start. */
function defaultPlans({ PLAN_CURRENCY, PLAN_MONTHLY_PRICE, PLAN_YEARLY_PRICE }: Settings): Plan[] {
  const both = { gives, currency: PLAN_CURRENCY, trialDays: 0, isOffered: true };
  const monthly: Plan = {
    ...both,
    id: "monthly",
    name: "Monthly",
    amountMinor: PLAN_MONTHLY_PRICE,
    interval: "month",
    position: 1,
  };
  const yearly: Plan = {
    ...both,
    id: "yearly",
    name: "Yearly",
    amountMinor: PLAN_YEARLY_PRICE,
    interval: "year",
    position: 2,
  };
  return [monthly, yearly].filter(({ amountMinor }) => amountMinor > 0);
}

type PlanContext = { db: Pick<Db, "select">; settings: Settings };

/**
 * Every plan, including those no longer offered: an admin's own, and those of the settings that none of them replaces.
 */
export async function listPlans({ db, settings }: PlanContext): Promise<Plan[]> {
  const own: Plan[] = await db.select().from(plans).orderBy(asc(plans.position), asc(plans.id));
  const stored = defaultPlans(settings).filter(({ id }) => !own.some((plan) => plan.id === id));
  return [...own, ...stored].toSorted((one, other) => one.position - other.position);
}

/** One of them, offered or not. */
export async function findPlan(context: PlanContext, id: string): Promise<Plan | null> {
  return (await listPlans(context)).find((plan) => plan.id === id) ?? null;
}

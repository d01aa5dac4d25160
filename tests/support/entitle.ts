import { randomUUID } from "node:crypto";
import {
  type NewEntitlementEvent,
  recordEntitlementEvent,
} from "#app/billing/entitlement/entitlement-commands.server.ts";
import type { EntitlementState } from "#app/access/gates/entitlement-state.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const day = 86_400_000;

type HistoryEvent = Pick<NewEntitlementEvent, "kind" | "source"> & { at: number; until?: number };

/** The events that lead to a state, in days from now. */
const histories: Record<EntitlementState, HistoryEvent[]> = {
  UNPAID: [
    { source: "test-checkout", kind: "paid", at: -60, until: -30 },
    { source: "test-checkout", kind: "ended", at: -30 },
  ],
  TRIAL: [{ source: "trial", kind: "trial", at: -1, until: 13 }],
  ACTIVE: [{ source: "test-checkout", kind: "paid", at: -1, until: 29 }],
  GRACE: [{ source: "test-checkout", kind: "paid", at: -31, until: -1 }],
  PAST_DUE: [
    { source: "test-checkout", kind: "paid", at: -31, until: -1 },
    { source: "test-checkout", kind: "failed", at: -1 },
  ],
  COMPLIMENTARY: [{ source: "manual", kind: "granted", at: -1 }],
};

/** Gives an account a state, by the history that leads there. */
export async function entitle(
  site: Pick<Site, "db" | "now">,
  accountId: string,
  state: EntitlementState = "ACTIVE",
): Promise<void> {
  const now = site.now();
  const subscriptionId = `sub-${randomUUID()}`;
  const inDays = (days: number) => new Date(now.getTime() + days * day);
  for (const { at, until, ...event } of histories[state])
    await site.db.transaction((tx) =>
      recordEntitlementEvent(
        tx,
        {
          ...event,
          accountId,
          subscriptionId,
          eventId: randomUUID(),
          happenedAt: inDays(at),
          until: until === undefined ? null : inDays(until),
          planId: "monthly",
        },
        now,
      ),
    );
}

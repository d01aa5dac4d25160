import type { EntitlementEvent, EntitlementEventKind, EntitlementSource } from "./entitlement-event.ts";

/** The result of a history, from which the state at any time follows. */
export interface Standing {
  paidUntil: Date | null;
  grantedUntil: Date | null;
  trialUntil: Date | null;
  /** When a renewal was due that is not confirmed yet. */
  renewalDueAt: Date | null;
  /** When a charge failed that was not followed by a payment. */
  failingSince: Date | null;
  /** Of the subscription that counts longest. */
  planId: string | null;
  source: EntitlementSource | null;
  subscriptionId: string | null;
  renews: boolean;
  hadTrial: boolean;
}

/** Means "without an end", so that ends can be compared. */
export const forEver = new Date("9999-12-31T00:00:00.000Z");

/** One subscription after its events. */
interface Cover {
  source: EntitlementSource;
  subscriptionId: string;
  planId: string | null;
  paidUntil: Date | null;
  grantedUntil: Date | null;
  trialUntil: Date | null;
  renews: boolean;
  failingSince: Date | null;
}

// Within the same second of a source, grants come after a failed charge, and ends come last.
const ranks: Record<EntitlementEventKind, number> = {
  failed: 0,
  trial: 1,
  granted: 2,
  paid: 3,
  resumed: 4,
  paused: 5,
  cancelled: 6,
  ended: 7,
};

/**
 * The standing that follows from a history. It is a function of the set of events alone: neither their order nor
 * repetitions make a difference.
 */
export function foldHistory(events: readonly EntitlementEvent[]): Standing {
  const inOrder = [...new Map(events.map((event) => [`${event.source} ${event.eventId}`, event])).values()];
  inOrder.sort(
    (one, other) =>
      one.happenedAt.getTime() - other.happenedAt.getTime() ||
      ranks[one.kind] - ranks[other.kind] ||
      compare(one.eventId, other.eventId),
  );
  const covers = new Map<string, Cover>();
  for (const event of inOrder) {
    const name = `${event.source} ${event.subscriptionId}`;
    const cover = covers.get(name) ?? emptyCover(event);
    covers.set(name, apply(cover, event));
  }
  return sumUp([...covers.values()], events);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function emptyCover({ source, subscriptionId }: EntitlementEvent): Cover {
  const nothing = { paidUntil: null, grantedUntil: null, trialUntil: null, failingSince: null };
  return { source, subscriptionId, planId: null, renews: false, ...nothing };
}

function apply(before: Cover, event: EntitlementEvent): Cover {
  const cover = { ...before, planId: event.planId ?? before.planId };
  switch (event.kind) {
    case "trial":
      // A trial that somebody pays for afterwards belongs to a provider; the site's own just ends.
      return { ...cover, trialUntil: later(cover.trialUntil, event.until), renews: event.source !== "trial" };
    case "paid":
      return {
        ...cover,
        paidUntil: later(cover.paidUntil, event.until),
        // Without an end it paid for a part of a period: what is owed for the next one stays owed.
        ...(event.until ? { renews: true, failingSince: null } : {}),
      };
    case "granted":
      return { ...cover, grantedUntil: later(cover.grantedUntil, event.until ?? forEver) };
    case "failed":
      return { ...cover, failingSince: cover.failingSince ?? event.happenedAt };
    case "cancelled":
    case "paused":
      return { ...cover, renews: false };
    case "resumed":
      return { ...cover, renews: true };
    case "ended":
      return end(cover, event.until ?? event.happenedAt);
  }
}

function end(cover: Cover, at: Date): Cover {
  return {
    ...cover,
    paidUntil: earlier(cover.paidUntil, at),
    grantedUntil: earlier(cover.grantedUntil, at),
    trialUntil: earlier(cover.trialUntil, at),
    renews: false,
    failingSince: null,
  };
}

const later = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one;

const earlier = (one: Date | null, other: Date) => (one === null || one < other ? one : other);

const endOf = ({ paidUntil, grantedUntil, trialUntil }: Cover) =>
  later(later(paidUntil, grantedUntil), trialUntil);

function sumUp(covers: Cover[], events: readonly EntitlementEvent[]): Standing {
  const latest = (pick: (cover: Cover) => Date | null) => covers.map(pick).reduce(later, null);
  const best = covers.reduce<Cover | null>((stored, cover) => {
    if (stored === null) return cover;
    const [one, other] = [endOf(stored)?.getTime() ?? 0, endOf(cover)?.getTime() ?? 0];
    const isBetter = other - one || Number(cover.renews) - Number(stored.renews);
    const name = ({ source, subscriptionId }: Cover) => `${source} ${subscriptionId}`;
    return (isBetter || compare(name(stored), name(cover))) > 0 ? cover : stored;
  }, null);
  return {
    paidUntil: latest(({ paidUntil }) => paidUntil),
    grantedUntil: latest(({ grantedUntil }) => grantedUntil),
    trialUntil: latest(({ trialUntil }) => trialUntil),
    renewalDueAt: latest((cover) =>
      cover.renews && cover.failingSince === null ? later(cover.paidUntil, cover.trialUntil) : null,
    ),
    // Coverage is never shortened: the time for retries begins after it.
    failingSince: latest(
      ({ failingSince, paidUntil, trialUntil }) =>
        failingSince && later(failingSince, later(paidUntil, trialUntil)),
    ),
    planId: best?.planId ?? null,
    source: best?.source ?? null,
    subscriptionId: best?.subscriptionId ?? null,
    renews: best?.renews ?? false,
    hadTrial: events.some(({ kind }) => kind === "trial"),
  };
}

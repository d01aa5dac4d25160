import type { SubscriptionEvent } from "../events/payment-event.ts";
import { revenuecatEvents, subscriptionOf } from "./revenuecat-events.ts";
import type { RevenuecatEvent } from "./revenuecat-shapes.ts";

/** The current purchase of one side of a transfer; null when it has none that counts. */
export interface TransferSide {
  customerId: string;
  purchase: RevenuecatEvent | null;
}

/**
 * The events of a transfer for one of its sides. The message only names customers, so their purchases are looked up.
 * The former owner loses the purchase at the time of the transfer, and every side is granted its current purchases. A
 * late message finds the current state, and ends in the same.
 */
export function transferEvents(
  event: RevenuecatEvent,
  { customerId, purchase }: TransferSide,
): SubscriptionEvent[] {
  const { id, event_timestamp_ms: at } = event;
  const [isGiver, isReceiver] = [event.transferred_from, event.transferred_to].map((names) =>
    names.includes(customerId),
  );
  const about = {
    customerId,
    subscriptionId: subscriptionOf(customerId),
    at,
    checkoutId: null,
    planId: null,
  };
  const ended = { ...about, kind: "ended" as const, factId: `${id}:${customerId}:ended` };
  const given = purchase && (isGiver || isReceiver) ? revenuecatEvents(purchase) : [];
  return [
    ...(isGiver ? [ended] : []),
    ...given.map((event) => ({
      ...event,
      at: isGiver ? new Date(at.getTime() + 1) : at,
      // With an id of its own: the purchase itself stays in the history of its buyer.
      factId: `${id}:${customerId}:${event.kind}`,
      // It was paid for when it was bought: there is no price to compare, and it is no first purchase.
      ...(event.kind === "paid" ? { reason: "change" as const, isForeign: true } : {}),
    })),
  ];
}

/** Whether the API does not show the transfer yet: no receiver has the purchase, and a giver still does. */
export function isUnfinished(event: RevenuecatEvent, sides: TransferSide[]): boolean {
  const has = (names: string[]) =>
    sides.some(({ customerId, purchase }) => purchase !== null && names.includes(customerId));
  return has(event.transferred_from) && !has(event.transferred_to);
}

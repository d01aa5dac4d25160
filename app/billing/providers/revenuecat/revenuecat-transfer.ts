import type { AboutSubscription } from "../payment-news.ts";
import { revenuecatNews, subscriptionOf } from "./revenuecat-news.ts";
import type { RevenuecatEvent } from "./revenuecat-shapes.ts";

/** What RevenueCat says that one side of a transfer has now: its purchase, or null when it has none that counts. */
export interface TransferSide {
  customerId: string;
  purchase: RevenuecatEvent | null;
}

/**
 * What a transfer comes to for one of its sides. The message names customers and nothing else, so what they have is asked. Who gave
 * has it no more as of the transfer, and who has something now is given that: whoever received it, and a giver who has bought or
 * been given something since, a moment later. Told late, it finds what became of it meanwhile, and says the same in the end.
 */
export function transferNews(
  event: RevenuecatEvent,
  { customerId, purchase }: TransferSide,
): AboutSubscription[] {
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
  const given = purchase && (isGiver || isReceiver) ? revenuecatNews(purchase) : [];
  return [
    ...(isGiver ? [ended] : []),
    ...given.map((news) => ({
      ...news,
      at: isGiver ? new Date(at.getTime() + 1) : at,
      // Under a name of its own: the purchase itself stays in the history of whoever made it.
      factId: `${id}:${customerId}:${news.kind}`,
      // It was paid for when it was bought: there is no price to compare, and it is no first purchase.
      ...(news.kind === "paid" ? { reason: "change" as const, isForeign: true } : {}),
    })),
  ];
}

/** Whether it is not yet what the message says: nobody who was given it has it, and somebody who gave it away still does. */
export function isUnfinished(event: RevenuecatEvent, sides: TransferSide[]): boolean {
  const has = (names: string[]) =>
    sides.some(({ customerId, purchase }) => purchase !== null && names.includes(customerId));
  return has(event.transferred_from) && !has(event.transferred_to);
}

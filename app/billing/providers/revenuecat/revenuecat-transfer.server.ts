import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { accounts } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { storeCustomer } from "../checkouts/checkout-rows.server.ts";
import type { Applied } from "../payment-provider.server.ts";
import { callRevenuecat, RevenuecatError } from "./revenuecat-api.server.ts";
import { purchaseOf } from "./revenuecat-events.ts";
import type { RevenuecatEvent } from "./revenuecat-shapes.ts";
import { isUnfinished, transferEvents, type TransferSide } from "./revenuecat-transfer.ts";

const provider = "revenuecat";
/** How long after it a transfer that is not visible yet is waited for. */
const settlesWithin = 60 * 60_000;

/** Looks up what both sides have now, as far as they are accounts here. Without an answer nothing changes. */
export async function lookUpTransfer(site: Site, event: RevenuecatEvent): Promise<TransferSide[]> {
  const names = [...event.transferred_from, ...event.transferred_to];
  const known =
    names.length === 0
      ? []
      : await site.db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, names));
  const { REVENUECAT_ENTITLEMENT: entitlement } = site.settings;
  const now = site.now();
  const sides: TransferSide[] = [];
  // Always in the same order, so that two transfers between the same accounts cannot deadlock.
  for (const { id: customerId } of known.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const bought = purchaseOf(await callRevenuecat(site.settings, customerId), {
      customerId,
      entitlement,
      now,
    });
    const isOver = !bought?.expiration_at_ms || bought.expiration_at_ms <= now;
    sides.push({ customerId, purchase: isOver ? null : bought });
  }
  const isRecent = now.getTime() - event.event_timestamp_ms.getTime() < settlesWithin;
  if (isRecent && isUnfinished(event, sides))
    throw new RevenuecatError("RevenueCat does not show a transfer yet");
  return sides;
}

/** Applies a transfer, all sides in one transaction. */
export async function applyTransfer(
  site: Site,
  tx: Transaction,
  { event, sides }: { event: RevenuecatEvent; sides: TransferSide[] },
): Promise<Applied> {
  if (event.environment === "SANDBOX")
    return { state: "refused", problem: "It was moved in a sandbox: no money moved." };
  if (sides.length === 0) return { state: "refused", problem: "Nobody here is one of these customers." };
  let outcome: Applied = { state: "ignored" };
  for (const side of sides) {
    const { customerId } = side;
    await storeCustomer(tx, { provider, accountId: customerId, customerId });
    const applied = await applyPaymentEvents(site, tx, { provider, events: transferEvents(event, side) });
    if (applied.state === "refused") return applied;
    const isReceiver = event.transferred_to.includes(customerId);
    if (applied.state === "applied" && (outcome.state === "ignored" || isReceiver)) outcome = applied;
  }
  return outcome;
}

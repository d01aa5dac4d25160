import { eq } from "drizzle-orm";
import { accounts, paymentCheckouts, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { isTestMode } from "#app/platform/config/payment-providers.server.ts";
import type { CheckoutRow } from "../checkouts/checkout-rows.server.ts";
import type { TestCard } from "./test-cards.ts";
import { paidCheckoutEvents, testSubscriptionId } from "./test-events.ts";
import { knowTestCustomer } from "./test-provider.server.ts";

export type TestPayment =
  | { ok: true; isSecond: boolean }
  | { ok: false; reason: "declined" | "refused-by-you" | "over" }
  | { ok: false; reason: "asks" };

/**
 * Pays a test checkout with a card: the provider's part and ours in one transaction. `answer` is the answer for a card
 * that requires confirmation.
 */
export async function payTestCheckout(
  site: Site,
  checkout: Pick<CheckoutRow, "id" | "accountId">,
  { card, answer }: { card: TestCard; answer: "yes" | "no" | null },
): Promise<TestPayment> {
  // Started before a real provider was configured: test payments grant nothing any more.
  if (!isTestMode(site.settings)) return { ok: false, reason: "over" };
  if (card === "declined") return { ok: false, reason: "declined" };
  return site.db.transaction(async (tx) => {
    // The account is locked before the checkout, as everywhere, so that two tabs cannot deadlock.
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, checkout.accountId))
      .for("no key update");
    const isThis = eq(paymentCheckouts.id, checkout.id);
    const [row] = await tx.select().from(paymentCheckouts).where(isThis).for("update");
    if (!row || row.state === "expired") return { ok: false, reason: "over" };
    if (row.state === "paid" || row.state === "doubled")
      return { ok: true, isSecond: row.state === "doubled" };
    if (card === "asks" && answer !== "yes") {
      await tx
        .update(paymentCheckouts)
        .set({ state: answer ? "open" : "acting" })
        .where(isThis);
      return { ok: false, reason: answer ? "refused-by-you" : "asks" };
    }
    await knowTestCustomer(tx, row.accountId);
    const at = site.now();
    const events = paidCheckoutEvents(row, card, at);
    const applied = await applyPaymentEvents(site, tx, { provider: "test-checkout", events });
    if (applied.state === "refused") throw new Error(`the test checkout refused itself: ${applied.problem}`);
    const [stored] = await tx
      .select({ isGranted: paymentSubscriptions.isGranted })
      .from(paymentSubscriptions)
      .where(eq(paymentSubscriptions.subscriptionId, testSubscriptionId(row.id)));
    const isSecond = stored?.isGranted !== true;
    await tx
      .update(paymentCheckouts)
      .set({ state: isSecond ? "doubled" : "paid", settledAt: at, sessionId: testSubscriptionId(row.id) })
      .where(isThis);
    return { ok: true, isSecond };
  });
}

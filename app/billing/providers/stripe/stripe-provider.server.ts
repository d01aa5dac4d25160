import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import type { PaymentProvider, ReadWebhook, RefusedWebhook } from "../payment-provider.server.ts";
import {
  cancelAtStripe,
  changeAtStripe,
  pauseAtStripe,
  portalAtStripe,
  previewAtStripe,
  resumeAtStripe,
} from "./stripe-actions.server.ts";
import { startStripeCheckout } from "./stripe-checkout.server.ts";
import { ask, stripeClient, StripeRequestError } from "./stripe-client.server.ts";
import { readStripeEvent } from "./stripe-events.ts";
import { settleStripe } from "./stripe-settle.server.ts";
import { EventShape } from "./stripe-shapes.ts";

/** The maximum age of a signature: an older one may be a replay. */
const oldestSeconds = 300;

export const stripeProvider: PaymentProvider = {
  name: "stripe",
  abilities: { canChangePlan: true, canPause: true, canCancel: true, hasPortal: true },
  startCheckout: startStripeCheckout,
  readWebhook,
  async applyEvent(site, tx, { body }) {
    const read = readStripeEvent(body);
    if (!read.ok) return { state: "refused", problem: read.problem };
    if (isOtherMode(site, read.isLive))
      return { state: "refused", problem: "It is of Stripe's other mode: test and live do not mix." };
    return applyPaymentEvents(site, tx, { provider: "stripe", events: read.events });
  },
  previewChange: previewAtStripe,
  changePlan: changeAtStripe,
  pause: pauseAtStripe,
  resume: resumeAtStripe,
  cancel: cancelAtStripe,
  portal: portalAtStripe,
  undo,
  settle: settleStripe,
};

function isOtherMode({ settings }: Site, isLive: boolean): boolean {
  const [, mode] = /^[rs]k_(test|live)_/.exec(settings.STRIPE_SECRET_KEY ?? "") ?? [];
  return mode !== undefined && isLive !== (mode === "live");
}

async function readWebhook(site: Site, request: Request): Promise<ReadWebhook | RefusedWebhook> {
  const { STRIPE_WEBHOOK_SECRET: secret = "" } = site.settings;
  const body = await request.text();
  const signature = request.headers.get("stripe-signature") ?? "";
  const { webhooks } = await stripeClient(site.settings);
  try {
    webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, site.now().getTime());
  } catch {
    // Whatever is wrong with it, it was not signed for us just now.
    return {
      ok: false,
      status: 400,
      problem: signature ? "The signature is wrong." : "There is no signature.",
    };
  }
  const event = EventShape.safeParse(JSON.parse(body));
  if (!event.success) return { ok: false, status: 400, problem: "It is signed, but no event." };
  const { id: eventId, type, created: happenedAt } = event.data;
  return { ok: true, eventId, type, happenedAt, body };
}

/** Ends the second subscription at once and refunds its payment. */
async function undo(
  { settings }: Site,
  { refundId, subscriptionId }: { refundId: string; subscriptionId: string },
): Promise<"done"> {
  const paid = await ask(settings, "finding a second payment", async (stripe) => {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    if (subscription.status !== "canceled") await stripe.subscriptions.cancel(subscriptionId);
    const { latest_invoice: invoice } = subscription;
    if (!invoice) return null;
    const id = typeof invoice === "string" ? invoice : invoice.id;
    const payments = id ? await stripe.invoicePayments.list({ invoice: id, status: "paid", limit: 1 }) : null;
    const intent = payments?.data[0]?.payment.payment_intent ?? null;
    return typeof intent === "string" ? intent : (intent?.id ?? null);
  });
  if (!paid) return "done";
  try {
    await ask(settings, "refunding", (stripe) =>
      stripe.refunds.create(
        { payment_intent: paid, reason: "duplicate" },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
  } catch (error) {
    // By hand, or by a job that crashed before storing it.
    if (error instanceof StripeRequestError && error.code === "charge_already_refunded") return "done";
    throw error;
  }
  return "done";
}

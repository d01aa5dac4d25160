import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";

type Thing = Record<string, unknown> & { id: string };
type Fields = Record<string, string>;

const monthSeconds = 30 * 86_400;
const webhookSecret = "whsec_of_the_test_peer";

/**
 * A Stripe on this machine, as far as our code uses it: customers, checkouts, subscriptions, invoices, the portal and
 * refunds. Actions on its pages and its clock are methods; each returns the messages that Stripe would send.
 */
export async function openStripePeer(now: () => Date) {
  const things = new Map<string, Thing>();
  const replies = new Map<string, Thing>();
  const requests: string[] = [];
  const mood = { isDead: false, slowMs: 0, isLying: false };
  const seconds = () => Math.floor(now().getTime() / 1000);
  const id = (kind: string) => `${kind}_${randomBytes(6).toString("hex")}`;
  const keep = <Kept extends Thing>(thing: Kept): Kept => {
    things.set(thing.id, thing);
    return thing;
  };

  const routes: [RegExp, (fields: Fields, ids: string[]) => unknown][] = [
    [/^POST \/v1\/customers$/, (f) => keep({ id: id("cus"), object: "customer", email: f["email"] })],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (f) => {
        const sessionId = id("cs");
        const url = `http://localhost/pay/${sessionId}`;
        const state = { status: "open", payment_status: "unpaid", subscription: null };
        return keep({
          id: sessionId,
          object: "checkout.session",
          url,
          customer: f["customer"],
          fields: f,
          ...state,
        });
      },
    ],
    [/^GET \/v1\/checkout\/sessions\/([^/]+)$/, (_f, [sessionId = ""]) => things.get(sessionId)],
    [/^GET \/v1\/subscriptions\/([^/]+)$/, (_f, [subscriptionId = ""]) => shown(subscriptionId)],
    [/^POST \/v1\/subscriptions\/([^/]+)$/, (f, [subscriptionId = ""]) => change(subscriptionId, f)],
    [
      /^DELETE \/v1\/subscriptions\/([^/]+)$/,
      (_f, [subscriptionId = ""]) =>
        Object.assign(of(subscriptionId), { status: "canceled", ended_at: seconds() }),
    ],
    [
      /^POST \/v1\/invoices\/create_preview$/,
      (f) => invoiceOf(f["subscription"] ?? "", { amount: 5432, reason: "subscription_update", id: null }),
    ],
    [
      /^GET \/v1\/invoice_payments/,
      () => ({
        object: "list",
        has_more: false,
        data: [{ id: "inpay_1", payment: { type: "payment_intent", payment_intent: "pi_1" } }],
      }),
    ],
    [
      /^POST \/v1\/refunds$/,
      (f) => keep({ id: id("re"), object: "refund", payment_intent: f["payment_intent"] }),
    ],
    [/^POST \/v1\/billing_portal\/sessions$/, () => ({ id: "bps_1", url: "http://localhost/portal" })],
  ];

  function of(thingId: string): Thing {
    const thing = things.get(thingId);
    if (!thing) throw new Error(`the peer has no ${thingId}`);
    return thing;
  }

  function shown(subscriptionId: string): Thing {
    const subscription = of(subscriptionId);
    // It reports the end, at an earlier time.
    return mood.isLying
      ? { ...subscription, status: "canceled", ended_at: 1, latest_invoice: null }
      : subscription;
  }

  function change(subscriptionId: string, f: Fields): Thing {
    const subscription = of(subscriptionId);
    if (f["cancel_at_period_end"])
      subscription["cancel_at_period_end"] = f["cancel_at_period_end"] === "true";
    if ("pause_collection" in f) subscription["pause_collection"] = null;
    if (f["pause_collection[behavior]"]) subscription["pause_collection"] = { behavior: "void" };
    if (f["metadata[plan]"]) Object.assign(subscription["metadata"] as object, { plan: f["metadata[plan]"] });
    const amount = f["items[0][price_data][unit_amount]"];
    if (amount) {
      const price = (subscription["items"] as { data: { price: Record<string, unknown> }[] }).data[0]?.price;
      Object.assign(price ?? {}, {
        unit_amount: Number(amount),
        recurring: { interval: f["items[0][price_data][recurring][interval]"] },
      });
    }
    return subscription;
  }

  function invoiceOf(
    subscriptionId: string,
    facts: { amount: number; reason: string; id?: string | null; currency?: string; end?: number },
  ): Thing {
    const subscription = of(subscriptionId);
    const invoiceId = facts.id === undefined ? id("in") : "upcoming";
    const end = facts.end ?? seconds() + monthSeconds;
    return {
      id: invoiceId,
      object: "invoice",
      number: `${invoiceId.slice(-4).toUpperCase()}-0001`,
      status: "paid",
      customer: subscription["customer"],
      parent: { subscription_details: { subscription: subscriptionId, metadata: subscription["metadata"] } },
      billing_reason: facts.reason,
      amount_due: facts.amount,
      amount_paid: facts.amount,
      currency: facts.currency ?? "eur",
      created: seconds(),
      status_transitions: { paid_at: seconds() },
      hosted_invoice_url: `http://localhost/invoice/${invoiceId}`,
      lines: { data: [{ amount: facts.amount, period: { end } }] },
    };
  }

  const message = (type: string, object: unknown, more: object = {}) => ({
    id: id("evt"),
    object: "event",
    type,
    created: seconds(),
    livemode: false,
    data: { object: structuredClone(object), ...more },
  });
  type Message = ReturnType<typeof message>;

  /**
   * Somebody pays on the page of a checkout; `facts` is what the provider then reports, which may differ from the
   * order.
   */
  function pay(sessionId: string, facts: { amount?: number; currency?: string } = {}): Message[] {
    const session = of(sessionId);
    const f = session["fields"] as Fields;
    const price = "line_items[0][price_data]";
    const amount = facts.amount ?? Number(f[`${price}[unit_amount]`]);
    const currency = facts.currency ?? f[`${price}[currency]`] ?? "eur";
    const subscription: Thing = keep({
      id: id("sub"),
      object: "subscription",
      customer: session["customer"],
      status: "active",
      cancel_at_period_end: false,
      start_date: seconds(),
      metadata: {
        checkout: f["subscription_data[metadata][checkout]"],
        plan: f["subscription_data[metadata][plan]"],
      },
      items: {
        data: [
          {
            id: id("si"),
            current_period_end: seconds() + monthSeconds,
            price: { unit_amount: amount, currency, product: "prod_1", recurring: { interval: "month" } },
          },
        ],
      },
    });
    const invoice = keep(invoiceOf(subscription.id, { amount, currency, reason: "subscription_create" }));
    subscription["latest_invoice"] = invoice;
    Object.assign(session, { status: "complete", payment_status: "paid", subscription: subscription.id });
    return [
      message("customer.subscription.created", subscription),
      message("invoice.paid", invoice),
      message("invoice.payment_succeeded", invoice),
      message("checkout.session.completed", session),
    ];
  }

  const subscriptionIn = (sessionId: string) => String(of(sessionId)["subscription"]);

  function renew(sessionId: string, facts: { amount?: number; failed?: boolean } = {}): Message[] {
    const subscription = of(subscriptionIn(sessionId));
    const [item] = (subscription["items"] as { data: Record<string, unknown>[] }).data;
    const price = item?.["price"] as { unit_amount: number };
    const invoice = invoiceOf(subscription.id, {
      amount: facts.amount ?? price.unit_amount,
      reason: "subscription_cycle",
    });
    if (facts.failed) {
      Object.assign(invoice, {
        status: "open",
        amount_paid: 0,
        next_payment_attempt: seconds() + 3 * 86_400,
      });
      subscription["status"] = "past_due";
      return [
        message("invoice.payment_failed", invoice),
        message("customer.subscription.updated", subscription),
      ];
    }
    Object.assign(item ?? {}, { current_period_end: seconds() + monthSeconds });
    Object.assign(subscription, { status: "active", latest_invoice: keep(invoice) });
    return [message("invoice.paid", invoice), message("customer.subscription.updated", subscription)];
  }

  const turned = (sessionId: string, change: Record<string, unknown>, before: Record<string, unknown>) => [
    message("customer.subscription.updated", Object.assign(of(subscriptionIn(sessionId)), change), {
      previous_attributes: before,
    }),
  ];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    requests.push(call);
    if (mood.isDead) return void request.socket.destroy();
    await sleep(mood.slowMs);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const key = request.headers["idempotency-key"];
    const name = typeof key === "string" && !key.startsWith("stripe-node-retry") ? key : null;
    const found = routes.flatMap(([path, act]) => {
      const ids = path.exec(call)?.slice(1);
      return ids ? [{ act, ids }] : [];
    })[0];
    const reply = (name && replies.get(name)) ?? found?.act(fields, found.ids);
    if (name && reply) replies.set(name, reply as Thing);
    response.writeHead(reply ? 200 : 404, { "content-type": "application/json" });
    response.end(
      JSON.stringify(reply ?? { error: { type: "invalid_request_error", message: "no such thing" } }),
    );
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const stripe = new Stripe("sk_test_peer");
  return {
    environment: {
      STRIPE_SECRET_KEY: "sk_test_of_the_peer",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    mood,
    requests,
    pay,
    renew,
    cancel: (sessionId: string) =>
      turned(sessionId, { cancel_at_period_end: true }, { cancel_at_period_end: false }),
    resume: (sessionId: string) =>
      turned(sessionId, { cancel_at_period_end: false }, { cancel_at_period_end: true }),
    end: (sessionId: string) => {
      const subscription = Object.assign(of(subscriptionIn(sessionId)), {
        status: "canceled",
        ended_at: seconds(),
      });
      return [message("customer.subscription.deleted", subscription)];
    },
    message,
    /** As posted: the body and its signature. */
    sign(sent: object, facts: { secret?: string; timestamp?: number } = {}): RequestInit {
      const payload = JSON.stringify(sent);
      const { secret = webhookSecret, timestamp = seconds() } = facts;
      const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return {
        method: "POST",
        body: payload,
        headers: { "content-type": "application/json", "stripe-signature": header },
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

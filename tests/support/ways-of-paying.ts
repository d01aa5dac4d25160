import { eq } from "drizzle-orm";
import { createCodes, redeemCode } from "#app/billing/codes/code-commands.server.ts";
import { grantSubscription, revokeGrants } from "#app/billing/grants/grant-commands.server.ts";
import { checkoutProvider } from "#app/billing/providers/open-providers.server.ts";
import type { PlanOffer } from "#app/billing/providers/payment-provider.server.ts";
import { settlePayments } from "#app/billing/providers/checkouts/settle-job.server.ts";
import { payTestCheckout } from "#app/billing/providers/test-checkout/test-checkout-commands.server.ts";
import { testProvider } from "#app/billing/providers/test-checkout/test-provider.server.ts";
import { applyWebhook } from "#app/billing/providers/webhooks/webhook-commands.server.ts";
import { accounts, paymentCheckouts, paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { openRevenuecatPeer } from "./revenuecat-peer.ts";
import { createTestSite } from "./site.ts";
import { openStripePeer } from "./stripe-peer.ts";

export const monthly: PlanOffer = {
  id: "monthly",
  name: "Monthly",
  amountMinor: 600,
  currency: "EUR",
  trialDays: 0,
  interval: "month",
};

export interface Mood {
  isDead: boolean;
  slowMs: number;
  isLying: boolean;
}

interface Payer {
  id: string;
  email: string;
}

/** The actions of a provider's peer, for one payer. */
interface Peer {
  environment: Record<string, string>;
  mood: Mood;
  /** The peer's id of a payer: a checkout's, or the account's. */
  nameOf(accountId: string): Promise<string>;
  pay(name: string, facts?: object): object[];
  renew(name: string, facts?: { failed?: boolean }): object[];
  cancel(name: string): object[];
  resume(name: string): object[];
  end(name: string): object[];
  /** Where customers of the provider can transfer purchases. */
  transfer?(from: string, to: string): object[];
  sign(message: object, facts?: { secret?: string; timestamp?: number }): RequestInit;
  /** A message about an unknown customer, one of an irrelevant kind. */
  strange(): { unknownCustomer: object; unknownEvent: object };
  /** The facts of a payment that differs from the order. */
  wrongAmount: object;
  wrongCurrency: object;
}

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A site with a clock, some accounts, and one payment method. */
export async function setUp(environment: Record<string, string>, clock: { now: Date }) {
  const site = await createTestSite(environment, { site: { now: () => clock.now } });
  let count = 0;
  const person = async (): Promise<Payer> => {
    const id = `person-${++count}`;
    await site.db.insert(accounts).values({ id, name: id, email: `${id}@example.org` });
    return { id, email: `${id}@example.org` };
  };
  return { site, person };
}

/** Processes waiting messages, as the job does. */
export async function drain(site: TestSite): Promise<void> {
  const waiting = await site.db.select().from(paymentWebhooks).where(eq(paymentWebhooks.state, "waiting"));
  for (const { id } of waiting) await applyWebhook(site, id);
}

/** Sends messages as their provider would and processes them; returns the statuses. */
export async function deliver(site: TestSite, name: string, sent: RequestInit[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const init of sent) statuses.push((await site.get(`/api/webhooks/${name}`, init)).status);
  await drain(site);
  return statuses;
}

/** Starts a checkout at the site's provider. */
export async function begin(site: Site, account: Payer, plan = monthly): Promise<void> {
  const started = await checkoutProvider(site.settings)?.startCheckout(site, {
    account,
    plan,
    backPath: "/writings",
  });
  if (!started?.ok) throw new Error(`no checkout: ${started?.reason ?? "no provider"}`);
}

/** Providers that send messages, each with its peer on this machine. */
export const messengers: [
  name: string,
  open: (clock: { now: Date }, site: () => TestSite) => Promise<Peer & AsyncDisposable>,
][] = [
  [
    "stripe",
    async (clock, site) => {
      const peer = await openStripePeer(() => clock.now);
      return {
        ...peer,
        async nameOf(accountId) {
          const [row] = await site()
            .db.select()
            .from(paymentCheckouts)
            .where(eq(paymentCheckouts.accountId, accountId))
            .orderBy(paymentCheckouts.startedAt);
          return row?.sessionId ?? "";
        },
        strange: () => ({
          unknownCustomer: peer.message("invoice.paid", {
            id: "in_x",
            customer: "cus_of_somebody",
            amount_due: 600,
            amount_paid: 600,
            currency: "eur",
            parent: { subscription_details: { subscription: "sub_x" } },
            created: 1,
            lines: { data: [{ period: { end: 2_000_000_000 } }] },
          }),
          unknownEvent: peer.message("treasury.something_new", { id: "x" }),
        }),
        wrongAmount: { amount: 1 },
        wrongCurrency: { currency: "jpy" },
      };
    },
  ],
  [
    "revenuecat",
    async (clock) => {
      const peer = await openRevenuecatPeer(() => clock.now);
      return {
        ...peer,
        nameOf: async (accountId) => accountId,
        strange: () => ({
          unknownCustomer: peer.message("INITIAL_PURCHASE", "somebody"),
          unknownEvent: peer.message("SOMETHING_NEW", "person-1"),
        }),
        wrongAmount: { price_in_purchased_currency: 0.01 },
        wrongCurrency: { currency: "JPY" },
      };
    },
  ],
];

/** Providers without messages: their effects are applied here. */
export const direct: [
  name: string,
  open: (site: TestSite) => { pay(account: Payer): Promise<unknown>; end(account: Payer): Promise<unknown> },
][] = [
  [
    "test-checkout",
    (site) => ({
      async pay(account) {
        const plan = monthly;
        const started = await testProvider.startCheckout(site, { account, plan, backPath: "/writings" });
        const id = started.ok ? (started.redirectTo.split("/").at(-1) ?? "") : "";
        return id && payTestCheckout(site, { id, accountId: account.id }, { card: "good", answer: null });
      },
      async end(account) {
        await testProvider.cancel(site, account);
        await settlePayments(site);
      },
    }),
  ],
  [
    "code",
    (site) => {
      const made = createCodes(site, { planId: null, days: 30, count: 1, expiresAt: null });
      return {
        pay: async (account) =>
          redeemCode(site, { account, typed: (await made).codes[0] ?? "", client: null }),
        end: async () => {},
      };
    },
  ],
  [
    "manual",
    (site) => ({
      pay: ({ id: accountId }) =>
        grantSubscription(site, { accountId, planId: null, days: 30, actor: "an operator", reason: null }),
      end: ({ id: accountId }) => revokeGrants(site, { accountId, actor: "an operator", reason: null }),
    }),
  ],
];

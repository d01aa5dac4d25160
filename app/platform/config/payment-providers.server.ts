import { z } from "zod";
import { type Setting, setting } from "./setting.ts";

/** A request without side effects that needs the provider's key, for `octavo check`. */
export interface Probe {
  url: string;
  headers: Record<string, string>;
}

interface ProviderFacts<Shape extends Record<string, Setting>> {
  /** The name shown to people; null for the checkout that moves no money. */
  label: string | null;
  /** Its settings. */
  settings: Shape;
  /** Settings that must be given together or not at all; the first one enables the provider. */
  keys: (keyof Shape & string)[];
  /** For the privacy page: which data it receives. */
  privacy: string | null;
  probe: ((settings: z.output<z.ZodObject<Shape>>) => Probe) | null;
}

const define = <const Shape extends Record<string, Setting>>(facts: ProviderFacts<Shape>) => facts;

/** A key recognised by its prefix, so that a public key, or one of another provider, is refused at the start. */
const keyLike = (shape: RegExp) => z.string().trim().regex(shape).optional();
const httpUrl = () => z.url({ protocol: /^https?$/ }).optional();
const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, "");

const bearer = (key = "") => ({ authorization: `Bearer ${key}`, accept: "application/json" });

/**
 * Every payment provider, in the order in which checkouts choose one. Settings, their checks, `octavo check`, the
 * privacy page, the type of the database column and the filter of `/admin/webhooks` come from this list. The
 * implementation is the entry of the same name in `billing/providers/open-providers.server.ts`; a missing one is a
 * compile error.
 */
export const paymentProviders = {
  stripe: define({
    label: "Stripe",
    settings: {
      STRIPE_SECRET_KEY: setting(
        keyLike(/^[sr]k_(test|live)_\w{4,}$/).describe(
          "a secret or restricted key of Stripe, which begins with sk_test_, sk_live_, rk_test_ or rk_live_",
        ),
        { unset: ": no payments by Stripe" },
      ),
      STRIPE_WEBHOOK_SECRET: setting(
        keyLike(/^whsec_\S{4,}$/).describe(
          "the signing secret of the webhook endpoint at Stripe, which begins with whsec_",
        ),
        { note: "; the endpoint must lead to `SITE_URL/api/webhooks/stripe`" },
      ),
      STRIPE_API_URL: setting(
        httpUrl().describe("another address to speak to instead of Stripe's, like http://localhost:12111"),
        { unset: ": Stripe's own" },
      ),
    },
    keys: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    privacy:
      "Stripe takes the payments of those who subscribe. It learns your email address and what you pay with; we learn neither card nor bank.",
    probe: ({ STRIPE_SECRET_KEY, STRIPE_API_URL }) => ({
      url: `${withoutSlash(STRIPE_API_URL) ?? "https://api.stripe.com"}/v1/balance`,
      headers: bearer(STRIPE_SECRET_KEY),
    }),
  }),
  revenuecat: define({
    label: "RevenueCat",
    settings: {
      REVENUECAT_API_KEY: setting(
        keyLike(/^sk_\w{4,}$/).describe("a secret key of RevenueCat's REST API, which begins with sk_"),
        { unset: ": no payments by RevenueCat" },
      ),
      REVENUECAT_WEBHOOK_AUTHORIZATION: setting(
        z
          .string()
          .trim()
          .min(16)
          .optional()
          .describe("at least 16 characters: the Authorization header that RevenueCat's webhooks send"),
        { note: " to `SITE_URL/api/webhooks/revenuecat`" },
      ),
      REVENUECAT_ENTITLEMENT: setting(
        z
          .string()
          .trim()
          .min(1)
          .max(200)
          .default("writer")
          .describe("the identifier of the entitlement in RevenueCat that lets its owner write"),
      ),
      REVENUECAT_PURCHASE_URL: setting(
        httpUrl()
          .transform(withoutSlash)
          .describe("a web purchase link of RevenueCat, like https://pay.rev.cat/abc"),
        { note: "; the account's id is added", unset: ": bought in your apps only" },
      ),
      REVENUECAT_API_URL: setting(
        httpUrl()
          .transform(withoutSlash)
          .describe("another address to speak to instead of RevenueCat's, like http://localhost:12112"),
        { unset: ": RevenueCat's own" },
      ),
    },
    keys: ["REVENUECAT_API_KEY", "REVENUECAT_WEBHOOK_AUTHORIZATION"],
    privacy:
      "RevenueCat keeps account of subscriptions bought in apps. It learns the number of your account here and what you bought.",
    probe: ({ REVENUECAT_API_KEY, REVENUECAT_API_URL }) => ({
      url: `${REVENUECAT_API_URL ?? "https://api.revenuecat.com"}/v1/subscribers/octavo-check/offerings`,
      headers: bearer(REVENUECAT_API_KEY),
    }),
  }),
  "test-checkout": define({
    label: null,
    settings: {
      TEST_CHECKOUT: setting(z.enum(["auto", "yes", "no"]).default("auto").describe("auto, yes or no"), {
        note: ": a checkout page that moves no money; auto shows it while neither Stripe nor RevenueCat is set, and yes beside one of them stops the start",
      }),
    },
    keys: [],
    privacy: null,
    probe: null,
  }),
};

type Facts = typeof paymentProviders;
export type ProviderName = keyof Facts;

type Shapes = Facts[ProviderName]["settings"];
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The settings of all providers. */
type PaymentShape = Merged<Shapes>;
export type PaymentSettings = z.output<z.ZodObject<PaymentShape>>;

/** What the functions below need to know of a provider. */
interface Known {
  label: string | null;
  settings: z.ZodRawShape;
  keys: string[];
}

export const paymentProviderNames = Object.keys(paymentProviders) as [ProviderName, ...ProviderName[]];

/** For the settings' schema. */
export const paymentSettings = Object.assign(
  {},
  ...Object.values(paymentProviders).map(({ settings }) => settings),
) as PaymentShape;

const hasKey = ({ keys: [key] }: Known, settings: Partial<PaymentSettings>): boolean =>
  key !== undefined && new Map<string, unknown>(Object.entries(settings)).get(key) !== undefined;

/** Whether the checkout is the test one, which moves no money: only while no real provider is configured. */
export const isTestMode = (settings: PaymentSettings): boolean =>
  settings.TEST_CHECKOUT !== "no" && !Object.values(paymentProviders).some((each) => hasKey(each, settings));

/** The configured providers, the one that checkouts use first. */
export const listProviderNames = (settings: PaymentSettings): ProviderName[] =>
  paymentProviderNames.filter((name) =>
    name === "test-checkout" ? isTestMode(settings) : hasKey(paymentProviders[name], settings),
  );

/** Conflicting settings: an incomplete provider, or the test checkout beside a real one. One sentence each. */
export function paymentConflicts(
  settings: Partial<PaymentSettings>,
  providers: Record<string, Known> = paymentProviders,
): string[] {
  const given = new Map<string, unknown>(Object.entries(settings));
  const lines = Object.values(providers)
    .filter(({ keys }) => new Set(keys.map((key) => given.get(key) === undefined)).size > 1)
    .map(
      ({ keys }) =>
        `The settings ${keys.join(" and ")} must be given together: without both nothing can be paid.`,
    );
  const isReal = Object.values(providers).some((each) => hasKey(each, settings));
  if (settings.TEST_CHECKOUT !== "yes" || !isReal) return lines;
  const labels = Object.values(providers).flatMap(({ label }) => label ?? []);
  return [
    ...lines,
    `The setting TEST_CHECKOUT cannot be yes while ${labels.join(" or ")} is set: in test mode anybody could subscribe without paying.`,
  ];
}

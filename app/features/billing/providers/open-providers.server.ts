import type { Settings } from "#app/platform/config/settings.server.ts";
import type { PaymentProvider } from "./payment-provider.server.ts";
import { revenuecatProvider } from "./revenuecat/revenuecat-provider.server.ts";
import { stripeProvider } from "./stripe/stripe-provider.server.ts";
import { testProvider } from "./test-checkout/test-provider.server.ts";

type Keys = Pick<Settings, "STRIPE_SECRET_KEY" | "REVENUECAT_API_KEY" | "TEST_CHECKOUT">;

/** Whether the checkout moves no money: only while no real provider is set. */
export const isTestMode = ({ STRIPE_SECRET_KEY, REVENUECAT_API_KEY, TEST_CHECKOUT }: Keys) =>
  TEST_CHECKOUT !== "no" && !STRIPE_SECRET_KEY && !REVENUECAT_API_KEY;

/** The providers that are set up, the one that checkouts begin with first. */
export function openProviders(settings: Keys): PaymentProvider[] {
  return [
    ...(settings.STRIPE_SECRET_KEY ? [stripeProvider] : []),
    ...(settings.REVENUECAT_API_KEY ? [revenuecatProvider] : []),
    ...(isTestMode(settings) ? [testProvider] : []),
  ];
}

/** One of them by its name; null when it is not set up. */
export const findProvider = (settings: Keys, name: string): PaymentProvider | null =>
  openProviders(settings).find((provider) => provider.name === name) ?? null;

/** Where one pays; null when this site takes no money, and there are codes and grants only. */
export const checkoutProvider = (settings: Keys): PaymentProvider | null =>
  openProviders(settings)[0] ?? null;

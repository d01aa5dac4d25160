import type { PaymentProvider } from "./payment-provider.server.ts";
import { revenuecatProvider } from "./revenuecat/revenuecat-provider.server.ts";
import { stripeProvider } from "./stripe/stripe-provider.server.ts";
import { isTestMode, type ProviderKeys } from "./test-mode.ts";
import { testProvider } from "./test-checkout/test-provider.server.ts";

/** The providers that are set up, the one that checkouts begin with first. */
export function openProviders(settings: ProviderKeys): PaymentProvider[] {
  return [
    ...(settings.STRIPE_SECRET_KEY ? [stripeProvider] : []),
    ...(settings.REVENUECAT_API_KEY ? [revenuecatProvider] : []),
    ...(isTestMode(settings) ? [testProvider] : []),
  ];
}

/** One of them by its name; null when it is not set up. */
export const findProvider = (settings: ProviderKeys, name: string): PaymentProvider | null =>
  openProviders(settings).find((provider) => provider.name === name) ?? null;

/** Where one pays; null when this site takes no money, and there are codes and grants only. */
export const checkoutProvider = (settings: ProviderKeys): PaymentProvider | null =>
  openProviders(settings)[0] ?? null;

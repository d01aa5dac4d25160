import {
  listProviderNames,
  type PaymentSettings,
  type ProviderName,
} from "#app/platform/config/payment-providers.server.ts";
import type { PaymentProvider } from "./payment-provider.server.ts";
import { revenuecatProvider } from "./revenuecat/revenuecat-provider.server.ts";
import { stripeProvider } from "./stripe/stripe-provider.server.ts";
import { testProvider } from "./test-checkout/test-provider.server.ts";

/**
 * The implementation of each. Its settings, its label and the data it receives are in the list of the same names in
 * `platform/config`.
 */
export const providers: Record<ProviderName, PaymentProvider> = {
  stripe: stripeProvider,
  revenuecat: revenuecatProvider,
  "test-checkout": testProvider,
};

/** The configured providers; the first one is used for checkouts. */
export const openProviders = (settings: PaymentSettings): PaymentProvider[] =>
  listProviderNames(settings).map((name) => providers[name]);

/** A provider by its name; null when it is not configured. */
export const findProvider = (settings: PaymentSettings, name: string): PaymentProvider | null =>
  openProviders(settings).find((provider) => provider.name === name) ?? null;

/** The provider of new checkouts; null on a site without payments, which has codes and grants only. */
export const checkoutProvider = (settings: PaymentSettings): PaymentProvider | null =>
  openProviders(settings)[0] ?? null;

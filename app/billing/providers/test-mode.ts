import type { Settings } from "#app/platform/config/settings.server.ts";

export type ProviderKeys = Pick<Settings, "STRIPE_SECRET_KEY" | "REVENUECAT_API_KEY" | "TEST_CHECKOUT">;

/** Whether the checkout moves no money: only while no real provider is set. */
export const isTestMode = ({ STRIPE_SECRET_KEY, REVENUECAT_API_KEY, TEST_CHECKOUT }: ProviderKeys) =>
  TEST_CHECKOUT !== "no" && !STRIPE_SECRET_KEY && !REVENUECAT_API_KEY;

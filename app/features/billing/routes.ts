import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** Calls, outside the pages' frame. */
export const billingApiRoutes = [
  route("api/revenueCat/entitlement", "./entitlement/entitlement-resource.ts"),
];

export const billingRoutes = [
  route("interstitial", "./interstitial/interstitial-page.tsx"),
  route("subscription", "./subscription/subscription-page.tsx"),
  route("account/invoices", "./subscription/invoices-page.tsx"),
  route("interstitial/news", "./interstitial/news-resource.ts"),
];

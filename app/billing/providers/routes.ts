import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** For programs. */
export const paymentApiRoutes = [
  route("api/webhooks/:provider", "./webhooks/webhook-resource.ts"),
  route("checkout/:id/back", "./checkouts/checkout-back-resource.ts"),
];

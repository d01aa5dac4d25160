import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const subscriptionRoutes = [
  route("subscription", "./subscription-page.tsx"),
  route("account/invoices", "./invoices-page.tsx"),
];

import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const checkoutRoutes = [route("checkout/:id", "./checkout-page.tsx")];

import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** Calls, outside the pages' frame. */
export const entitlementApiRoutes = [route("api/revenueCat/entitlement", "./entitlement-resource.ts")];

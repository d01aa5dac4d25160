import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** Calls, outside of the pages' layout. */
export const entitlementApiRoutes = [route("api/revenueCat/entitlement", "./entitlement-resource.ts")];

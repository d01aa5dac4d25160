import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** Calls, outside of the pages' layout. */
export const accountApiRoutes = [
  route("api/user/current", "./current-user-resource.ts"),
  route("api/user/sync", "./sync-resource.ts"),
  route("api/auth/login", "./login-resource.ts"),
  route("api/auth/logout", "./logout-resource.ts"),
];

import { relative } from "@react-router/dev/routes";
import { settingsRoutes } from "./settings/routes.ts";

const { route } = relative(import.meta.dirname);

export const accountRoutes = [
  route("login", "./sign-in/login-page.tsx"),
  route("sign-in", "./sign-in/sign-in-page.tsx"),
  route("sign-in/factor-one", "./sign-in/factor-one-page.tsx"),
  route("sign-in/factor-two", "./sign-in/factor-two-page.tsx"),
  route("sign-in/with/:provider", "./sign-in/provider-page.tsx"),
  route("sign-in/go-on", "./sign-in/go-on-page.tsx"),
  route("sign-in/new-password", "./sign-in/new-password-page.tsx"),
  route("sign-in/continue", "./sign-in/continue-resource.ts"),
  route("sign-up", "./sign-up/sign-up-page.tsx"),
  route("sign-up/verify-email-address", "./sign-up/verify-email-page.tsx"),
  route("sign-up/*", "./sign-up/step-page.tsx"),
  ...settingsRoutes,
];

/** Calls, outside the pages' frame. */
export const accountApiRoutes = [
  route("api/user/current", "./api/current-user-resource.ts"),
  route("api/user/sync", "./api/sync-resource.ts"),
  route("functions/v1/:name", "./api/function-resource.ts"),
  route("api/auth/login", "./api/login-resource.ts"),
  route("api/auth/logout", "./api/logout-resource.ts"),
];

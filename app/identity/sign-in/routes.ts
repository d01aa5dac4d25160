import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const signInRoutes = [
  route("login", "./login-page.tsx"),
  route("sign-in", "./sign-in-page.tsx"),
  route("sign-in/factor-one", "./factor-one-page.tsx"),
  route("sign-in/factor-two", "./factor-two-page.tsx"),
  route("sign-in/with/:provider", "./providers/provider-page.tsx"),
  route("sign-in/go-on", "./go-on-page.tsx"),
  route("sign-in/new-password", "./new-password-page.tsx"),
  route("sign-in/continue", "./continue-resource.ts"),
];

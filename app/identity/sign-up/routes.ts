import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const signUpRoutes = [
  route("sign-up", "./sign-up-page.tsx"),
  route("sign-up/verify-email-address", "./verify-email-page.tsx"),
  route("sign-up/*", "./step-page.tsx"),
];

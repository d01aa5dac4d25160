import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const publishingRoutes = [
  route("writing/:id/publish", "./works/publish-page.tsx"),
  route("account/withdraw", "./works/withdraw-page.tsx"),
];

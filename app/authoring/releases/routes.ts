import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const releaseRoutes = [
  route("writing/:id/publish", "./sheet/publish-page.tsx"),
  route("writing/:id/published", "./published/published-page.tsx"),
  route("account/withdraw", "./withdrawal/withdraw-page.tsx"),
];

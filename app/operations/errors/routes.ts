import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const errorRoutes = [
  route("admin/errors", "./pages/errors-page.tsx"),
  route("admin/errors/:id", "./pages/error-page.tsx"),
];

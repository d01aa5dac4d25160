import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const manuscriptsRoutes = [
  route("writing/import", "./screens/import-page.tsx"),
  route("writing/:id/import", "./screens/import-more-page.tsx"),
  route("writing/:id/export", "./screens/export-page.tsx"),
  route("writing/:id/export/:file", "./screens/export-resource.ts"),
  route("account/works", "./screens/own-works-page.tsx"),
  route("account/works/:id/:file", "./screens/own-work-resource.ts"),
];

import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const manuscriptsRoutes = [
  route("writing/import", "./import-preview/import-page.tsx"),
  route("writing/:id/import", "./import-preview/import-more-page.tsx"),
  route("writing/:id/export", "./downloads/export-page.tsx"),
  route("writing/:id/export/:file", "./downloads/export-resource.ts"),
  route("account/works", "./downloads/own-works-page.tsx"),
  route("account/works/:id/:file", "./downloads/own-work-resource.ts"),
];

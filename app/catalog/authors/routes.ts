import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const authorRoutes = [
  route("authorhandle", "./author-page.tsx"),
  route("authorhandle.srt", "./author-srt-resource.ts"),
  route("author/:slug", "./contributor-page.tsx"),
];

import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const dashboardRoutes = [
  route("author-dashboard", "./dashboard-page.tsx"),
  route("author-dashboard/:workId", "./work-numbers-page.tsx"),
  // The sections of both, and their tables as files.
  route("author-dashboard/sections", "./sections-resource.ts"),
  route("author-dashboard/:workId/sections", "./sections-resource.ts", { id: "work-sections" }),
  route("author-dashboard/files/:file", "./exports/file-resource.ts"),
  route("author-dashboard/:workId/files/:file", "./exports/file-resource.ts", { id: "work-file" }),
];

import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const writingsRoutes = [
  route("writings", "./list/writings-page.tsx"),
  route("writings/bin", "./bin/bin-page.tsx"),
  route("writing/new", "./new-work/new-work-page.tsx"),
  route("writing/:id", "./outline/outline-page.tsx"),
  route("writing/:id/outline", "./outline/outline-resource.ts"),
  route("writing/:id/chapter/:chapter", "./chapter/chapter-page.tsx"),
  route("writing/:id/settings", "./settings/settings-page.tsx"),
  route("writing/:id/settings/save", "./settings/saving/save-resource.ts"),
];

/** API calls, outside the page layout. */
export const writingsApiRoutes = [
  route("api/writing/works/:workId/goals", "./settings/goals-resource.ts"),
  route("api/writing/works/:workId/titles", "./titles/titles-resource.ts"),
];

import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const analyticsApiRoutes = [
  route("api/analytics/identity", "./identity/identity-resource.ts"),
  route("api/analytics/forget", "./identity/forget-resource.ts"),
  route("admin/analytics/live", "./report/live-resource.ts"),
  route("admin/analytics/files/:file", "./report/file-resource.ts"),
  route("admin/analytics/replays/:id/events", "./replay/events-resource.ts"),
];

export const analyticsRoutes = [
  route("admin/analytics", "./report/analytics-page.tsx"),
  route("admin/analytics/replays", "./replay/replays-page.tsx"),
  route("admin/analytics/replays/:id", "./replay/replay-page.tsx"),
];

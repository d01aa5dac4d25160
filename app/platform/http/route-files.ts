import { relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/**
 * Route files from the slices, made relative to `app/`: `relative()` of React Router resolves them to absolute paths, and
 * a route's id, which is in every page, is made from its file.
 */
export function withRelativeFiles(routes: RouteConfigEntry[], appDirectory: string): RouteConfigEntry[] {
  return routes.map((route) => ({
    ...route,
    file: relative(appDirectory, route.file),
    ...(route.children && { children: withRelativeFiles(route.children, appDirectory) }),
  }));
}

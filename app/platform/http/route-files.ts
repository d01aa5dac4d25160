import { relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

/**
 * Makes the slices' route files relative to `app/`: React Router's `relative()` resolves them to absolute paths, and a
 * route's id, which is in every page, is made from its file.
 */
export function withRelativeFiles(routes: RouteConfigEntry[], appDirectory: string): RouteConfigEntry[] {
  return routes.map((route) => ({
    ...route,
    file: relative(appDirectory, route.file),
    ...(route.children && { children: withRelativeFiles(route.children, appDirectory) }),
  }));
}

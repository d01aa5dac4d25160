// The build imports every route, and some import this file, so it can be read only during a request.
import * as build from "virtual:react-router/server-build";
import { needsViewer } from "./route-rules.ts";

interface Listed {
  /** The whole address, as the route table writes it. */
  path: string;
  isBlank: boolean;
}

/** The routes of this build: pages and resources. */
export function listRoutes() {
  const all = Object.values(build.routes).flatMap((route) => (route ? [route] : []));
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    if (!route) return "";
    return [pathOf(route.parentId), route.path].filter(Boolean).join("/");
  };
  const addressed = all.filter((route) => route.path !== undefined || route.index);
  const isPage = (route: (typeof all)[number]) => route.module.default !== undefined;
  const listed = (route: (typeof all)[number]): Listed => ({
    path: pathOf(route.id),
    isBlank: isBlankHandle(route.module.handle),
  });
  return {
    assets: build.assets,
    pages: addressed.filter(isPage).map(listed),
    resources: addressed
      .filter((route) => !isPage(route))
      .map((route) => ({ path: pathOf(route.id), isRead: route.module.loader !== undefined })),
  };
}

const isBlankHandle = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "layout" in handle && handle.layout === "blank";

/** The addresses of resources, and the id of the build. */
export function endpointsOf() {
  const { assets, resources } = listRoutes();
  const endpoints = resources.map(({ path, isRead }) => ({
    path,
    isRead: isRead && !needsViewer(`/${path}`),
  }));
  return { build: assets.version, resources: endpoints };
}

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;
type Routes = Record<string, { id: string; parentId?: string | undefined; path?: string; index?: boolean }>;

/**
 * React Router, with one handler for each first segment of our addresses. For every request it builds the whole table
 * of routes again and tries them one after the other, three times, the shortest address last: an eighth of the time of
 * the front page. A handler with only the routes that can match `/writing` finds the same.
 */
export function createRouteHandlers(build: ServerBuild, mode: string): Handle {
  const segments = firstSegments(build.routes as Routes);
  const whole: Handle = createRequestHandler(build, mode);
  const handlers = new Map<string, Handle>();
  return (request, context) => {
    const segment = segmentOf(new URL(request.url).pathname);
    // Matched case-sensitively, as written in the table; anything else uses the whole table.
    if (segment === null || !segments.has(segment)) return whole(request, context);
    const handler = handlers.get(segment) ?? createRequestHandler(under(build, segment), mode);
    handlers.set(segment, handler);
    return handler(request, context);
  };
}

/** "writing" for /writing/new, "" for /; null where the first segment decides nothing. */
function segmentOf(pathname: string): string | null {
  const [, segment = "", ...rest] = pathname.split("/");
  return segment === "" && rest.length > 0 ? null : segment;
}

function firstSegments(routes: Routes): Set<string> {
  const segments = Object.keys(routes).flatMap((id) => routeSegment(routes, id) ?? []);
  return new Set(segments.filter((segment) => !canBeAnything(segment)));
}

const canBeAnything = (segment: string) => /[:*?]/.test(segment);

/** The first segment of the address that ends with this route; null for one that is only a parent of others. */
function routeSegment(routes: Routes, id: string): string | null {
  const route = routes[id];
  if (!route || (route.path === undefined && !route.index)) return null;
  const path = lineage(routes, id).flatMap((one) => routes[one]?.path?.split("/").filter(Boolean) ?? []);
  return path[0] ?? "";
}

/** The route and all of its parents, the outermost first. */
function lineage(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [...lineage(routes, parent), id];
}

/** The same build with the routes that can match a first segment, and the front page, which every page refers to. */
export function under(build: ServerBuild, segment: string): ServerBuild {
  const routes = build.routes as Routes;
  const answering = Object.keys(routes).filter((id) => {
    const own = routeSegment(routes, id);
    return own !== null && (own === segment || own === "" || canBeAnything(own));
  });
  const included = new Set(answering.flatMap((id) => lineage(routes, id)));
  const only = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => included.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

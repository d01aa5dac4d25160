import { buildId } from "#app/platform/rendering/build-id.server.ts";
import { listRoutes } from "./route-table.server.ts";
import { routeRules, type RouteRules } from "./route-rules.ts";

export interface BuildFacts {
  /** A hash of all browser assets: it changes with scripts and styles. */
  id: string;
  /** When it was built, in milliseconds since 1970. */
  timestamp: number;
  matcher: RouteRules;
  /** Prerendered pages: none. */
  prerendered: string[];
}

declare const octavoBuiltAt: number;

let current: BuildFacts | undefined;

/** The build that this process serves. Every page names it, so it is computed once. */
export function currentBuild(): BuildFacts {
  current ??= readBuild();
  return current;
}

function readBuild(): BuildFacts {
  const { pages } = listRoutes();
  return { id: buildId(), timestamp: octavoBuiltAt, matcher: routeRules(pages), prerendered: [] };
}

import { listRoutes } from "./route-table.server.ts";
import { routeRules, type RouteRules } from "./route-rules.ts";

export interface BuildFacts {
  /** Of everything that browsers load: another one means other scripts or styles. */
  id: string;
  /** When it was built, in milliseconds since 1970. */
  timestamp: number;
  matcher: RouteRules;
  /** Pages made ahead of time: none, all are made when asked for. */
  prerendered: string[];
}

declare const octavoBuiltAt: number;

/** The build that this process serves. */
export function currentBuild(): BuildFacts {
  const { assets, pages } = listRoutes();
  return { id: assets.version, timestamp: octavoBuiltAt, matcher: routeRules(pages), prerendered: [] };
}

import { relative, type RouteConfigEntry } from "@react-router/dev/routes";

const here = relative(import.meta.dirname);

/** The front page, which stays mounted beside `others`. */
export function besideHome(others: RouteConfigEntry[]): RouteConfigEntry {
  return here.layout("./home-layout.tsx", [here.index("./home-page.tsx"), ...others]);
}

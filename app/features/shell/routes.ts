import { relative, type RouteConfigEntry } from "@react-router/dev/routes";

const { layout, route } = relative(import.meta.dirname);

export const shellRoutes = [route("manifest.webmanifest", "./manifest-resource.ts")];

/** Puts pages into the site's frame; addresses that none of them claims are answered there too. */
export function inSiteLayout(pages: RouteConfigEntry[]): RouteConfigEntry {
  return layout("./site-layout.tsx", [...pages, route("*", "./not-found-page.tsx")]);
}

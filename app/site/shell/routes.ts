import { relative, type RouteConfigEntry } from "@react-router/dev/routes";

const { layout, route } = relative(import.meta.dirname);

export const shellRoutes = [
  route("manifest.webmanifest", "./manifest-resource.ts"),
  route("theme", "./theme/theme-resource.ts"),
  route("theme.css", "./theme/theme-sheet-resource.ts"),
  route("social-card.png", "./site-card-resource.ts"),
  route("builds/latest.json", "./builds/latest-resource.ts"),
  route("builds/meta/:file", "./builds/meta-resource.ts"),
  route("api/icons/:file", "./icons/icons-resource.ts"),
];

/** Wraps pages in the site's frame, including the 404 page. */
export function inSiteLayout(pages: RouteConfigEntry[]): RouteConfigEntry {
  return layout("./frame/site-layout.tsx", [...pages, route("*", "./not-found-page.tsx")]);
}

import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { listRoutes } from "./builds/route-table.server.ts";
import type { Route } from "./+types/manifest-resource";

/**
 * The web app manifest, for installing the site under the operator's name. It begins where a reader's own books are; the shortcuts are
 * what one wants without looking for it.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const { SITE_NAME: name } = context.get(siteContext).settings;
  const hasLibrary = listRoutes().pages.some(({ path }) => path === "library");
  const icon = (size: number, purpose: string) => ({
    src: purpose === "maskable" ? `/icon-maskable-${size}.png` : `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (title: string, url: string) => ({ name: title, url, icons: [icon(192, "any")] });
  const manifest = {
    name,
    short_name: name,
    id: "/",
    start_url: hasLibrary ? "/library" : "/",
    scope: "/",
    display: "standalone",
    categories: ["books"],
    shortcuts: [
      ...(hasLibrary ? [shortcut("Library", "/library")] : []),
      shortcut("On this device", "/offline"),
      shortcut("Search", "/search"),
    ],
    background_color: "#f7f8fa",
    theme_color: "#17694a",
    icons: [
      icon(192, "any"),
      icon(512, "any"),
      icon(512, "maskable"),
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return Response.json(manifest, {
    headers: { ...publicPage(["site"]), "content-type": "application/manifest+json" },
  });
}

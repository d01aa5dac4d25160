import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/manifest-resource";

/** The web app manifest, for installing the site under the operator's name. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { SITE_NAME: name } = context.get(siteContext).settings;
  const icon = (size: number, purpose: string) => ({
    src: purpose === "maskable" ? `/icon-maskable-${size}.png` : `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    name,
    short_name: name,
    id: "/",
    start_url: "/",
    display: "standalone",
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

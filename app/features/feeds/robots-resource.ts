import { publicPage } from "#app/platform/http/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Route } from "./+types/robots-resource";

/** Calls hold nothing of their own to be found. Pages that are private say so themselves, for which they must be visited. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { settings } = context.get(siteContext);
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /builds/",
    "",
    `Sitemap: ${siteOrigin(settings)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicPage(["site"]), "content-type": "text/plain; charset=utf-8" },
  });
}

import { currentBuild } from "#app/site/shell/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { openApiDocument } from "./openapi-document.server.ts";
import type { Route } from "./+types/openapi-resource";

/** `GET /api/openapi.json` */
export function loader({ context }: Route.LoaderArgs): Response {
  const { settings } = context.get(siteContext);
  const origin = siteOrigin(settings);
  const document = openApiDocument({ origin, name: settings.SITE_NAME, version: currentBuild().id });
  return Response.json(document, { headers: publicPage(["site"]) });
}

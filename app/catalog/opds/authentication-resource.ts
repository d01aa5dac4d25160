import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { authenticationDocument } from "./authentication.server.ts";
import { opds2 } from "./writing/write-opds2.ts";
import type { Route } from "./+types/authentication-resource";

export function loader({ context }: Route.LoaderArgs): Response {
  const { settings } = context.get(siteContext);
  return Response.json(authenticationDocument(settings), {
    headers: { ...publicPage(["site"]), "content-type": opds2.authentication },
  });
}

import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { currentBuild } from "./build-facts.server.ts";

/** C05: the version that this server sends. Requested regularly by every open page, so it is cached in memory. */
export function loader(): Response {
  const { id, timestamp } = currentBuild();
  return Response.json({ id, timestamp }, { headers: publicPage(["site"]) });
}

import { publicPage } from "#app/platform/http/public-page.server.ts";
import { currentBuild } from "./build-facts.server.ts";

/** C05: which version of the pages this server sends. Asked now and then by every open page, so it is kept in memory. */
export function loader(): Response {
  const { id, timestamp } = currentBuild();
  return Response.json({ id, timestamp }, { headers: publicPage(["site"]) });
}

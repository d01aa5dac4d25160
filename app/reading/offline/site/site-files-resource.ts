import files from "virtual:octavo-offline-files";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { buildId } from "#app/platform/rendering/build-id.server.ts";
import type { SiteFiles } from "./site-files.ts";

/** `GET /offline/files.json`: the scripts, styles and fonts of this build that reading without a network needs. */
export function loader(): Response {
  return Response.json({ build: buildId(), files } satisfies SiteFiles, { headers: publicPage(["site"]) });
}

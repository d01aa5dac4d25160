import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { currentBuild } from "./build-facts.server.ts";
import type { Route } from "./+types/meta-resource";

/** C05: the rules of one build's routes; unknown builds are 404. */
export function loader({ params }: Route.LoaderArgs): Response {
  const build = currentBuild();
  if (params.file !== `${build.id}.json`)
    return Response.json(
      { error: "There is no such build" },
      { status: 404, headers: { "cache-control": "no-store" } },
    );
  return Response.json(build, {
    headers: { ...publicPage(["site"]), "cache-control": "public, max-age=31536000, immutable" },
  });
}

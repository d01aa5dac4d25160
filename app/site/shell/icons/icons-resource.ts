import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { findIcons } from "./icon-sets.server.ts";
import type { Route } from "./+types/icons-resource";

const mostNames = 100;
const iconName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function refuse(status: 400 | 404, error: string): Response {
  return Response.json({ error }, { status, headers: { "cache-control": "no-store" } });
}

/** C06: `GET /api/icons/{prefix}.json?icons=a,b` in Iconify's format. */
export async function loader({ params, url }: Route.LoaderArgs): Promise<Response> {
  const [, prefix] = /^([a-z0-9-]{1,40})\.json$/.exec(params.file) ?? [];
  if (!prefix) return refuse(404, "Ask for a set of icons as {prefix}.json");
  const names = (url.searchParams.get("icons") ?? "").split(",").filter(Boolean);
  if (names.length === 0) return refuse(400, "Name the icons you want: ?icons=book,feather");
  if (names.length > mostNames) return refuse(400, `At most ${mostNames} icons at once, not ${names.length}`);
  const odd = names.find((name) => !iconName.test(name) || name.length > 64);
  if (odd !== undefined) return refuse(400, `${JSON.stringify(odd.slice(0, 64))} is not the name of an icon`);
  const found = await findIcons(prefix, [...new Set(names)]);
  if (found === null) return refuse(404, `There is no set of icons called ${prefix}`);
  if (Object.keys(found.icons).length === 0) return refuse(404, `The set ${prefix} has none of these icons`);
  // The same for everyone, and changing only with a new version.
  return Response.json(found, {
    headers: { ...publicPage(["site"], { query: ["icons"] }), "cache-control": "public, max-age=604800" },
  });
}

import { findReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findCover } from "./publication-queries.server.ts";
import type { Route } from "./+types/cover-resource";

/** The cover of a book in a format that every reading app shows. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const app = await findReadingApp(context, request, "reading:read");
  const viewer = app ? app.profile : contentViewerOf(context);
  const cover = await findCover(site, params.jid, viewer);
  if (!cover) throw notFound("There is no cover at this address.");
  return new Response(new Uint8Array(cover.bytes), {
    headers: {
      "content-type": cover.mediaType,
      "cache-control": app || viewer.ageCap !== null ? "private, max-age=86400" : "public, max-age=86400",
      "x-robots-tag": "noindex",
    },
  });
}

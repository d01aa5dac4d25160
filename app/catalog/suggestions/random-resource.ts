import { href, redirect } from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findRandomBook } from "./random-queries.server.ts";
import type { Route } from "./+types/random-resource";

/** Another good book each time. An empty library leads to its search, which says so. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const jid = await findRandomBook(context.get(siteContext).db, contentViewerOf(context));
  const address = jid === null ? href("/search") : href("/bookdetail/:jid", { jid });
  return redirect(address, {
    status: 303,
    headers: { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  });
}

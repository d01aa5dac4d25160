import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { cardResponse } from "#app/platform/pictures/card.server.ts";
import { findCard } from "./find-card.server.ts";
import type { Route } from "./+types/card-resource";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const card = await findCard(context.get(siteContext), params.jid, contentViewerOf(context));
  if (!card) throw notFound("There is no book at this address.");
  return cardResponse(card);
}

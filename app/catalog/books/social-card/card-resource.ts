import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { answerCard } from "#app/platform/pictures/card.server.ts";
import { findCardSubject } from "../book-queries.server.ts";
import { drawBookCard } from "./book-card.server.ts";
import type { Route } from "./+types/card-resource";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files, settings } = context.get(siteContext);
  const subject = await findCardSubject(db, params.jid, contentViewerOf(context));
  if (!subject) throw notFound("There is no book at this address.");
  const key = `${settings.SITE_NAME} ${subject.jid} ${subject.updatedAt.getTime()}`;
  return answerCard(key, () => drawBookCard(subject, { name: settings.SITE_NAME, files }));
}

import { LRUCache } from "lru-cache";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findCardSubject } from "./book-queries.server.ts";
import { drawSocialCard } from "./social-card.server.ts";
import type { Route } from "./+types/card-resource";

/** Drawn once and kept for a while; by the book's last change, so that an old picture is never shown for a new cover. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 100 });

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files, settings } = context.get(siteContext);
  const subject = await findCardSubject(db, params.jid);
  if (!subject) throw notFound("There is no book at this address.");
  const key = `${settings.SITE_NAME} ${subject.jid} ${subject.updatedAt.getTime()}`;
  const drawing =
    drawn.get(key) ?? draw(key, () => drawSocialCard(subject, { name: settings.SITE_NAME, files }));
  return new Response(await drawing, {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}

function draw(key: string, work: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = work().then((bytes) => new Uint8Array(bytes));
  drawn.set(key, drawing);
  // A drawing that failed is tried again by the next who asks.
  drawing.catch(() => drawn.delete(key));
  return drawing;
}

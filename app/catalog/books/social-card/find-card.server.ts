import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { drawOnce } from "#app/platform/pictures/card.server.ts";
import { findCardSubject } from "../book-queries.server.ts";
import { drawBookCard } from "./book-card.server.ts";

/** The card of a book that this viewer may open, as PNG; null for any other. */
export async function findCard(
  { db, files, settings }: Pick<Site, "db" | "files" | "settings">,
  jid: string,
  viewer: ContentViewer,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const subject = await findCardSubject(db, jid, viewer);
  if (!subject) return null;
  const key = `${settings.SITE_NAME} ${subject.jid} ${subject.updatedAt.getTime()}`;
  return drawOnce(key, () => drawBookCard(subject, { name: settings.SITE_NAME, files }));
}

import { LRUCache } from "lru-cache";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { MailPicture } from "#app/platform/mail/mail.server.ts";
import { drawPicture } from "#app/platform/pictures/draw-picture.server.ts";
import { byline } from "./byline.ts";
import { type CardRow, drawnDesign } from "./card-columns.server.ts";
import { drawCover } from "#app/catalog/cover-design/public.server.ts";

/** Shown at half of this size. */
const mailSize = { width: 192, height: 288 };

type Size = typeof mailSize;

/** Files without references are deleted after a day; until then a cover is drawn once for all mails. */
const stored = new LRUCache<string, Promise<MailPicture | null>>({ max: 200, ttl: 12 * 60 * 60 * 1000 });

/**
 * The cover of a book for mails and catalogues: JPEG or PNG, since many programs support no other formats, in the file
 * store, from where it is attached. Null when it cannot be drawn now: the mail is sent without it.
 */
export function storeMailCover(
  site: Pick<Site, "files" | "log">,
  subject: CardRow,
  size = mailSize,
): Promise<MailPicture | null> {
  const key = JSON.stringify([
    subject.jid,
    subject.title,
    subject.authors,
    subject.coverDesign,
    subject.cover?.variants[0]?.hash,
    size.width,
  ]);
  const found = stored.get(key);
  if (found) return found;
  const made = draw(site, subject, size).catch((error: unknown) => {
    stored.delete(key);
    site.log.warn({ jid: subject.jid, error }, "a cover could not be drawn");
    return null;
  });
  stored.set(key, made);
  return made;
}

async function draw(
  { files }: Pick<Site, "files">,
  subject: CardRow,
  size: Size,
): Promise<MailPicture | null> {
  const drawn = (await shrunkCover(files, subject, size)) ?? (await drawnCover(subject, size));
  if (!drawn) return null;
  const { hash } = await files.put(drawn.bytes);
  const alt = `Cover of ${subject.title}`;
  return { hash, mediaType: drawn.mediaType, width: drawn.width, height: drawn.height, alt };
}

type Drawn = Pick<MailPicture, "mediaType" | "width" | "height"> & { bytes: Uint8Array };

async function shrunkCover(files: Site["files"], { cover }: CardRow, size: Size): Promise<Drawn | null> {
  const largest = cover?.variants.toSorted((one, other) => other.width - one.width)[0];
  const bytes = largest && (await files.read(largest.hash));
  if (!bytes) return null;
  const outcome = await drawPicture({
    kind: "shrink",
    bytes,
    as: "webp",
    box: size,
    isJpeg: true,
    hasWidths: false,
  });
  if (!outcome.ok || outcome.reply.kind !== "shrunk") return null;
  const { picture } = outcome.reply;
  return { bytes: picture.bytes, width: picture.width, height: picture.height, mediaType: "image/jpeg" };
}

async function drawnCover(subject: CardRow, size: Size): Promise<Drawn | null> {
  const text = { ...subject, byline: byline(subject.authors, 2) };
  const drawn = await drawCover(drawnDesign(subject), text, size);
  return drawn && { bytes: drawn.bytes, ...size, mediaType: "image/png" };
}

import type { Cover } from "#app/platform/db/schema/publishing.server.ts";
import type { StoredCover } from "#app/platform/db/schema/writings.server.ts";
import { type PictureRefusal, shrinkPicture } from "#app/platform/files/shrink-picture.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** The size that stores and reading devices expect, for the work's own EPUB. */
const largeBox = { width: 1_600, height: 2_560 };

type Stored = { ok: true; stored: StoredCover } | { ok: false; reason: PictureRefusal };

/** Stores an uploaded cover in the sizes of books' covers, and in the largest useful size for exported files. */
export async function storeCover(
  { files, settings }: Pick<Site, "files" | "settings">,
  upload: FormDataEntryValue | null,
): Promise<Stored> {
  const wanted = { mostMb: settings.PICTURE_MAX_MB, box: largeBox, isJpeg: true, hasWidths: true };
  const shrunk = await shrinkPicture(upload, wanted);
  if (!shrunk.ok) return shrunk;
  const { bytes, width, height } = shrunk.picture;
  const small = shrunk.widths;
  if (!small) throw new Error("a cover was made without its widths");
  const variants: Cover["variants"] = [];
  for (const variant of small.variants) {
    const { hash } = await files.put(variant.bytes);
    variants.push({ width: variant.width, height: variant.height, hash, mediaType: "image/webp" });
  }
  const { hash } = await files.put(bytes);
  const size = small.variants.reduce((sum, variant) => sum + variant.bytes.length, bytes.length);
  const cover = { color: small.color, variants };
  return { ok: true, stored: { cover, large: { hash, width, height }, size } };
}

import { linkPictures } from "#app/authoring/works/public.server.ts";
import { type PictureRefusal, shrinkPicture } from "#app/platform/files/shrink-picture.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** The largest size that a page of a book can show. */
const longestSide = 2_400;

type Stored =
  | { ok: true; hash: string; width: number; height: number }
  | { ok: false; reason: PictureRefusal };

/** Stores a picture for a work, no larger than a page needs. */
export async function storePicture(
  site: Site,
  workId: string,
  upload: FormDataEntryValue | null,
): Promise<Stored> {
  const box = { width: longestSide, height: longestSide };
  const shrunk = await shrinkPicture(upload, { mostMb: site.settings.PICTURE_MAX_MB, box });
  if (!shrunk.ok) return shrunk;
  const { bytes, width, height, mediaType } = shrunk.picture;
  const { hash, size } = await site.files.put(bytes);
  const picture = { hash, width, height, mediaType, size };
  await site.db.transaction((tx) => linkPictures(site, tx, { workId, pictures: [picture] }));
  return { ok: true, hash, width, height };
}

import type { Cover } from "#app/platform/db/schema/publishing.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import type { CoverPicture } from "./book-cover.tsx";

/** A stored cover as the page shows it: the middle width as the default, all widths for browsers that choose. */
export function toCoverPicture(
  cover: Cover | null,
  addressOf: (hash: string, mediaType: string) => string = fileUrl,
): CoverPicture | null {
  const variants = cover?.variants.toSorted((one, other) => one.width - other.width) ?? [];
  const middle = variants[Math.floor(variants.length / 2)];
  if (!cover || !middle) return null;
  return {
    color: /^#[0-9a-f]{6}$/i.test(cover.color) ? cover.color : "#8a929e",
    src: addressOf(middle.hash, middle.mediaType),
    srcSet: variants
      .map(({ hash, mediaType, width }) => `${addressOf(hash, mediaType)} ${width}w`)
      .join(", "),
    width: middle.width,
    height: middle.height,
  };
}

import { type FileStore, fileUrl } from "#app/platform/files/file-store.server.ts";
import type { FirstPaint } from "#app/platform/rendering/first-paint.server.ts";

// Beyond that a sheet is better fetched once for the book than brought along with each chapter.
const longestSheet = 16_000;

/** A chapter shows its text with the page itself: the publisher's sheet comes along where it is short. */
export async function firstPaintOf(
  files: Pick<FileStore, "read">,
  styleHash: string | null,
): Promise<FirstPaint> {
  const bytes = styleHash === null ? null : await files.read(styleHash);
  const isShort = bytes !== null && bytes.byteLength <= longestSheet;
  return {
    families: ["Literata Text"],
    also:
      styleHash !== null && isShort
        ? { href: fileUrl(styleHash, "text/css"), css: new TextDecoder().decode(bytes) }
        : null,
  };
}

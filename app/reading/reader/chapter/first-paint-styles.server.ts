import { type FileStore, fileUrl } from "#app/platform/files/file-store.server.ts";
import type { FirstPaint } from "#app/platform/rendering/first-paint/first-paint.server.ts";

// A longer sheet is better fetched once per book than inlined into each chapter.
const longestSheet = 16_000;

/** Styles for the first paint of a chapter: the publisher's sheet is inlined when it is short. */
export async function firstPaintStyles(
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

import { createHash } from "node:crypto";
import type { FoundText, PlacedPicture } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { ReadManuscript } from "../reading/read-manuscript.ts";

export const mostPictures = 500;

/** Pictures are re-encoded, so that only pixels are kept, and reduced to the size of a page. */
export async function insertPictures({ pictures }: FoundText) {
  const placed = new Map<string, PlacedPicture>();
  const files = new Map<string, ReadManuscript["pictures"][number]>();
  const warnings: string[] = [];
  if (pictures.length > mostPictures)
    warnings.push(`The file has ${pictures.length} pictures; the first ${mostPictures} are taken.`);
  if (pictures.length === 0) return { placed, files: [], warnings };
  // Loading the library takes longer than reading a short text.
  const { redrawPicture } = await import("./redraw-picture.server.ts");
  for (const { source, bytes } of pictures.slice(0, mostPictures)) {
    const drawn = await redrawPicture(bytes);
    if (!drawn) continue;
    const hash = createHash("sha256").update(drawn.data).digest("hex");
    const { width, height, format } = drawn.info;
    placed.set(source, { hash, width, height });
    files.set(hash, { hash, mediaType: `image/${format}`, width, height, bytes: new Uint8Array(drawn.data) });
  }
  return { placed, files: [...files.values()], warnings };
}

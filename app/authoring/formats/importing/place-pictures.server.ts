import { createHash } from "node:crypto";
import sharp from "sharp";
import type { FoundText, PlacedPicture } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { ReadManuscript } from "../reading/read-manuscript.ts";

export const mostPictures = 500;
const longestSide = 2_400;

/** Pictures are re-encoded, so that only pixels are kept, and reduced to the size of a page. */
export async function insertPictures({ pictures }: FoundText) {
  const placed = new Map<string, PlacedPicture>();
  const files = new Map<string, ReadManuscript["pictures"][number]>();
  const warnings: string[] = [];
  if (pictures.length > mostPictures)
    warnings.push(`The file has ${pictures.length} pictures; the first ${mostPictures} are taken.`);
  for (const { source, bytes } of pictures.slice(0, mostPictures)) {
    const drawn = await redraw(bytes);
    if (!drawn) continue;
    const hash = createHash("sha256").update(drawn.data).digest("hex");
    const { width, height, format } = drawn.info;
    placed.set(source, { hash, width, height });
    files.set(hash, { hash, mediaType: `image/${format}`, width, height, bytes: new Uint8Array(drawn.data) });
  }
  return { placed, files: [...files.values()], warnings };
}

async function redraw(bytes: Uint8Array) {
  try {
    const own = await asItIs(bytes);
    if (own) return own;
    const picture = sharp(bytes, { limitInputPixels: 50_000_000 }).timeout({ seconds: 10 });
    const { format } = await picture.metadata();
    if (!format || !["jpeg", "png", "gif", "webp", "avif", "heif"].includes(format)) return null;
    const fitted = picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
    const drawn =
      format === "png" || format === "gif"
        ? fitted.png()
        : fitted.flatten({ background: "#fff" }).jpeg({ quality: 86 });
    return await drawn.toBuffer({ resolveWithObject: true });
  } catch {
    // Broken, or a decompression bomb: it is reported as missing.
    return null;
  }
}

/**
 * A picture in the form written by this site stays unchanged, because a JPEG would lose quality with each export and import:
 * all pixels decodable, only segments of pixels, and nothing after its end.
 */
async function asItIs(bytes: Uint8Array) {
  if (!isBareJpeg(bytes)) return null;
  const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: "warning" }).timeout({ seconds: 10 });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > longestSide) return null;
  await picture.stats();
  return { data: Buffer.from(bytes), info: { width, height, format: "jpeg" } };
}

/**
 * Frame headers, tables and scans (ITU T.81, annex B); no comments or application segments, where cameras and attacks write.
 */
function isBareJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = view.getUint16(at);
    if (marker === 0xffda) return endOfScans(bytes, at) === bytes.length;
    const isOfPixels = marker === 0xffdb || marker === 0xffdd || (marker >= 0xffc0 && marker <= 0xffcf);
    if (!isOfPixels && marker !== 0xffe0) return false;
    if (marker === 0xffe0 && view.getUint16(at + 2) !== 16) return false;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** The offset after the first end-of-image marker. */
function endOfScans(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return -1;
}

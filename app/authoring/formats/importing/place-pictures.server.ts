import { createHash } from "node:crypto";
import sharp from "sharp";
import type { FoundText, PlacedPicture } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { ReadManuscript } from "./read-manuscript.ts";

export const mostPictures = 500;
const longestSide = 2_400;

/** Pictures are drawn anew, so that nothing but pixels comes in, and at most as large as a page shows them. */
export async function placePictures({ pictures }: FoundText) {
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
    // Broken, or made to exhaust whoever opens it: the text says that it is missing.
    return null;
  }
}

/**
 * A picture as this site makes them stays as it is, or a JPEG would lose a little each time its work leaves and comes back: one
 * whose every pixel can be read, with no segment but those of pixels and nothing behind its end.
 */
async function asItIs(bytes: Uint8Array) {
  if (!isBareJpeg(bytes)) return null;
  const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: "warning" }).timeout({ seconds: 10 });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > longestSide) return null;
  await picture.stats();
  return { data: Buffer.from(bytes), info: { width, height, format: "jpeg" } };
}

/** Frame headers, tables and scans (ITU T.81, annex B); no comment and no application's segment, where cameras and attacks write. */
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

/** Behind the first end-of-image marker. */
function endOfScans(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  return -1;
}

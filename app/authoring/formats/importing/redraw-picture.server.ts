import sharp from "sharp";

const longestSide = 2_400;

/** The picture as pixels alone, at most as large as a page; null for one that is broken. */
export async function redrawPicture(bytes: Uint8Array) {
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

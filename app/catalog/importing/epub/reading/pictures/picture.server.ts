import type { Metadata } from "sharp";
import { openPixels } from "#app/platform/pictures/pixels.server.ts";
import { svgSize } from "./svg-size.ts";

export interface Picture {
  bytes: Uint8Array;
  mediaType: string;
  width: number;
  height: number;
}

/** Twice the width of the widest page. */
const longestSide = 1600;
/** Smaller files gain too little to be worth decoding and encoding. */
const worthTrying = 60_000;
/** A new file must be at least this much smaller than the old one; else the original is stored. */
const goodEnough = 0.85;

const shownByBrowsers: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  heif: "image/avif",
};

/** Converts a picture of a book for the web. Throws when it cannot be read. */
export async function preparePicture(bytes: Uint8Array, mediaType: string): Promise<Picture> {
  if (mediaType === "image/svg+xml") return prepareSvg(bytes);
  const metadata = await openPixels(bytes).metadata();
  const { width, height } = metadata.autoOrient;
  const kind = metadata.compression === "hevc" ? undefined : shownByBrowsers[metadata.format];
  const original = kind ? { bytes, mediaType: kind, width, height: metadata.pageHeight ?? height } : null;
  if (original && (metadata.pages ?? 1) > 1) return original;
  const isTooLarge = Math.max(width, height) > longestSide;
  if (original && !isTooLarge && bytes.byteLength < worthTrying) {
    // Decoded once to the end: a truncated picture must not end up on a page.
    await openPixels(bytes).resize(8, 8, { fit: "fill" }).raw().toBuffer();
    return original;
  }
  const smaller = await encode(bytes, metadata);
  const pays = smaller.bytes.byteLength < bytes.byteLength * goodEnough;
  return original && !pays ? original : smaller;
}

async function encode(bytes: Uint8Array, metadata: Metadata): Promise<Picture> {
  const resized = openPixels(bytes)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
  // Drawings and screenshots with few colours stay sharp; photographs take a tenth of the bytes when lossy.
  const isDrawing = metadata.format === "png" && metadata.isPalette === true;
  const webp = resized.webp(isDrawing ? { lossless: true, effort: 2 } : { quality: 80, effort: 2 });
  const { data, info } = await webp.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: "image/webp", width: info.width, height: info.height };
}

// Sanitised and reserialised in UTF-8 by the engine.
const prepareSvg = (bytes: Uint8Array): Picture => ({
  bytes,
  mediaType: "image/svg+xml",
  ...svgSize(new TextDecoder().decode(bytes)),
});

import {
  type DrawnWidths,
  drawWidths,
  widthsBox,
  widthsOf,
} from "#app/platform/pictures/draw-widths.server.ts";
import { rasteriseSvg } from "./svg-pixels.server.ts";

/** A book's cover in up to three widths as WebP, with the colour that stands in for it. Throws when it cannot be read. */
export async function prepareCover(bytes: Uint8Array, mediaType: string): Promise<DrawnWidths> {
  return mediaType === "image/svg+xml" ? widthsOf(await rasteriseSvg(bytes, widthsBox)) : drawWidths(bytes);
}

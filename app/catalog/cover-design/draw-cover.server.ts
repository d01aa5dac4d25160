import { createHash } from "node:crypto";
import type { WorkPicture } from "#app/manuscript/epub/write/work.ts";
import { drawPicture } from "#app/platform/pictures/draw-picture.server.ts";
import type { CoverDesign } from "./cover-art.ts";
import { coverDrawing, type CoverText } from "./cover-drawing.server.ts";

/** A drawn cover as a PNG of its own, whose height is half as much again as its width; null when it cannot be drawn now. */
export async function drawCover(
  design: CoverDesign,
  text: CoverText,
  size: { width: number; height: number },
): Promise<{ bytes: Uint8Array; isSpelt: boolean } | null> {
  const drawing = coverDrawing(design, text, { x: 0, y: 0, width: size.width });
  const outcome = await drawPicture({
    kind: "card",
    ...drawing,
    size,
    picture: null,
    language: text.language,
  });
  return outcome.ok && outcome.reply.kind === "card" ? outcome.reply : null;
}

/** As large as reading devices show it. */
const fileSize = { width: 1_200, height: 1_800 };

/** A drawn cover for a file that carries its pictures; null when no font here has its letters. */
export async function drawCoverPicture(design: CoverDesign, text: CoverText): Promise<WorkPicture | null> {
  const drawn = await drawCover(design, text, fileSize);
  if (!drawn?.isSpelt) return null;
  const { bytes } = drawn;
  return { hash: createHash("sha256").update(bytes).digest("hex"), mediaType: "image/png", bytes };
}

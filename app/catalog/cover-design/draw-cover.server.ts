import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
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

/** By all that a cover shows: a work's file is made for every download, and its cover takes most of that time. */
const drawnCovers = new LRUCache<string, WorkPicture>({ max: 20 });

/** A drawn cover for a file that carries its pictures; null when no font here has its letters. */
export async function drawCoverPicture(
  design: CoverDesign,
  { title, byline, language }: CoverText,
): Promise<WorkPicture | null> {
  const key = JSON.stringify([design, title, byline, language]);
  const known = drawnCovers.get(key);
  if (known) return known;
  const drawn = await drawCover(design, { title, byline, language }, fileSize);
  if (!drawn?.isSpelt) return null;
  const { bytes } = drawn;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const cover: WorkPicture = { hash, mediaType: "image/png", bytes };
  drawnCovers.set(key, cover);
  return cover;
}

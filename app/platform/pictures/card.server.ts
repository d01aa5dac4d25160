import { LRUCache } from "lru-cache";
import { drawPicture } from "./draw-picture.server.ts";
import type { PictureTask } from "./picture-tasks.ts";

/** The size that the sites that show cards ask for. */
export const cardSize = { width: 1200, height: 630 };
export const cardColors = { ground: "#f3f5f7", ink: "#1a1f27", quiet: "#4a5361", green: "#17694a" };

export interface DrawnCard {
  bytes: Uint8Array;
  isSpelt: boolean;
}

type CardDesign = Omit<Extract<PictureTask, { kind: "card" }>, "kind" | "size">;

/** Draws the social card of an address: 1200 × 630, PNG, on the site's background colour. */
export async function drawCard(design: CardDesign): Promise<DrawnCard> {
  const ground = `<rect width="100%" height="100%" fill="${cardColors.ground}"/>
    <rect width="100%" height="10" fill="${cardColors.green}"/>${design.ground}`;
  const outcome = await drawPicture({ ...design, kind: "card", ground, size: cardSize });
  if (!outcome.ok || outcome.reply.kind !== "card")
    throw new Error("a card could not be drawn", { cause: outcome });
  return outcome.reply;
}

/** Drawn once and cached for a while. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 100 });

/**
 * The bytes of a card. Its key contains everything it shows, so that an old picture is never shown for new content.
 */
export function drawOnce(key: string, draw: () => Promise<DrawnCard>): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = drawn.get(key) ?? draw().then(({ bytes }) => new Uint8Array(bytes));
  drawn.set(key, drawing);
  // A failed drawing is retried by the next request.
  drawing.catch(() => drawn.delete(key));
  return drawing;
}

/** The response with a card. */
export const cardResponse = (card: Uint8Array<ArrayBuffer>): Response =>
  new Response(card, { headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" } });

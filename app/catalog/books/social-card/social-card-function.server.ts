import { z } from "zod";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { defineFunction } from "#app/identity/api/public.server.ts";
import { findCard } from "./find-card.server.ts";

/** The picture that other sites show for a link to a book. */
export const socialCard = defineFunction({
  name: "social-card",
  summary: "The picture for a link to a book, 1200 × 630 pixels, as PNG.",
  answers: ["file"],
  who: "anyone",
  bodies: ["json"],
  limits: { atOnce: 10, seconds: 12 },
  input: z.object({ jid: z.string().max(64) }),
  async run({ site, context, input }) {
    const bytes = await findCard(site, input.jid, contentViewerOf(context));
    if (!bytes) return { kind: "refused", status: 404, message: "There is no such book." };
    return { kind: "file", bytes, size: bytes.length, fileName: `${input.jid}.png` };
  },
});

import { createHash } from "node:crypto";
import { spellJid } from "#app/catalog/books/public.ts";

/**
 * The public name that a work's book will have. It follows from the work's id, so that the cover drawn from it is the same before
 * the first publishing and ever after; nobody gets from the name to the id.
 */
export function jidOfWork(workId: string): string {
  let rest = BigInt(`0x${createHash("sha256").update(`octavo work ${workId}`).digest("hex")}`);
  return spellJid((count) => {
    const chosen = Number(rest % BigInt(count));
    rest /= BigInt(count);
    return chosen;
  });
}

import { createHash } from "node:crypto";
import { spellJid } from "#app/catalog/books/public.ts";

/**
 * The public id that a work's book will have. It is derived from the work's id, so that a generated cover is the same before
 * and after publishing; the work's id cannot be derived from it.
 */
export function jidOfWork(workId: string): string {
  let rest = BigInt(`0x${createHash("sha256").update(`octavo work ${workId}`).digest("hex")}`);
  return spellJid((count) => {
    const chosen = Number(rest % BigInt(count));
    rest /= BigInt(count);
    return chosen;
  });
}

import { createHash } from "node:crypto";
import { jidLength, jidLetters } from "#app/catalog/books/jid-letters.ts";

/**
 * The public name that a work's book will have. It follows from the work's id, so that the cover drawn from it is the same before
 * the first publishing and ever after; nobody gets from the name to the id.
 */
export function jidOfWork(workId: string): string {
  let rest = BigInt(`0x${createHash("sha256").update(`octavo work ${workId}`).digest("hex")}`);
  const letters = Array.from({ length: jidLength }, () => {
    const letter = jidLetters[Number(rest % BigInt(jidLetters.length))];
    rest /= BigInt(jidLetters.length);
    return letter;
  });
  return letters.join("");
}

/**
 * A short hash of a text, the same on every machine: an unsigned integer of 32 bits, of its code points. For choosing and for
 * finding, not against anybody who wants a collision. FNV-1a (Fowler, Noll, Vo).
 */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

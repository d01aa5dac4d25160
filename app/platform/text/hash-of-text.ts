/** Of a text that has no code point. */
export const hashBasis = 0x811c9dc5;

/** The hash of a text with one more code point, as a signed integer. */
export const addToHash = (hash: number, codePoint: number): number => Math.imul(hash ^ codePoint, 0x01000193);

/**
 * A short hash of a text, the same on every machine: an unsigned integer of 32 bits, of its code points. For choosing and for
 * finding, not against anybody who wants a collision. FNV-1a (Fowler, Noll, Vo).
 */
export function hashOfText(text: string): number {
  let hash = hashBasis;
  for (const letter of text) hash = addToHash(hash, letter.codePointAt(0) ?? 0);
  return hash >>> 0;
}

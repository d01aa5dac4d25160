/** How many of the cloths in cover-tokens.css are drawn by a name: the first ones. */
const clothCount = 8;

/** FNV-1a: any short stable hash of a name would do. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The cloth of a name: always the same one. */
export const clothOf = (name: string): number => hashOf(name) % clothCount;

// Crockford's alphabet: no I, L, O or U, so that nothing on paper is ambiguous and no word appears by chance.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 20;

/** A code of these random bytes, of which at least 20 are needed: 100 bits, in four groups. */
export function codeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, length)].map((byte) => alphabet[byte & 31] ?? "");
  if (letters.length < length) throw new Error("a code needs 20 random bytes");
  return (letters.join("").match(/.{5}/g) ?? []).join("-");
}

/** Normalises a typed code; null when it cannot be one. Case, spaces and dashes do not matter; O is 0, I and L are 1. */
export function readCode(typed: string): string | null {
  const letters = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const isCode = letters.length === length && [...letters].every((letter) => alphabet.includes(letter));
  return isCode ? (letters.match(/.{5}/g) ?? []).join("-") : null;
}

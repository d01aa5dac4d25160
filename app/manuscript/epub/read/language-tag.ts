const known = new Map<string, string | null>();

/** A well-formed BCP 47 tag in its usual spelling, or null. Books say the same few tags thousands of times. */
export function languageTag(text: string): string | null {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  const tag = canonicalTag(text.trim().replaceAll("_", "-"));
  // The cache is bounded, since its keys come from untrusted files.
  if (known.size < 1000) known.set(text, tag);
  return tag;
}

function canonicalTag(candidate: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(candidate)) return null;
  try {
    return Intl.getCanonicalLocales(candidate)[0] ?? null;
  } catch {
    // Not well-formed after all, e.g. two regions.
    return null;
  }
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i;

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.test(language);

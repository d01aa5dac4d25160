/** A well-formed BCP 47 tag in its usual spelling, or null. */
export function languageTag(text: string): string | null {
  const candidate = text.trim().replaceAll("_", "-");
  if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(candidate)) return null;
  try {
    return Intl.getCanonicalLocales(candidate)[0] ?? null;
  } catch {
    // Not well-formed after all, e.g. two regions.
    return null;
  }
}

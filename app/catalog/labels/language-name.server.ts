// Memoised: every card of every page needs it, and Intl lookups are slow.
const known = new Map<string, string | null>();
const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

/**
 * The English name of a language. Only on the server: browsers disagree about such names, and a page must be the same
 * in both places.
 */
export function languageName(tag: string): string | null {
  const remembered = known.get(tag);
  if (remembered !== undefined) return remembered;
  const name = findName(tag);
  // Language tags come from untrusted files.
  if (known.size > 1_000) known.clear();
  known.set(tag, name);
  return name;
}

function findName(tag: string): string | null {
  if (tag === "und" || tag === "") return null;
  try {
    const name = names.of(tag.split("-")[0] ?? tag);
    return name === undefined || name === tag ? null : name;
  } catch {
    // Not a well-formed tag: nothing that can be shown.
    return null;
  }
}

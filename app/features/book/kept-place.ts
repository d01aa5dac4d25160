/** Where the reader of this device stopped; written by the reader under `octavo:place:{jid}`. */
export interface KeptPlace {
  chapter: string;
  fragment: string | null;
  /** Of the whole book, 0 to 1. */
  progression: number;
}

/** What the storage holds, or null for anything that is not a place: other versions and other hands write there too. */
export function keptPlace(stored: string | null): KeptPlace | null {
  if (stored === null) return null;
  try {
    const found: unknown = JSON.parse(stored);
    if (typeof found !== "object" || found === null) return null;
    const { chapter, fragment, progression } = found as Record<string, unknown>;
    if (typeof chapter !== "string" || chapter === "") return null;
    return {
      chapter,
      fragment: typeof fragment === "string" ? fragment : null,
      progression: typeof progression === "number" ? Math.min(1, Math.max(0, progression)) : 0,
    };
  } catch {
    // Not JSON: as good as nothing.
    return null;
  }
}

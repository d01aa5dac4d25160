import type { NavigationEntry } from "../publication.ts";

export interface SplitContents {
  /** Entries that lead to nothing but front matter. */
  front: NavigationEntry[];
  rest: NavigationEntry[];
}

/** Takes the front matter out of a table of contents; `front` names its chapters. A table of nothing else stays whole. */
export function splitContents(entries: NavigationEntry[], front: string[]): SplitContents {
  const slugs = new Set(front);
  const isFront = ({ target, children }: NavigationEntry): boolean =>
    target !== null && slugs.has(target.chapter) && children.every(isFront);
  const split = { front: entries.filter(isFront), rest: entries.filter((entry) => !isFront(entry)) };
  return split.rest.length === 0 ? { front: [], rest: entries } : split;
}

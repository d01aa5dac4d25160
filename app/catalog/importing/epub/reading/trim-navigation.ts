import type { Navigation, NavigationEntry } from "#app/manuscript/epub/read/publication.ts";

/** More entries than any reader scrolls through. */
const mostEntries = 3000;

const count = (entries: NavigationEntry[]): number =>
  entries.reduce((total, { children }) => total + 1 + count(children), 0);

const depthOf = (entries: NavigationEntry[]): number =>
  entries.reduce((deepest, { children }) => Math.max(deepest, 1 + depthOf(children)), 0);

const cutBelow = (entries: NavigationEntry[], depth: number): NavigationEntry[] =>
  entries.map((entry) => ({ ...entry, children: depth > 1 ? cutBelow(entry.children, depth - 1) : [] }));

/** Evenly spread, so that the end of the book can still be reached. */
function everySoMany(entries: NavigationEntry[]): NavigationEntry[] {
  const step = entries.length / mostEntries;
  return Array.from({ length: mostEntries }, (_, index) => entries[Math.floor(index * step)]).filter(
    (entry) => entry !== undefined,
  );
}

function shorten(entries: NavigationEntry[]): NavigationEntry[] {
  if (count(entries) <= mostEntries) return entries;
  for (let depth = depthOf(entries) - 1; depth >= 1; depth--) {
    const shallower = cutBelow(entries, depth);
    if (count(shallower) <= mostEntries) return shallower;
  }
  return everySoMany(cutBelow(entries, 1));
}

/** Shortens contents and page lists: the deepest levels are removed first, then entries in between. */
export function trimNavigation(navigation: Navigation): { navigation: Navigation; warnings: string[] } {
  const trimmed = {
    contents: shorten(navigation.contents),
    landmarks: shorten(navigation.landmarks),
    pageList: shorten(navigation.pageList),
  };
  const warnings =
    trimmed.contents === navigation.contents
      ? []
      : [
          `The table of contents has ${count(navigation.contents)} entries; ${count(trimmed.contents)} are shown.`,
        ];
  return { navigation: trimmed, warnings };
}

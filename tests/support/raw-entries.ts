import type { RawEntry } from "#app/manuscript/epub/read/navigation/raw-navigation.ts";

/** Entries of a navigation in one line: `label>path#fragment(children)`, parted by commas. */
export function outlineOfEntries(entries: RawEntry[]): string {
  return entries
    .map(({ label, path, fragment, children }) => {
      const target = path === null ? "" : `>${path}${fragment === null ? "" : `#${fragment}`}`;
      return `${label}${target}${children.length > 0 ? `(${outlineOfEntries(children)})` : ""}`;
    })
    .join(",");
}

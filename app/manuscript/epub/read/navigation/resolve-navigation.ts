import type { Chapter, Navigation, NavigationEntry, NavigationTarget } from "../publication.ts";
import type { RawEntry, RawNavigation } from "./raw-navigation.ts";

type NamedChapter = Pick<Chapter, "slug" | "title" | "isLinear">;

/** Turns places in the container into places in the book. Entries that lead nowhere keep their words. */
export function resolveNavigation(
  raw: RawNavigation,
  chapters: NamedChapter[],
  locate: (path: string, fragment: string | null) => NavigationTarget | null,
): Navigation {
  const resolve = (entries: RawEntry[]): NavigationEntry[] =>
    entries
      .map((entry) => ({
        label: entry.label,
        target: entry.path === null ? null : locate(entry.path, entry.fragment),
        type: entry.type,
        children: resolve(entry.children),
      }))
      .filter((entry) => entry.target !== null || entry.children.length > 0 || entry.label !== "");
  const contents = resolve(raw.contents).map(withLabel);
  return {
    contents: contents.length > 0 ? contents : contentsFromChapters(chapters),
    landmarks: resolve(raw.landmarks).filter((entry) => entry.target !== null),
    pageList: resolve(raw.pageList).filter((entry) => entry.target !== null),
  };
}

function withLabel(entry: NavigationEntry): NavigationEntry {
  return {
    ...entry,
    label: entry.label || entry.children[0]?.label || "…",
    children: entry.children.map(withLabel),
  };
}

/** A book without a table of contents gets one line per chapter. */
function contentsFromChapters(chapters: NamedChapter[]): NavigationEntry[] {
  return chapters
    .filter((chapter) => chapter.isLinear)
    .map((chapter) => ({
      label: chapter.title,
      target: { chapter: chapter.slug, fragment: null },
      type: null,
      children: [],
    }));
}

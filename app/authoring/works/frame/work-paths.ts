import { href } from "react-router";

/** The editor of a chapter (R16); without a chapter, of the one edited last. */
export function editPath(workId: string, chapterId: string | null): string {
  const search = new URLSearchParams({ id: workId, ...(chapterId === null ? {} : { chapter: chapterId }) });
  return `/writing-edit?${search}`;
}

export const workPath = (id: string) => href("/writing/:id", { id });
/** A section of the settings; without one, the first. */
export function settingsPath(id: string, section?: string, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(section !== undefined && { section }), ...more });
  return `${href("/writing/:id/settings", { id })}${search.size > 0 ? `?${search}` : ""}`;
}
export const publishPath = (id: string) => `${workPath(id)}/publish`;
export const importPath = (id: string | null) => (id === null ? "/writing/import" : `${workPath(id)}/import`);
export const exportPath = (id: string) => `${workPath(id)}/export`;
/** The page for typographic replacements in the whole work. */
export const typographyPath = (id: string) => `${workPath(id)}/typography`;

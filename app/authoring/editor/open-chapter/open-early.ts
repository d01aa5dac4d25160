import { type OpenedChapter, ChapterEditor } from "./chapter-editor.ts";

let early: { host: HTMLElement; chapterEditor: Promise<ChapterEditor> } | null = null;

/** Opens the chapter in the server-rendered page, before React hydrates it, so that typing can begin sooner. */
export function openEarly(): void {
  const host = document.querySelector<HTMLElement>(".manuscript-host");
  if (!host) return;
  const chapter = JSON.parse(host.dataset["chapter"] ?? "") as OpenedChapter;
  const chapterEditor = ChapterEditor.open(host, chapter);
  early = { host, chapterEditor };
  // The consumer handles the rejection; this only avoids an unhandled one.
  chapterEditor.catch(() => {});
}

/** Hands over the editor that was opened early in this element; the caller closes it. Null if there is none. */
export function takeEarlyEditor(host: HTMLElement): Promise<ChapterEditor> | null {
  const found = early;
  early = null;
  if (found?.host === host) return found.chapterEditor;
  // React has rendered the page again, so the early editor is not visible.
  void found?.chapterEditor.then((chapterEditor) => chapterEditor.close()).catch(() => {});
  return null;
}

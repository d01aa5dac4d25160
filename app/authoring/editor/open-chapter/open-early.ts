import { type OpenedChapter, WritingDesk } from "./chapter-editor.ts";

let ahead: { host: HTMLElement; desk: Promise<WritingDesk> } | null = null;

/** Opens the chapter in the page as the server sent it, before React has taken the page up: it can be typed in that much sooner. */
export function openAhead(): void {
  const host = document.querySelector<HTMLElement>(".manuscript-host");
  if (!host) return;
  const chapter = JSON.parse(host.dataset["chapter"] ?? "") as OpenedChapter;
  const desk = WritingDesk.open(host, chapter);
  ahead = { host, desk };
  // Who takes it up hears of a failure; nobody may.
  desk.catch(() => {});
}

/** What was opened ahead in this very place, for who closes it from now on; null where there is none. */
export function takeAhead(host: HTMLElement): Promise<WritingDesk> | null {
  const found = ahead;
  ahead = null;
  if (found?.host === host) return found.desk;
  // React made the page anew: nobody sees that one.
  void found?.desk.then((desk) => desk.close()).catch(() => {});
  return null;
}

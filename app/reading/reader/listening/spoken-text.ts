import type { Overlay, OverlayClip } from "#app/manuscript/epub/read/publication.ts";

/** The text on the screen. */
export const spokenBody = () => document.querySelector<HTMLElement>(".reader-viewport .book-body");

function elementOf(clip: OverlayClip | null): HTMLElement | null {
  const element = clip?.fragment ? document.getElementById(clip.fragment) : null;
  return element && spokenBody()?.contains(element) ? element : null;
}

/** Whether part of the element or range is visible between the bars, on the page that is shown. */
export function isSeen(element: HTMLElement | Range): boolean {
  const stage = document.querySelector(".reader-viewport")?.getBoundingClientRect();
  const top = Math.max(stage?.top ?? 0, 52);
  const bottom = Math.min(stage?.bottom ?? innerHeight, innerHeight - 108);
  const left = Math.max(stage?.left ?? 0, 0);
  const right = Math.min(stage?.right ?? innerWidth, innerWidth);
  return [...element.getClientRects()].some(
    (box) => box.right > left && box.left < right - 1 && box.bottom > top && box.top < bottom,
  );
}

/** Whether the text of a clip is on the screen; a clip without text counts as visible. */
export function areSeen(clip: OverlayClip | null): boolean {
  const element = elementOf(clip);
  return element === null || isSeen(element);
}

/** The first clip whose text is on the screen. */
export function firstSeen({ clips }: Overlay): number {
  const found = clips.findIndex((clip) => {
    const element = elementOf(clip);
    return element !== null && isSeen(element);
  });
  return Math.max(0, found);
}

/**
 * Highlights the text that is being spoken and removes the previous highlight: by the publisher's class where its
 * colours are shown as intended, by our attribute elsewhere.
 */
export function markSpoken(clip: OverlayClip | null, overlay: Overlay | null): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-spoken]")) {
    element.classList.remove(element.dataset["spoken"] || "-");
    delete element.dataset["spoken"];
  }
  const name = publishersClass(overlay?.activeClass ?? null);
  const element = elementOf(clip);
  if (!element) return;
  element.dataset["spoken"] = name ?? "";
  if (name !== null) element.classList.add(name);
}

/** The publisher's class for text that is being read aloud. */
export function markPlaying(overlay: Overlay | null, isPlaying: boolean): void {
  if (overlay?.playingClass) spokenBody()?.classList.toggle(overlay.playingClass, isPlaying);
}

function publishersClass(name: string | null): string | null {
  return document.documentElement.dataset["readerStyles"] === "intended" ? name : null;
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Look } from "./appearance/use-appearance.ts";
import type { OpenBook, OpenChapter } from "./opening.ts";
import { commandOf, type ReaderCommand } from "./paging/keys.ts";
import { canScrollHere } from "./paging/wide-parts.ts";
import type { Target } from "./paging/chapter-view.ts";
import type { PanelName } from "./panel/panel-names.ts";

/** Hearing the book: what its keys do. */
export interface ListeningKeys {
  toggle: () => void;
  step: (by: 1 | -1) => void;
}

interface KeyOptions {
  root: RefObject<HTMLDivElement | null>;
  book: OpenBook;
  chapter: OpenChapter;
  look: Look;
  onPanel: (panel: PanelName) => void;
  listening: ListeningKeys;
  reading: {
    turn: (by: 1 | -1) => void;
    goTo: (target: Target) => boolean;
    openChapter: (by: 1 | -1) => void;
    isAtEdge: (by: 1 | -1) => boolean;
    toggleMark: () => void;
    sayWhere: () => void;
    zoom: (by: 1 | 0 | -1) => void;
  };
}

/** The keyboard, while nothing else wants it. */
export function useReaderKeys(options: KeyOptions): void {
  const now = useRef(options);
  useLayoutEffect(() => {
    now.current = options;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event)) return;
      const { book, chapter, look, reading } = now.current;
      const isSideways = chapter.writingMode !== "horizontal-tb";
      const { mode } = look;
      const command = commandOf(event, { mode, direction: book.progressionDirection });
      if (!command) return;
      // Scrolled text moves by the browser's own keys; only at its end do they go on to the next chapter.
      const isNative =
        command.kind === "turn" && mode === "scroll" && !isSideways && !event.key.startsWith("Arrow");
      if (isNative && !reading.isAtEdge(command.by)) return;
      if (command.kind === "turn" && canScrollHere(event.target, stepOf(event.key, command.by))) return;
      event.preventDefault();
      obey(command, now.current);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Which way a key moves what scrolls by itself. */
function stepOf(key: string, by: 1 | -1): { x: number; y: number } {
  if (key === "ArrowLeft" || key === "ArrowRight") return { x: key === "ArrowRight" ? 1 : -1, y: 0 };
  return { x: 0, y: by };
}

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // A live collection: a query would walk through the whole chapter at every key.
  for (const dialog of document.getElementsByTagName("dialog")) if (dialog.open) return true;
  if (target?.closest("input, select, textarea, [contenteditable]")) return true;
  return event.key === " " && target?.closest("button, summary, [popover]") !== null && target !== null;
}

function obey(command: ReaderCommand, { look, onPanel, reading, listening }: KeyOptions): void {
  switch (command.kind) {
    case "turn":
      return reading.turn(command.by);
    case "edge":
      return void reading.goTo(command);
    case "chapter":
      return reading.openChapter(command.by);
    case "panel":
      return onPanel(command.panel);
    case "bookmark":
      return reading.toggleMark();
    case "mode":
      return look.change({ mode: look.mode === "paged" ? "scroll" : "paged" });
    case "listen":
      return listening.toggle();
    case "sentence":
      return listening.step(command.by);
    case "where":
      return reading.sayWhere();
    case "zoom":
      return reading.zoom(command.by);
  }
}

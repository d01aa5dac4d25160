import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { AppearanceState } from "../appearance/use-appearance.ts";
import type { OpenBook, OpenChapter } from "../opening.ts";
import { commandOf, type ReaderCommand } from "../paging/keys.ts";
import { canScrollHere } from "../paging/wide-parts.ts";
import type { Target } from "../paging/chapter-view.ts";
import type { PanelName } from "../panel/panel-names.ts";

/** What the keys for listening do. */
export interface ListeningKeys {
  toggle: () => void;
  step: (by: 1 | -1) => void;
}

/** What the keys for marks do. */
export interface MarkKeys {
  selectSentence: () => void;
  openNext: () => void;
}

interface KeyOptions {
  root: RefObject<HTMLDivElement | null>;
  book: OpenBook;
  chapter: OpenChapter;
  appearanceState: AppearanceState;
  onPanel: (panel: PanelName) => void;
  listening: ListeningKeys;
  marks: MarkKeys;
  reading: {
    turn: (by: 1 | -1) => void;
    goTo: (target: Target) => boolean;
    openChapter: (by: 1 | -1) => void;
    isAtEdge: (by: 1 | -1) => boolean;
    toggleMark: () => void;
    announcePosition: () => void;
    zoom: (by: 1 | 0 | -1) => void;
  };
}

/** Keyboard commands, unless a control has the focus. */
export function useReaderKeys(options: KeyOptions): void {
  const now = useRef(options);
  useLayoutEffect(() => {
    now.current = options;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event)) return;
      const { book, chapter, appearanceState, reading } = now.current;
      const isSideways = chapter.writingMode !== "horizontal-tb";
      const { mode } = appearanceState;
      const command = commandOf(event, { mode, direction: book.progressionDirection });
      if (!command) return;
      // In scroll mode the browser handles these keys; only at the end do they open the next chapter.
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

/** The direction in which a key scrolls a nested container. */
function stepOf(key: string, by: 1 | -1): { x: number; y: number } {
  if (key === "ArrowLeft" || key === "ArrowRight") return { x: key === "ArrowRight" ? 1 : -1, y: 0 };
  return { x: 0, y: by };
}

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // A live collection: a query would search the whole chapter at every key press.
  for (const dialog of document.getElementsByTagName("dialog"))
    if (dialog.open && (dialog.matches(":modal") || dialog.contains(target))) return true;
  const field = target?.closest("input, select, textarea, [contenteditable]");
  // A field of a popover that was closed by the key before has the focus until the next frame.
  if (field && field.getClientRects().length > 0) return true;
  return event.key === " " && target?.closest("button, summary, [popover]") !== null && target !== null;
}

function obey(command: ReaderCommand, options: KeyOptions): void {
  const { appearanceState, onPanel, reading, listening, marks } = options;
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
    case "select":
      return marks.selectSentence();
    case "mark":
      return marks.openNext();
    case "mode":
      return appearanceState.change({ mode: appearanceState.mode === "paged" ? "scroll" : "paged" });
    case "listen":
      return listening.toggle();
    case "sentence":
      return listening.step(command.by);
    case "where":
      return reading.announcePosition();
    case "zoom":
      return reading.zoom(command.by);
  }
}

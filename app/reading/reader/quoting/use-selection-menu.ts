import { type RefObject, useEffect } from "react";
import type { ReaderProps } from "../opening.ts";
import type { OnMark } from "./quote.ts";

export interface MarkingText {
  mark: OnMark;
  /** So that selected words can be marked by key too. */
  load: () => Promise<unknown>;
}

/** A selection is finished when it has not changed for this long. */
const restAfter = 300;

/** Shows the menu for selected text, which is loaded with the first selection. */
export function useSelectionMenu(
  root: RefObject<HTMLDivElement | null>,
  { book, chapter: { slug } }: Pick<ReaderProps, "book" | "chapter">,
  { mark, load }: MarkingText,
): void {
  // The selection is the browser's.
  useEffect(() => {
    let timer = 0;
    let close = () => {};
    const look = async () => {
      const text = root.current?.querySelector<HTMLElement>(".book-text");
      const range = selectedRange(text);
      close();
      if (!text || !range || book.draft) return;
      // Pressing a button of the menu tries again, and reports a failure.
      void load().catch(() => {});
      const { showSelectionMenu } = await import("./selection-menu.ts");
      // The selection may have changed while the menu was loading, and another call have shown it.
      close();
      if (selectedRange(text)?.toString() === range.toString())
        close = showSelectionMenu({ text, range, book, chapter: slug, onMark: mark });
    };
    const onChange = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void look(), restAfter);
    };
    document.addEventListener("selectionchange", onChange);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
      close();
    };
  }, [root, book, slug, mark, load]);
}

function selectedRange(text: Element | null | undefined): Range | null {
  const selection = window.getSelection();
  if (!text || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return text.contains(range.commonAncestorContainer) && range.toString().trim() !== "" ? range : null;
}

import type { ScreenPosition, TextPosition } from "../locator/text-positions.ts";

/** What the screen shows. `progression` is that of its first line, `reached` that of its last. */
export interface VisiblePage {
  position: ScreenPosition;
  progression: number;
  reached: number;
  page: number;
  pageCount: number;
}

export type Target =
  | { kind: "position"; position: TextPosition }
  | { kind: "progression"; progression: number }
  | { kind: "range"; range: Range }
  | { kind: "edge"; edge: "start" | "end" };

export interface ViewListeners {
  /** Called on every move, so it must be cheap; `position` is that of the last time the view was settled. */
  onMove: (showing: VisiblePage) => void;
  /** Called when the view has settled. */
  onSettle: (showing: VisiblePage) => void;
}

/** A chapter on the screen, reflowable or of fixed layout. */
export interface ChapterView {
  /** Shows the first position and starts observing the layout. */
  start(target: Target): void;
  /** False when the chapter has no such position. */
  goTo(target: Target): boolean;
  /** Goes one page or screen forward or back; false when there is none. */
  turn(by: 1 | -1): boolean;
  /**
   * Moves the page with the finger, `by` pixels to the right. Returns which direction lies to the right; null when it
   * cannot follow.
   */
  drag(by: number): 1 | -1 | null;
  /** The drag has ended: the page, which may have been turned meanwhile, slides into position. */
  letGo(): void;
  /** True when there is no further page in this direction. */
  isAtEdge(by: 1 | -1): boolean;
  /** Measures again and shows the same text as before. */
  refresh(): void;
  /** Zooms in or out, or resets; false where the text size must be changed instead. */
  zoom(by: 1 | 0 | -1): boolean;
  showing(): VisiblePage;
  close(): void;
}

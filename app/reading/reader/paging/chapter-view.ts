import type { ScreenPlace, TextPlace } from "../place/text-places.ts";

/** What the screen shows now. `progression` is that of its first line, `reached` that of its last. */
export interface Showing {
  place: ScreenPlace;
  progression: number;
  reached: number;
  page: number;
  pageCount: number;
}

export type Target =
  | { kind: "place"; place: TextPlace }
  | { kind: "progression"; progression: number }
  | { kind: "range"; range: Range }
  | { kind: "edge"; edge: "start" | "end" };

export interface ViewListeners {
  /** Called on every move, for cheap things only: `place` is that of the last settled moment. */
  onMove: (showing: Showing) => void;
  /** Called when the screen has come to rest. */
  onSettle: (showing: Showing) => void;
}

/** A chapter on the screen, as text that flows or as a page that does not. */
export interface ChapterView {
  /** Shows the first place and begins to follow the layout. */
  start(target: Target): void;
  /** False when the chapter has no such place. */
  goTo(target: Target): boolean;
  /** One page or screen on or back; false when there is none. */
  turn(by: 1 | -1): boolean;
  /** Moves the page with the finger, `by` pixels to the right. Which turn lies to the right; null when it cannot follow. */
  drag(by: number): 1 | -1 | null;
  /** The finger has left: the page, which may have been turned meanwhile, slides home. */
  letGo(): void;
  /** True when there is nothing more to turn to. */
  isAtEdge(by: 1 | -1): boolean;
  /** Measures again and shows the same words as before. */
  refresh(): void;
  /** Larger or smaller, or whole again; false where that is a matter of the text's size. */
  zoom(by: 1 | 0 | -1): boolean;
  showing(): Showing;
  close(): void;
}

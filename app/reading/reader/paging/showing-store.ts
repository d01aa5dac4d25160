import type { Showing } from "./chapter-view.ts";

/**
 * The moving facts of the screen, apart from React's state, so that a page turn renders two words and not the page. They are
 * told when the frame that shows the turned page is drawn: rendering and laying out those words must not hold it up.
 */
export class ShowingStore {
  private showing: Showing | null = null;
  private readonly listeners = new Set<() => void>();
  private isWaiting = false;

  readonly get = (): Showing | null => this.showing;

  readonly set = (showing: Showing): void => {
    const isFirst = this.showing === null;
    this.showing = showing;
    if (isFirst) return this.tell();
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => setTimeout(this.tell));
  };

  /** At once: for whoever holds the control that moved the text and looks at that. */
  readonly tell = (): void => {
    this.isWaiting = false;
    for (const listener of this.listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

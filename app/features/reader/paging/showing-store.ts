import type { Showing } from "./text-view.ts";

/** The moving facts of the screen, apart from React's state, so that a page turn renders two words and not the page. */
export class ShowingStore {
  private showing: Showing | null = null;
  private readonly listeners = new Set<() => void>();

  readonly get = (): Showing | null => this.showing;

  readonly set = (showing: Showing): void => {
    this.showing = showing;
    for (const listener of this.listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

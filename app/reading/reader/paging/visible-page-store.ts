import type { VisiblePage } from "./chapter-view.ts";

/**
 * The visible page, outside React's state, so that a page turn renders only the progress. Listeners are notified after
 * the frame with the turned page: rendering the progress must not delay it.
 */
export class VisiblePageStore {
  private visiblePage: VisiblePage | null = null;
  private readonly listeners = new Set<() => void>();
  private isWaiting = false;

  readonly get = (): VisiblePage | null => this.visiblePage;

  readonly set = (showing: VisiblePage): void => {
    const isFirst = this.visiblePage === null;
    this.visiblePage = showing;
    if (isFirst) return this.notify();
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => setTimeout(this.notify));
  };

  /** Notifies immediately, for the control that moved the text itself. */
  readonly notify = (): void => {
    this.isWaiting = false;
    for (const listener of this.listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

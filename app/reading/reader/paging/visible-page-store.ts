import type { VisiblePage } from "./chapter-view.ts";

/** How long no page has been turned when the progress is rendered. */
const restMs = 120;
/** Who leafs on and on sees it change too. */
const mostWaitMs = 5_000;

type Listener = () => void;

/**
 * The visible page, outside React's state, so that a page turn renders only the progress. Listeners are notified after
 * the frame with the turned page: rendering the progress must not delay it.
 */
export class VisiblePageStore {
  private visiblePage: VisiblePage | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly listenersAtRest = new Set<Listener>();
  private isWaiting = false;
  private resting: { timer: ReturnType<typeof setTimeout>; since: number } | null = null;

  readonly get = (): VisiblePage | null => this.visiblePage;

  /** The text was moved without turning a page, or scrolled. */
  readonly set = (showing: VisiblePage): void => {
    this.show(showing, this.notify);
  };

  /**
   * A page was turned. Chromium walks through all pages of a chapter with painted marks in the frame after any change of
   * the document (decision 331), so that with marks what shows the progress changes when the reader rests.
   */
  readonly turn = (showing: VisiblePage): void => {
    const hasMarks = "highlights" in CSS && CSS.highlights.size > 0;
    // At once: a frame that takes longer than the rest would end it, and the progress would then make the next one as long.
    if (this.resting) clearTimeout(this.resting.timer);
    this.show(showing, hasMarks ? this.notifyOfTurn : this.notify);
  };

  /** Notifies immediately, for the control that moved the text itself. */
  readonly notify = (): void => {
    this.isWaiting = false;
    this.notifyListeners();
    this.notifyAtRest();
  };

  readonly subscribe = (listener: Listener): Listener => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** For what is rendered: after pages were turned, its listeners are notified once nobody turns any more. */
  readonly subscribeAtRest = (listener: Listener): Listener => {
    this.listenersAtRest.add(listener);
    return () => this.listenersAtRest.delete(listener);
  };

  private show(showing: VisiblePage, notify: Listener): void {
    const isFirst = this.visiblePage === null;
    this.visiblePage = showing;
    if (isFirst) return this.notify();
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => setTimeout(notify));
  }

  private readonly notifyOfTurn = (): void => {
    this.isWaiting = false;
    this.notifyListeners();
    const since = this.resting?.since ?? performance.now();
    if (this.resting) clearTimeout(this.resting.timer);
    const wait = Math.max(0, Math.min(restMs, since + mostWaitMs - performance.now()));
    this.resting = { timer: setTimeout(this.notifyAtRest, wait), since };
  };

  private notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }

  private readonly notifyAtRest = (): void => {
    if (this.resting) clearTimeout(this.resting.timer);
    this.resting = null;
    for (const listener of this.listenersAtRest) listener();
  };
}

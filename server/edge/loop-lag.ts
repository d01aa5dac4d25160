/** How often the loop is looked at. */
const everyMs = 250;
/** What one look weighs: a single long turn is forgiven, two in a row are not. */
const weight = 0.3;

/**
 * How late the event loop is, smoothed over some looks: late timers are late answers, whatever the reason. It is looked at, not
 * measured in every turn: that would cost what it is to save.
 */
export class LoopLag implements Disposable {
  #lag = 0;
  #due = performance.now() + everyMs;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#look(), everyMs).unref();
  }

  /** Milliseconds. */
  get ms(): number {
    return this.#lag;
  }

  #look(): void {
    const now = performance.now();
    this.#lag += weight * (Math.max(0, now - this.#due) - this.#lag);
    this.#due = now + everyMs;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

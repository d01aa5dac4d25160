/** The interval of measurements. */
const everyMs = 250;
/** The weight of one measurement: a single long turn is tolerated, two in a row are not. */
const weight = 0.3;

/**
 * The delay of the event loop, smoothed over some measurements: late timers mean late responses, whatever the reason.
 * It is sampled, as measuring every turn would cost what it is meant to save.
 */
export class LoopLag implements Disposable {
  #lag = 0;
  #due = performance.now() + everyMs;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#measure(), everyMs).unref();
  }

  /** Milliseconds. */
  get ms(): number {
    return this.#lag;
  }

  #measure(): void {
    const now = performance.now();
    this.#lag += weight * (Math.max(0, now - this.#due) - this.#lag);
    this.#due = now + everyMs;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

const slideMs = 180;
/** Beyond the edge of the chapter the page follows the finger with growing resistance. */
const give = 1 / 3;

interface Held {
  /** The page's offset along the flow. */
  at: number;
  /** The offset of the last page. */
  last: number;
  sign: 1 | -1;
}

/** A page dragged by a finger, and the animation afterwards. Positions are offsets along the flow. */
export class PageSlide {
  private readonly text: HTMLElement;
  private readonly show: (offset: number) => void;
  private held: Held | null = null;
  private at = 0;
  private frame = 0;

  constructor(text: HTMLElement, show: (offset: number) => void) {
    this.text = text;
    this.show = show;
  }

  get isHeld(): boolean {
    return this.held !== null;
  }

  /** While true, scroll events are caused by this animation. */
  get isMoving(): boolean {
    return this.isHeld || this.frame !== 0;
  }

  hold(held: Held): void {
    this.stop();
    this.held = held;
    this.moveTo(held.at, held);
  }

  letGo(home: number): void {
    const { held } = this;
    this.held = null;
    if (!held) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.moveTo(home, held);
    const from = this.at;
    const began = performance.now();
    const step = (now: number) => {
      const left = 1 - Math.min(1, Math.max(0, (now - began) / slideMs));
      this.moveTo(home + (from - home) * left ** 3, held);
      this.frame = left > 0 ? requestAnimationFrame(step) : 0;
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Stops immediately: something else moves the text now. */
  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.held = null;
    this.text.style.removeProperty("translate");
  }

  private moveTo(at: number, { last, sign }: Held): void {
    const inside = Math.min(last, Math.max(0, at));
    this.at = at;
    this.show(inside);
    const beyond = (inside - at) * give * sign;
    if (beyond === 0) this.text.style.removeProperty("translate");
    else this.text.style.setProperty("translate", `${beyond}px`);
  }
}

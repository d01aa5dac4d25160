/** How far around the screen a block is near: two pages, or screens, in each direction. */
const margin = "200%";

/** Blocks of a chapter, and which of them are near what is on the screen. */
export class NearBlocks {
  /** The indices of those that are near. */
  readonly near = new Set<number>();
  private readonly blocks: readonly HTMLElement[];
  private readonly indices: ReadonlyMap<Element, number>;
  private readonly watched = new Set<number>();
  private readonly observer: IntersectionObserver;

  /** False where the browser does not know what is near the screen: in pages of vertical text. */
  readonly isKnown: boolean;

  constructor(text: HTMLElement, blocks: readonly HTMLElement[], onChange: () => void) {
    this.blocks = blocks;
    this.indices = new Map(blocks.map((block, index) => [block, index]));
    const root = scrollerOf(text);
    this.isKnown =
      root?.matches('[data-writing-mode^="vertical"]') !== true ||
      getComputedStyle(root).overflowX !== "hidden";
    const options = { root, rootMargin: margin };
    this.observer = new IntersectionObserver((entries) => {
      for (const entry of entries) this.note(entry);
      onChange();
    }, options);
  }

  indexOf(block: Element | null): number | undefined {
    return block ? this.indices.get(block) : undefined;
  }

  /** From now on only these are looked at. What is near of them is known a frame later. */
  watch(wanted: ReadonlySet<number>): void {
    for (const [index, block] of this.blocks.entries()) {
      if (wanted.has(index) === this.watched.has(index)) continue;
      if (wanted.has(index)) {
        this.watched.add(index);
        this.observer.observe(block);
      } else {
        this.watched.delete(index);
        this.near.delete(index);
        this.observer.unobserve(block);
      }
    }
  }

  close(): void {
    this.observer.disconnect();
  }

  private note({ target, isIntersecting, boundingClientRect: { width, height } }: IntersectionObserverEntry) {
    const index = this.indices.get(target);
    if (index === undefined) return;
    // A block without a box of its own may have words that are shown: nobody can say where.
    if (isIntersecting || (width === 0 && height === 0)) this.near.add(index);
    else this.near.delete(index);
  }
}

/** What clips and scrolls the text; null where that is the window. */
function scrollerOf(text: HTMLElement): Element | null {
  const viewport = text.closest(".reader-viewport");
  return viewport && getComputedStyle(viewport).overflowX !== "visible" ? viewport : null;
}

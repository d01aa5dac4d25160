/**
 * How many pages, or screens, around what is on the screen a block is near. Wide: Chromium walks through all pages of a
 * chapter in the frame after what is registered has changed, so that it changes rarely.
 */
const pagesAround = 60;
/** A block that comes this close is waited for no longer. */
const pagesClose = 1;
/** How long nothing has come near or gone before others hear of it. */
const restMs = 300;

const marginOf = (pages: number) => `${pages * 100}%`;

/** Blocks of a chapter, and which of them are near what is on the screen. */
export class NearBlocks {
  /** The indices of those that are near. */
  readonly near = new Set<number>();
  private readonly blocks: readonly HTMLElement[];
  private readonly indices: ReadonlyMap<Element, number>;
  private readonly watched = new Set<number>();
  /** Those that came near since others last heard of it. */
  private readonly coming = new Set<Element>();
  private readonly around: IntersectionObserver;
  private readonly close: IntersectionObserver;
  private readonly onChange: () => void;
  private timer = 0;

  /** False where the browser does not know what is near the screen: in pages of vertical text. */
  readonly isKnown: boolean;

  /** `onChange` is called at rest, or before a block that came near can be seen. */
  constructor(text: HTMLElement, blocks: readonly HTMLElement[], onChange: () => void) {
    this.blocks = blocks;
    this.indices = new Map(blocks.map((block, index) => [block, index]));
    this.onChange = onChange;
    const root = scrollerOf(text);
    this.isKnown =
      root?.matches('[data-writing-mode^="vertical"]') !== true ||
      getComputedStyle(root).overflowX !== "hidden";
    const note = (entries: IntersectionObserverEntry[]) => this.note(entries);
    this.around = new IntersectionObserver(note, { root, rootMargin: marginOf(pagesAround) });
    const hurry = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.tell();
    };
    this.close = new IntersectionObserver(hurry, { root, rootMargin: marginOf(pagesClose) });
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
        this.around.observe(block);
      } else {
        this.watched.delete(index);
        this.near.delete(index);
        this.around.unobserve(block);
      }
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.around.disconnect();
    this.close.disconnect();
  }

  private note(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const index = this.indices.get(target);
      if (index === undefined) continue;
      const { width, height } = boundingClientRect;
      // A block without a box of its own may have words that are shown: nobody can say where.
      const isBoxless = width === 0 && height === 0;
      if (!isIntersecting && !isBoxless) this.near.delete(index);
      else if (!this.near.has(index)) {
        this.near.add(index);
        this.coming.add(target);
        this.close.observe(target);
      }
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.tell(), restMs);
  }

  private tell(): void {
    clearTimeout(this.timer);
    for (const block of this.coming) this.close.unobserve(block);
    this.coming.clear();
    this.onChange();
  }
}

/** What clips and scrolls the text; null where that is the window. */
function scrollerOf(text: HTMLElement): Element | null {
  const viewport = text.closest(".reader-viewport");
  return viewport && getComputedStyle(viewport).overflowX !== "visible" ? viewport : null;
}

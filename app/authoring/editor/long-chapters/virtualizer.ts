import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { FarBlockContainers } from "./far-block-containers.ts";

/** Shorter chapters are laid out completely. */
const longFrom = 20_000;
/** The number of screens above and below the visible one that are laid out too. */
const screensOfMargin = 2;
/**
 * The estimated height of a paragraph that was not laid out yet, in pixels: the gap between blocks, and the share of each
 * character.
 */
const unseen = { block: 20, character: 0.4 };

/**
 * Displays only the blocks near the screen of a long chapter, with room reserved for the rest: the cost of each key grows with
 * what is displayed. The whole text stays in the document and in ProseMirror's DOM; far blocks are in containers that are not
 * displayed. See docs/decisions/076.
 */
export const Virtualizer = Extension.create({
  name: "virtualizer",
  addProseMirrorPlugins: () => [new Plugin({ view: (view) => new VirtualizerView(view) })],
  // The browser's own keys would stop at the end of the displayed blocks.
  addKeyboardShortcuts() {
    const go = (to: (doc: Node) => Selection, isExtending: boolean) => () => {
      const { state, view } = this.editor;
      const { $head } = to(state.doc);
      const selection = TextSelection.between(isExtending ? state.selection.$anchor : $head, $head);
      view.dispatch(state.tr.setSelection(selection).scrollIntoView());
      return true;
    };
    const [start, end] = [Selection.atStart, Selection.atEnd];
    const keys = isMac() ? (["Mod-ArrowUp", "Mod-ArrowDown"] as const) : (["Mod-Home", "Mod-End"] as const);
    return {
      [keys[0]]: go(start, false),
      [keys[1]]: go(end, false),
      [`Shift-${keys[0]}`]: go(start, true),
      [`Shift-${keys[1]}`]: go(end, true),
    };
  },
});

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Block indexes in the document, both inclusive. */
interface BlockRange {
  first: number;
  last: number;
}

class VirtualizerView {
  #view: EditorView;
  #displayed: BlockRange;
  #farBlocks = new FarBlockContainers();
  #above = document.createElement("div");
  #below = document.createElement("div");
  #heights = new WeakMap<Node, number>();
  #firstElement: Element | null = null;
  #frame = 0;
  #off = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
    this.#displayed = { first: 0, last: view.state.doc.childCount - 1 };
    view.dom.before(this.#above);
    view.dom.after(this.#below);
    const { signal } = this.#off;
    addEventListener("scroll", this.#followSoon, { signal, passive: true });
    addEventListener("resize", () => this.#remeasure(), { signal, passive: true });
    // Nothing is laid out yet, and measuring would lay out everything.
    this.#display(this.#rangeAround(headOf(view.state)));
  }

  update(view: EditorView, before: EditorState): void {
    const { doc } = view.state;
    const added = doc.childCount - before.doc.childCount;
    if (added !== 0 || this.#farBlocks.wereEmptied) this.#shift(added);
    const { first, last } = this.#displayed;
    const [isLong, isWhole] = [doc.content.size >= longFrom, first === 0 && last === doc.childCount - 1];
    if (!isLong && isWhole) return;
    const head = headOf(view.state);
    const isNear = (head > first + 1 || first === 0) && (head < last - 1 || last === doc.childCount - 1);
    if (isLong && isNear && !(isWhole && last > 500)) return;
    this.#show(this.#rangeAround(head));
    this.#followSoon();
  }

  destroy(): void {
    this.#off.abort();
    cancelAnimationFrame(this.#frame);
    this.#above.remove();
    this.#below.remove();
  }

  #followSoon = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#follow();
    });
  };

  #remeasure(): void {
    this.#heights = new WeakMap();
    this.#followSoon();
  }

  /** Displays the visible blocks and the margin around them; repeats when an estimated height turns out wrong. */
  #follow(): void {
    for (let times = 0; times < 3; times++) {
      const blocks = this.#blocks;
      const [first, last] = [blocks[this.#displayed.first], blocks[this.#displayed.last]];
      if (!first || !last) return;
      const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
      const isWellAbove = this.#displayed.first === 0 || top < -innerHeight;
      const isWellBelow = this.#displayed.last === this.#doc.childCount - 1 || bottom > 2 * innerHeight;
      if (isWellAbove && isWellBelow) return;
      const isInSight = top < innerHeight && bottom > 0;
      this.#measure();
      this.#show(this.#rangeAround(isInSight ? this.#firstInSight(this.#displayed) : this.#guessInSight()));
    }
  }

  get #doc(): Node {
    return this.#view.state.doc;
  }

  get #blocks(): Element[] {
    return this.#farBlocks.blocksOf(this.#view.dom);
  }

  /**
   * Blocks were added or removed and ProseMirror has put all of them side by side again: the displayed range keeps its first
   * element.
   */
  #shift(added: number): void {
    const { first, last } = this.#displayed;
    const found = this.#firstElement ? this.#blocks.indexOf(this.#firstElement) : -1;
    const end = this.#doc.childCount - 1;
    const from = Math.min(found < 0 ? first : found, end);
    this.#display({ first: from, last: Math.max(from, Math.min(last + added, end)) });
  }

  #rangeAround(at: number): BlockRange {
    const end = this.#doc.childCount - 1;
    if (this.#doc.content.size < longFrom) return { first: 0, last: end };
    const wanted = innerHeight * screensOfMargin;
    let [first, last] = [Math.min(at, end), Math.min(at, end)];
    for (let room = 0; first > 0 && room < wanted;) room += this.#heightOf(--first);
    for (let room = 0; last < end && room < wanted + innerHeight;) room += this.#heightOf(++last);
    return { first, last };
  }

  /** Displays a range; blocks that were visible before stay where they are on the screen. */
  #show(range: BlockRange): void {
    const both = {
      first: Math.max(range.first, this.#displayed.first),
      last: Math.min(range.last, this.#displayed.last),
    };
    const anchor = both.first <= both.last ? this.#blocks[this.#firstInSight(both)] : undefined;
    const before = anchor?.getBoundingClientRect().top ?? 0;
    this.#display(range);
    const moved = (anchor?.getBoundingClientRect().top ?? 0) - before;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
  }

  #display(range: BlockRange): void {
    const end = this.#doc.childCount - 1;
    this.#displayed = range;
    // Both ends of the selection stay displayed: the browser types and selects only in displayed elements.
    const { $anchor, $head } = this.#view.state.selection;
    const selected = [$anchor.index(0), $head.index(0)].map((at) => Math.min(at, end));
    const isFar = (at: number) => (at < range.first || at > range.last) && !selected.includes(at);
    this.#firstElement = this.#farBlocks.arrange(this.#view, isFar)[range.first] ?? null;
    this.#above.style.height = `${this.#room(0, range.first - 1, selected)}px`;
    this.#below.style.height = `${this.#room(range.last + 1, end, selected)}px`;
  }

  #room(from: number, to: number, selected: number[]): number {
    let room = 0;
    for (let at = from; at <= to; at++) if (!selected.includes(at)) room += this.#heightOf(at);
    return room;
  }

  #heightOf(at: number): number {
    const node = this.#doc.child(at);
    return this.#heights.get(node) ?? unseen.block + unseen.character * node.nodeSize;
  }

  #measure(): void {
    const { first, last } = this.#displayed;
    const blocks = this.#blocks;
    let top = blocks[first]?.getBoundingClientRect().top ?? 0;
    for (let at = first; at < last && at < this.#doc.childCount; at++) {
      const next = blocks[at + 1]?.getBoundingClientRect().top ?? top;
      this.#heights.set(this.#doc.child(at), next - top);
      top = next;
    }
  }

  /** The first displayed block that is at least partly on the screen. */
  #firstInSight({ first, last }: BlockRange): number {
    const blocks = this.#blocks;
    for (let at = first; at < last; at++)
      if ((blocks[at]?.getBoundingClientRect().bottom ?? 1) > 0) return at;
    return last;
  }

  /** The estimated block at the top of the screen, where nothing is displayed. */
  #guessInSight(): number {
    let room = -this.#above.getBoundingClientRect().top;
    let at = 0;
    while (at < this.#doc.childCount - 1 && room > 0) room -= this.#heightOf(at++);
    return at;
  }
}

const headOf = ({ selection, doc }: EditorState) => Math.min(selection.$head.index(0), doc.childCount - 1);

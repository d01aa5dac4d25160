import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { Drawers } from "./far-block-containers.ts";

/** Shorter chapters are laid out whole. */
const longFrom = 20_000;
/** So many screens above and below what is seen are laid out too. */
const screensAround = 2;
/** Of a paragraph nobody has seen yet, in pixels: what stands between blocks, and each character's part of a line. */
const unseen = { block: 20, character: 0.4 };

/**
 * Of a long chapter only what is near is displayed, with room kept for the rest: each key costs the browser what it displays, and
 * a novel in one chapter is typed in like a letter. All of it stays in the document and in ProseMirror's hands; what is far stands
 * in drawers that are not displayed. See docs/decisions/076.
 */
export const ShownPart = Extension.create({
  name: "shownPart",
  addProseMirrorPlugins: () => [new Plugin({ view: (view) => new Shown(view) })],
  // The browser's own keys would stop at the end of what is displayed.
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

/** Indexes of blocks of the document, both included. */
interface Part {
  first: number;
  last: number;
}

class Shown {
  #view: EditorView;
  #part: Part;
  #drawers = new Drawers();
  #above = document.createElement("div");
  #below = document.createElement("div");
  #heights = new WeakMap<Node, number>();
  #firstElement: Element | null = null;
  #frame = 0;
  #off = new AbortController();

  constructor(view: EditorView) {
    this.#view = view;
    this.#part = { first: 0, last: view.state.doc.childCount - 1 };
    view.dom.before(this.#above);
    view.dom.after(this.#below);
    const { signal } = this.#off;
    addEventListener("scroll", this.#followSoon, { signal, passive: true });
    addEventListener("resize", () => this.#measureAnew(), { signal, passive: true });
    // Nothing is laid out yet, and asking where something stands would lay out all of it.
    this.#display(this.#partAround(headOf(view.state)));
  }

  update(view: EditorView, before: EditorState): void {
    const { doc } = view.state;
    const added = doc.childCount - before.doc.childCount;
    if (added !== 0 || this.#drawers.wereEmptied) this.#shift(added);
    const { first, last } = this.#part;
    const [isLong, isWhole] = [doc.content.size >= longFrom, first === 0 && last === doc.childCount - 1];
    if (!isLong && isWhole) return;
    const head = headOf(view.state);
    const isNear = (head > first + 1 || first === 0) && (head < last - 1 || last === doc.childCount - 1);
    if (isLong && isNear && !(isWhole && last > 500)) return;
    this.#show(this.#partAround(head));
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

  #measureAnew(): void {
    this.#heights = new WeakMap();
    this.#followSoon();
  }

  /** Displays what is seen, and what is around it. Room that was guessed may turn out wrong: then once more. */
  #follow(): void {
    for (let times = 0; times < 3; times++) {
      const blocks = this.#blocks;
      const [first, last] = [blocks[this.#part.first], blocks[this.#part.last]];
      if (!first || !last) return;
      const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
      const isWellAbove = this.#part.first === 0 || top < -innerHeight;
      const isWellBelow = this.#part.last === this.#doc.childCount - 1 || bottom > 2 * innerHeight;
      if (isWellAbove && isWellBelow) return;
      const isInSight = top < innerHeight && bottom > 0;
      this.#measure();
      this.#show(this.#partAround(isInSight ? this.#firstInSight(this.#part) : this.#guessInSight()));
    }
  }

  get #doc(): Node {
    return this.#view.state.doc;
  }

  get #blocks(): Element[] {
    return this.#drawers.blocksOf(this.#view.dom);
  }

  /** Blocks came or went, and ProseMirror put all of them side by side again: the part is the one between the same two elements. */
  #shift(added: number): void {
    const { first, last } = this.#part;
    const found = this.#firstElement ? this.#blocks.indexOf(this.#firstElement) : -1;
    const end = this.#doc.childCount - 1;
    const from = Math.min(found < 0 ? first : found, end);
    this.#display({ first: from, last: Math.max(from, Math.min(last + added, end)) });
  }

  #partAround(at: number): Part {
    const end = this.#doc.childCount - 1;
    if (this.#doc.content.size < longFrom) return { first: 0, last: end };
    const wanted = innerHeight * screensAround;
    let [first, last] = [Math.min(at, end), Math.min(at, end)];
    for (let room = 0; first > 0 && room < wanted;) room += this.#heightOf(--first);
    for (let room = 0; last < end && room < wanted + innerHeight;) room += this.#heightOf(++last);
    return { first, last };
  }

  /** Displays a part; what was seen before and is in it stays where it is on the screen. */
  #show(part: Part): void {
    const both = {
      first: Math.max(part.first, this.#part.first),
      last: Math.min(part.last, this.#part.last),
    };
    const anchor = both.first <= both.last ? this.#blocks[this.#firstInSight(both)] : undefined;
    const before = anchor?.getBoundingClientRect().top ?? 0;
    this.#display(part);
    const moved = (anchor?.getBoundingClientRect().top ?? 0) - before;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
  }

  #display(part: Part): void {
    const end = this.#doc.childCount - 1;
    this.#part = part;
    // The selection's two ends stay displayed wherever they are: the browser types and selects only there.
    const { $anchor, $head } = this.#view.state.selection;
    const kept = [$anchor.index(0), $head.index(0)].map((at) => Math.min(at, end));
    const isFar = (at: number) => (at < part.first || at > part.last) && !kept.includes(at);
    this.#firstElement = this.#drawers.arrange(this.#view, isFar)[part.first] ?? null;
    this.#above.style.height = `${this.#room(0, part.first - 1, kept)}px`;
    this.#below.style.height = `${this.#room(part.last + 1, end, kept)}px`;
  }

  #room(from: number, to: number, kept: number[]): number {
    let room = 0;
    for (let at = from; at <= to; at++) if (!kept.includes(at)) room += this.#heightOf(at);
    return room;
  }

  #heightOf(at: number): number {
    const node = this.#doc.child(at);
    return this.#heights.get(node) ?? unseen.block + unseen.character * node.nodeSize;
  }

  #measure(): void {
    const { first, last } = this.#part;
    const blocks = this.#blocks;
    let top = blocks[first]?.getBoundingClientRect().top ?? 0;
    for (let at = first; at < last && at < this.#doc.childCount; at++) {
      const next = blocks[at + 1]?.getBoundingClientRect().top ?? top;
      this.#heights.set(this.#doc.child(at), next - top);
      top = next;
    }
  }

  /** Of blocks that are displayed, the first of which something is on the screen. */
  #firstInSight({ first, last }: Part): number {
    const blocks = this.#blocks;
    for (let at = first; at < last; at++)
      if ((blocks[at]?.getBoundingClientRect().bottom ?? 1) > 0) return at;
    return last;
  }

  /** The block at the top of the screen, where nothing is displayed. */
  #guessInSight(): number {
    let room = -this.#above.getBoundingClientRect().top;
    let at = 0;
    while (at < this.#doc.childCount - 1 && room > 0) room -= this.#heightOf(at++);
    return at;
  }
}

const headOf = ({ selection, doc }: EditorState) => Math.min(selection.$head.index(0), doc.childCount - 1);

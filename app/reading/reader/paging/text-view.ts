import { clampProgression } from "../locator/locator.ts";
import {
  listBlocks,
  type Measure,
  positionAt,
  positionOf,
  type ScreenPosition,
} from "../locator/text-positions.ts";
import type { ChapterView, VisiblePage, Target, ViewListeners } from "./chapter-view.ts";
import { type Box, countPages, extentAlong, type Flow, flowOf, pageAt, type TextLayout } from "./flow.ts";
import { PageSlide } from "./page-slide.ts";
import { markWideParts } from "./wide-parts.ts";

export interface TextViewOptions extends ViewListeners {
  viewport: HTMLElement;
  text: HTMLElement;
  layout: TextLayout;
}

/** Space above the first line in scroll mode: the style sheet's scroll-padding, which grows with the browser's own text size. */
const documentInset = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 64;
const scrollerInset = 24;
const settleAfter = 120;

/**
 * A reflowable chapter in either mode: the same article, scrolled along its flow. A page turn is one write of a scroll
 * offset; measuring happens when the layout changes or the view settles.
 */
export class TextView implements ChapterView {
  readonly flow: Flow;
  private readonly options: TextViewOptions;
  private readonly isDocument: boolean;
  private readonly scroller: Element;
  private readonly inset: number;
  private readonly blocks: HTMLElement[];
  private readonly observer: ResizeObserver;
  private step = 1;
  private length = 1;
  private page = 0;
  /** The text to keep on the screen; set by the reader's moves, not by what a new layout starts with. */
  private pinned: ScreenPosition = { fragment: null, offset: 0, anchor: null };
  private isPinned = false;
  private expected = 0;
  private settleTimer = 0;
  private readonly slide: PageSlide;

  constructor(options: TextViewOptions) {
    this.options = options;
    this.flow = flowOf(options.layout);
    // Horizontal text scrolls with the document, so that the browser's own bars and gestures work.
    this.isDocument = !this.flow.isPaged && this.flow.axis === "y";
    this.scroller = this.isDocument
      ? (document.scrollingElement ?? document.documentElement)
      : options.viewport;
    this.inset = this.flow.isPaged ? 0 : this.isDocument ? documentInset() : scrollerInset;
    this.blocks = listBlocks(options.text);
    this.slide = new PageSlide(options.text, (offset) => (this.offset = offset));
    // Resized windows, loaded fonts, pictures without a size: anything that changes the text's box.
    this.observer = new ResizeObserver(this.refresh);
    this.source.addEventListener("scroll", this.onScroll, { passive: true });
    window.addEventListener("pagehide", this.settleNow);
    this.measureLayout();
  }

  start(target: Target): void {
    if (!this.goTo(target)) this.goTo({ kind: "edge", edge: "start" });
    this.settle();
    this.observer.observe(this.options.viewport);
    this.observer.observe(this.body);
  }

  goTo(target: Target): boolean {
    const position = this.positionOfTarget(target);
    if (position === null) return false;
    this.showPosition(position);
    this.isPinned = target.kind === "position";
    if (target.kind === "position") this.pinned = { ...target.position, anchor: target.position.fragment };
    return true;
  }

  turn(by: 1 | -1): boolean {
    if (this.isAtEdge(by)) return false;
    this.isPinned = false;
    if (this.flow.isPaged) {
      this.showPage(this.page + by);
      return true;
    }
    const { axis, sign } = this.flow;
    this.scroller.scrollBy({
      [axis === "x" ? "left" : "top"]: sign * by * (this.step - this.inset - 40),
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
    });
    return true;
  }

  drag(by: number): 1 | -1 | null {
    if (!this.flow.isPaged || this.flow.axis !== "x") return null;
    const home = this.page * this.step;
    this.slide.hold({
      at: home - this.flow.sign * by,
      last: (this.pageCount - 1) * this.step,
      sign: this.flow.sign,
    });
    return this.flow.sign;
  }

  letGo(): void {
    this.slide.letGo(this.page * this.step);
  }

  isAtEdge(by: 1 | -1): boolean {
    if (this.flow.isPaged) return by > 0 ? this.page >= this.pageCount - 1 : this.page <= 0;
    const whole = this.flow.axis === "x" ? this.scroller.scrollWidth : this.scroller.scrollHeight;
    return by > 0 ? this.offset >= whole - this.step - 2 : this.offset <= 2;
  }

  readonly refresh = (): void => {
    // Past the end of the book: nothing can be measured until the text is shown again.
    if (this.options.viewport.clientWidth === 0) return;
    this.measureLayout();
    const position =
      this.pinned.fragment === null ? 0 : positionOf(this.options.text, this.pinned, this.measure());
    this.isPinned = position !== null;
    if (position !== null) this.showPosition(position);
    else if (this.flow.isPaged) this.showPage(this.page);
    this.settleSoon();
  };

  /** Text has no zoom; its size is a setting. */
  zoom(): boolean {
    return false;
  }

  showing(): VisiblePage {
    const position = this.position();
    const { pageCount, page } = this;
    return this.flow.isPaged
      ? {
          position: this.pinned,
          progression: page / pageCount,
          reached: (page + 1) / pageCount,
          page,
          pageCount,
        }
      : {
          position: this.pinned,
          progression: clampProgression((position - this.inset) / Math.max(1, this.length - this.step)),
          reached: clampProgression((position - this.inset + this.step) / this.length),
          // The last screen begins at the maximum scroll offset.
          page: this.isAtEdge(1) ? pageCount - 1 : Math.min(pageCount - 1, pageAt(position, this.step)),
          pageCount,
        };
  }

  close(): void {
    this.slide.stop();
    window.clearTimeout(this.settleTimer);
    window.removeEventListener("pagehide", this.settleNow);
    this.source.removeEventListener("scroll", this.onScroll);
    this.observer.disconnect();
  }

  private get source(): EventTarget {
    return this.isDocument ? document : this.options.viewport;
  }

  private get body(): HTMLElement {
    return this.options.text.querySelector<HTMLElement>(".book-body") ?? this.options.text;
  }

  private get pageCount(): number {
    return countPages(this.length, this.step);
  }

  private get offset(): number {
    return this.flow.sign * this.scroller[this.flow.axis === "x" ? "scrollLeft" : "scrollTop"];
  }

  private set offset(value: number) {
    this.scroller[this.flow.axis === "x" ? "scrollLeft" : "scrollTop"] = this.flow.sign * value;
  }

  /** Position of the first line on the screen. */
  private position(): number {
    if (this.flow.isPaged) return this.page * this.step;
    if (!this.isDocument) return this.offset + this.inset;
    return this.inset - this.options.text.getBoundingClientRect().top;
  }

  private positionOfTarget(target: Target): number | null {
    switch (target.kind) {
      case "position":
        return positionOf(this.options.text, target.position, this.measure());
      case "range":
        return this.measure()(target.range.getClientRects())?.start ?? null;
      case "edge":
        return target.edge === "start" ? 0 : this.length - 1;
      case "progression":
        return this.flow.isPaged
          ? target.progression * (this.length - 1)
          : target.progression * Math.max(0, this.length - this.step) + this.inset;
    }
  }

  private showPosition(position: number): void {
    if (this.flow.isPaged) return this.showPage(pageAt(position, this.step));
    if (this.isDocument) {
      const top = this.options.text.getBoundingClientRect().top;
      window.scrollTo({ top: window.scrollY + top + position - this.inset, behavior: "instant" });
    } else this.offset = Math.max(0, position - this.inset);
    this.expected = this.offset;
    this.options.onMove(this.showing());
  }

  private showPage(wanted: number): void {
    this.page = Math.min(this.pageCount - 1, Math.max(0, wanted));
    if (!this.slide.isHeld) {
      this.slide.stop();
      this.offset = this.page * this.step;
    }
    this.options.onMove(this.showing());
    this.settleSoon();
  }

  private measure(): Measure {
    const origin = this.origin();
    return (boxes) => {
      const extents = [...boxes].map((box) => extentAlong(this.flow, box, origin));
      const [first] = extents;
      return first ? { start: first.start, end: Math.max(...extents.map((extent) => extent.end)) } : null;
    };
  }

  // The box that positions are relative to: the text's box before scrolling.
  private origin(): Box {
    const { left, right, top, bottom } = (
      this.isDocument ? this.options.text : this.options.viewport
    ).getBoundingClientRect();
    if (this.isDocument) return { left, right, top, bottom };
    const { axis, sign } = this.flow;
    if (axis === "y") return { left, right, top: top - this.offset, bottom };
    return sign === 1
      ? { left: left - this.offset, right, top, bottom }
      : { left, right: right + this.offset, top, bottom };
  }

  private measureLayout(): void {
    this.step = this.flow.axis === "x" ? this.scroller.clientWidth : this.scroller.clientHeight;
    if (this.options.layout.writingMode === "horizontal-tb")
      markWideParts(this.options.text, this.flow.isPaged ? this.options.viewport.clientHeight : Infinity);
    this.length = Math.max(1, this.measure()(this.body.getClientRects())?.end ?? 1);
    // The last page may be narrower than the rest; the spacer lets the viewport scroll to its edge.
    const spacer = this.options.viewport.querySelector<HTMLElement>(".reader-spacer");
    const far = this.flow.isPaged ? this.pageCount * this.step - 1 : 0;
    const isRow = this.flow.axis === "x" && this.options.layout.writingMode !== "horizontal-tb";
    spacer?.style.setProperty(isRow ? "inset-block-start" : "inset-inline-start", `${far}px`);
  }

  private readonly onScroll = (): void => {
    if (this.flow.isPaged) return this.snap();
    if (Math.abs(this.offset - this.expected) > 2) this.isPinned = false;
    this.options.onMove(this.showing());
    this.settleSoon();
  };

  // The browser scrolled by itself (find in page, focus, an anchor): snap to the whole page.
  private snap(): void {
    if (this.slide.isMoving) return;
    const { offset, step } = this;
    const here = this.page * step;
    if (Math.abs(offset - here) <= 1) return;
    this.isPinned = false;
    this.showPage(offset > here ? Math.ceil((offset - 1) / step) : Math.floor((offset + 1) / step));
  }

  private settleSoon(): void {
    window.clearTimeout(this.settleTimer);
    this.settleTimer = window.setTimeout(() => this.settle(), settleAfter);
  }

  /** A page that is left a moment after a turn is left at that turn. */
  private readonly settleNow = (): void => {
    if (this.settleTimer !== 0) this.settle();
  };

  private settle(): void {
    window.clearTimeout(this.settleTimer);
    this.settleTimer = 0;
    if (this.options.viewport.clientWidth === 0) return;
    // The start of the chapter stays the start: pictures that load later may push the first block down.
    const isStart = this.isAtEdge(-1);
    const here = () =>
      positionAt(this.blocks, { position: this.position(), reach: this.step }, this.measure());
    if (!this.isPinned) this.pinned = isStart ? { fragment: null, offset: 0, anchor: null } : here();
    // Inside a block: the address still names the first block that begins on the screen.
    else if (this.pinned.offset > 0) this.pinned = { ...this.pinned, anchor: here().anchor };
    this.isPinned = true;
    this.options.onSettle(this.showing());
  }
}

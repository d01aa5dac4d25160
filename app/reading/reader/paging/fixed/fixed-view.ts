import type { ChapterView, VisiblePage, Target, ViewListeners } from "../chapter-view.ts";
import { fitSheets, type Sheet, sheetSizes } from "./fit-sheets.ts";
import { listenToPinching } from "../pinching.ts";

export interface FixedViewOptions extends ViewListeners {
  viewport: HTMLElement;
  /** Called with the zoom: 1 fits the window. */
  onZoom: (zoom: number) => void;
}

const largest = 6;
const keyStep = 1.4;

/** A page of fixed layout, or a spread, fitted into the window. */
export class FixedView implements ChapterView {
  private readonly options: FixedViewOptions;
  private readonly observer: ResizeObserver;
  private readonly ending = new AbortController();
  private factor = 1;

  constructor(options: FixedViewOptions) {
    this.options = options;
    this.observer = new ResizeObserver(this.refresh);
  }

  start(target: Target): void {
    const { viewport } = this.options;
    this.scaleTo(1, { x: 0, y: 0 });
    this.goTo(target);
    listenToPinching({
      viewport,
      signal: this.ending.signal,
      isZoomed: () => this.factor > 1,
      onScale: (by, at) => this.scaleTo(this.factor * by, at),
    });
    this.observer.observe(viewport);
    this.options.onSettle(this.showing());
  }

  goTo(target: Target): boolean {
    if (target.kind !== "position" || target.position.fragment === null) return true;
    const block = document.getElementById(target.position.fragment);
    if (!block || !this.options.viewport.contains(block)) return false;
    if (this.factor > 1) block.scrollIntoView({ block: "center", inline: "center" });
    return true;
  }

  turn(): boolean {
    return false;
  }

  drag(): null {
    return null;
  }

  letGo(): void {}

  isAtEdge(): boolean {
    return true;
  }

  readonly refresh = (): void => this.fit();

  zoom(by: 1 | 0 | -1): boolean {
    const { clientWidth, clientHeight } = this.options.viewport;
    this.scaleTo(by === 0 ? 1 : this.factor * keyStep ** by, { x: clientWidth / 2, y: clientHeight / 2 });
    return true;
  }

  showing(): VisiblePage {
    const position = { fragment: null, offset: 0, anchor: null };
    return { position, progression: 0, reached: 1, page: 0, pageCount: 1 };
  }

  close(): void {
    this.ending.abort();
    this.observer.disconnect();
    this.options.viewport.removeAttribute("data-reader-wide");
    this.options.viewport.removeAttribute("tabindex");
    this.options.onZoom(1);
  }

  /** Zooms around this point of the window. */
  private scaleTo(wanted: number, at: { x: number; y: number }): void {
    const { viewport, onZoom } = this.options;
    const before = this.factor;
    // Snap to the fitted size.
    this.factor = wanted < 1.04 ? 1 : Math.min(largest, wanted);
    const [x, y] = [viewport.scrollLeft + at.x, viewport.scrollTop + at.y];
    this.fit();
    viewport.scrollLeft = (x * this.factor) / before - at.x;
    viewport.scrollTop = (y * this.factor) / before - at.y;
    onZoom(this.factor);
  }

  private fit(): void {
    const { viewport, onMove } = this.options;
    // Past the end of the book nothing can be measured.
    if (viewport.clientWidth === 0) return;
    const sheets = [...viewport.querySelectorAll<HTMLElement>(".page-sheet")];
    const sizes = sheets.map((sheet): Sheet => sheetSizes(sheet.dataset));
    const room = { width: viewport.clientWidth, height: viewport.clientHeight };
    const scale = this.factor * fitSheets(sizes, room);
    for (const sheet of sheets) sheet.style.setProperty("--page-scale", scale.toFixed(5));
    for (const [index, { width, height }] of sizes.entries()) {
      sheets[index]?.style.setProperty("--page-width", `${width}px`);
      sheets[index]?.style.setProperty("--page-height", `${height}px`);
    }
    // Larger than the window, it is scrolled by finger, wheel and keys like a wide table.
    viewport.toggleAttribute("data-reader-wide", this.factor > 1);
    if (this.factor > 1) viewport.tabIndex = 0;
    else viewport.removeAttribute("tabindex");
    onMove(this.showing());
  }
}

import type { ChapterView, Showing, Target, ViewListeners } from "./chapter-view.ts";
import { fitSheets, type Sheet, sheetSizes } from "./fit-sheets.ts";
import { listenToPinching } from "./pinching.ts";

export interface FixedViewOptions extends ViewListeners {
  viewport: HTMLElement;
  /** Told how large the pages are: 1 is whole in the window. */
  onZoom: (zoom: number) => void;
}

const largest = 6;
const keyStep = 1.4;

/** A page that the book laid out itself, or two side by side, whole in the window; nothing in it flows or is turned within. */
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
    if (target.kind !== "place" || target.place.fragment === null) return true;
    const block = document.getElementById(target.place.fragment);
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

  showing(): Showing {
    const place = { fragment: null, offset: 0, anchor: null };
    return { place, progression: 0, reached: 1, page: 0, pageCount: 1 };
  }

  close(): void {
    this.ending.abort();
    this.observer.disconnect();
    this.options.viewport.removeAttribute("data-reader-wide");
    this.options.viewport.removeAttribute("tabindex");
    this.options.onZoom(1);
  }

  /** Keeps what is at this point of the window where it is. */
  private scaleTo(wanted: number, at: { x: number; y: number }): void {
    const { viewport, onZoom } = this.options;
    const before = this.factor;
    // A hair above the whole page is the whole page.
    this.factor = wanted < 1.04 ? 1 : Math.min(largest, wanted);
    const [x, y] = [viewport.scrollLeft + at.x, viewport.scrollTop + at.y];
    this.fit();
    viewport.scrollLeft = (x * this.factor) / before - at.x;
    viewport.scrollTop = (y * this.factor) / before - at.y;
    onZoom(this.factor);
  }

  private fit(): void {
    const { viewport, onMove } = this.options;
    // Behind the end of the book there is nothing to measure.
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
    // Larger than the window it is moved about by finger, wheel and keys, as a wide table is.
    viewport.toggleAttribute("data-reader-wide", this.factor > 1);
    if (this.factor > 1) viewport.tabIndex = 0;
    else viewport.removeAttribute("tabindex");
    onMove(this.showing());
  }
}

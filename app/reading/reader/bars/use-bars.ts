import { type RefObject, useEffect, useState } from "react";

/** The distance in pixels that is scrolled in one direction before the bars react. */
const enough = 12;
/** A scroll this long after the last wheel, touch or key was not caused by the reader but by a jump or a late picture. */
const byHandFor = 1200;

export interface Bars {
  areShown: boolean;
  show: (areShown: boolean) => void;
  toggle: () => void;
}

/** Whether the bars are shown. Scrolling on hides them, scrolling back and reaching the start shows them. */
export function useBars(root: RefObject<HTMLDivElement | null>): Bars {
  const [areShown, show] = useState(true);
  // The scroll position is the browser's.
  useEffect(() => {
    const viewport = root.current?.querySelector<HTMLElement>(".reader-viewport") ?? null;
    const ending = new AbortController();
    const listening = { passive: true, capture: true, signal: ending.signal };
    let movedAt = -Infinity;
    let turnedAt = Math.abs(offsetOf(viewport));
    let last = turnedAt;
    // The slider and the lists of a panel jump.
    const byHand = ({ target, timeStamp }: Event) => {
      const isControl = target instanceof Element && target.closest(".reader-bar, dialog") !== null;
      movedAt = isControl ? -Infinity : timeStamp;
    };
    const onScroll = (event: Event) => {
      // Turning a page scrolls its box; the caller has set the bars already.
      if (isPaged()) return;
      const offset = Math.abs(offsetOf(viewport));
      // A change of direction starts a new measurement.
      if (offset > last !== last > turnedAt) turnedAt = last;
      last = offset;
      if (event.timeStamp - movedAt > byHandFor) turnedAt = offset;
      else if (offset <= 2 || offset < turnedAt - enough) show(true);
      else if (offset > turnedAt + enough) show(false);
      if (event.timeStamp - movedAt <= byHandFor) movedAt = event.timeStamp;
    };
    for (const name of ["wheel", "touchmove", "keydown", "pointerdown"])
      document.addEventListener(name, byHand, listening);
    document.addEventListener("scroll", onScroll, listening);
    return () => ending.abort();
  }, [root]);
  return { areShown, show, toggle: () => show((shown) => !shown) };
}

const isPaged = () => document.documentElement.dataset["readerMode"] === "paged";

/** Of the document, or of vertical text in its own box; pages are not scrolled by hand. */
function offsetOf(viewport: HTMLElement | null): number {
  if (isPaged()) return 0;
  const isVertical = viewport !== null && viewport.dataset["writingMode"] !== "horizontal-tb";
  return isVertical ? viewport.scrollLeft : window.scrollY;
}

const parts = "table, pre, math";
const mark = "data-reader-wide";

/**
 * A page cannot be scrolled sideways: what does not fit into its column becomes a box of its own that can, by finger, wheel
 * and keyboard; so does what is higher than a `page` and not divided between two. Looked at anew for every layout.
 */
export function markWideParts(text: HTMLElement, page = Infinity): void {
  const all = [...text.querySelectorAll<HTMLElement>(parts)].filter(
    (part) => !part.parentElement?.closest(parts),
  );
  for (const part of all.filter((each) => each.hasAttribute(mark))) {
    part.removeAttribute(mark);
    part.removeAttribute("tabindex");
  }
  for (const part of all.filter((each) => isTooLarge(each, page))) {
    part.setAttribute(mark, "");
    part.tabIndex = 0;
  }
}

function isTooLarge(part: HTMLElement, page: number): boolean {
  const column = widthAround(part);
  const boxes = part.getClientRects();
  const [box] = boxes;
  // In one piece and higher than the page: what the book sets as a block in a line is not divided between pages.
  const isCut = boxes.length === 1 && (box?.height ?? 0) > page + 1;
  return isCut || (column > 0 && Math.max(box?.width ?? 0, part.scrollWidth) > column + 1);
}

/** What stands in a line has no width of its own: a formula in a sentence has that of the paragraph. */
function widthAround(part: Element): number {
  let around = part.parentElement;
  while (around?.clientWidth === 0) around = around.parentElement;
  return around?.clientWidth ?? 0;
}

/** Whether what is under the wheel, or holds the focus, can itself scroll that many pixels on; at its end it cannot. */
export function canScrollHere(target: EventTarget | null, { x, y }: { x: number; y: number }): boolean {
  const part = target instanceof Element ? target.closest(`[${mark}]`) : null;
  if (!part) return false;
  const isAcross = Math.abs(x) > Math.abs(y);
  const [at, whole, seen] = isAcross
    ? [Math.abs(part.scrollLeft), part.scrollWidth, part.clientWidth]
    : [part.scrollTop, part.scrollHeight, part.clientHeight];
  const isOnward = isAcross ? x > 0 === (getComputedStyle(part).direction === "ltr") : y > 0;
  return isOnward ? at < whole - seen - 1 : at > 1;
}

/** Whether a finger or wheel is over something that scrolls by itself. */
export function isInWidePart(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${mark}]`) !== null;
}

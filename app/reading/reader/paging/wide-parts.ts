const parts = "table, pre, math";
const mark = "data-reader-wide";

/**
 * Pages do not scroll sideways: an element wider than its column becomes a scroll container, for touch, wheel and
 * keyboard; so does an unbreakable element higher than a `page`. Recomputed for every layout.
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
  markPannedBody(text);
}

/** In a book that is turned sideways a finger pans a body that is wider than the screen; elsewhere it always does. */
function markPannedBody(text: HTMLElement): void {
  const body = text.closest("[data-turns]") && text.querySelector<HTMLElement>(".book-body");
  body?.toggleAttribute("data-reader-pans", body.scrollWidth > body.clientWidth + 1);
}

function isTooLarge(part: HTMLElement, page: number): boolean {
  const column = widthAround(part);
  const boxes = part.getClientRects();
  const [box] = boxes;
  // Unbreakable and higher than the page: an inline-block is not divided between pages.
  const isCut = boxes.length === 1 && (box?.height ?? 0) > page + 1;
  return isCut || (column > 0 && Math.max(box?.width ?? 0, part.scrollWidth) > column + 1);
}

/** Inline elements have no width: for a formula in a sentence the paragraph's width counts. */
function widthAround(part: Element): number {
  let around = part.parentElement;
  while (around?.clientWidth === 0) around = around.parentElement;
  return around?.clientWidth ?? 0;
}

/** Whether the element under the pointer or with the focus can itself scroll that far. */
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

/** Whether the pointer is over a nested scroll container. */
export function isInWidePart(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${mark}]`) !== null;
}

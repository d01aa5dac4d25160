const parts = "table, pre, math";
const mark = "data-reader-wide";

/**
 * A page cannot be scrolled sideways: what does not fit into its column becomes a box of its own that can, by finger, wheel
 * and keyboard. Looked at anew for every layout, each in its own shape.
 */
export function markWideParts(text: HTMLElement): void {
  const all = [...text.querySelectorAll<HTMLElement>(parts)].filter(
    (part) => !part.parentElement?.closest(parts),
  );
  for (const part of all.filter((each) => each.hasAttribute(mark))) {
    part.removeAttribute(mark);
    part.removeAttribute("tabindex");
  }
  for (const part of all.filter(isTooWide)) {
    part.setAttribute(mark, "");
    part.tabIndex = 0;
  }
}

function isTooWide(part: HTMLElement): boolean {
  const column = widthAround(part);
  const [box] = part.getClientRects();
  return column > 0 && Math.max(box?.width ?? 0, part.scrollWidth) > column + 1;
}

/** What stands in a line has no width of its own: a formula in a sentence has that of the paragraph. */
function widthAround(part: Element): number {
  let around = part.parentElement;
  while (around?.clientWidth === 0) around = around.parentElement;
  return around?.clientWidth ?? 0;
}

/** Whether a finger or wheel is over something that scrolls by itself. */
export function isInWidePart(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${mark}]`) !== null;
}

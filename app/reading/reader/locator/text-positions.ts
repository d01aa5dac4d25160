/** A position in the text: a block's id and the number of characters before the position in it. */
export interface TextPosition {
  fragment: string | null;
  offset: number;
}

/** The position at the top of the screen, and the first block that begins on the screen. */
export interface ScreenPosition extends TextPosition {
  anchor: string | null;
}

/** The extent of boxes along the flow; null without boxes. */
export type Measure = (boxes: Iterable<DOMRect>) => { start: number; end: number } | null;

/** The blocks that a position can refer to, in reading order. */
export const listBlocks = oncePerText((text): HTMLElement[] => {
  const named = "p, h1, h2, h3, h4, h5, h6, li, blockquote, dt, dd, figure, table, pre, hr, img";
  const isBlock = (element: HTMLElement) => element.id.startsWith("p-") || element.matches(named);
  return [...text.querySelectorAll<HTMLElement>("[id]")].filter(isBlock);
});

/** The blocks with their text, for a locator's context; the text is computed lazily. */
export const blockTexts = oncePerText((text) =>
  listBlocks(text).map((block) => ({
    id: block.id,
    get text() {
      return block.textContent;
    },
  })),
);

// A chapter does not change while it is shown, and another chapter is another element. A long one has ten thousand
// blocks, and the results are needed after every page turn.
function oncePerText<Made>(make: (text: HTMLElement) => Made): (text: HTMLElement) => Made {
  const known = new WeakMap<HTMLElement, Made>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

/**
 * The text position at the pixel offset `position`: in the block that crosses it, else the next block that begins after
 * it. `reach` is the size of the screen.
 */
export function positionAt(
  blocks: HTMLElement[],
  { position, reach }: { position: number; reach: number },
  measure: Measure,
): ScreenPosition {
  const extentOf = (index: number) => {
    for (let at = index; at >= 0; at -= 1) {
      const extent = measure(blocks[at]?.getClientRects() ?? []);
      if (extent) return extent;
    }
    return null;
  };
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((extentOf(middle)?.start ?? 0) <= position + 1) low = middle + 1;
    else high = middle;
  }
  const running = blocks[low - 1];
  const extent = running ? measure(running.getClientRects()) : null;
  if (running && extent && extent.end > position + 1) {
    const offset = extent.start >= position - 1 ? 0 : offsetAt(running, position, measure);
    const next = offset > 0 ? blocks[low] : undefined;
    const begins = next ? measure(next.getClientRects())?.start : undefined;
    const isNextSeen = begins !== undefined && begins < position + reach - 2;
    return { fragment: running.id, offset, anchor: isNextSeen && next ? next.id : running.id };
  }
  const fragment = (blocks[low] ?? running)?.id ?? null;
  return { fragment, offset: 0, anchor: fragment };
}

/** The pixel position of a text position along the flow; null when the text has no such block. */
export function positionOf(text: HTMLElement, position: TextPosition, measure: Measure): number | null {
  if (position.fragment === null) return null;
  const block = document.getElementById(position.fragment);
  if (!block || !text.contains(block)) return null;
  const range = position.offset > 0 ? rangeAt(block, position.offset) : null;
  const extent = (range && measure(range.getClientRects())) ?? measure(block.getClientRects());
  return extent?.start ?? positionOfHidden(block, measure);
}

// An anchor may be an element without a box (an empty span, a hidden page mark): use the nearest ancestor's box.
function positionOfHidden(block: Element, measure: Measure): number | null {
  const range = document.createRange();
  range.setStartBefore(block);
  if (block.nextElementSibling) range.setEndAfter(block.nextElementSibling);
  const extent = measure(range.getClientRects());
  return (
    extent?.start ??
    (block.parentElement ? (measure(block.parentElement.getClientRects())?.start ?? null) : null)
  );
}

function offsetAt(block: HTMLElement, position: number, measure: Measure): number {
  const length = block.textContent.length;
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = rangeAt(block, middle);
    const extent = range && measure(range.getClientRects());
    if (extent && extent.start >= position - 1) high = middle;
    else low = middle + 1;
  }
  return low >= length ? 0 : low;
}

// The first character from `offset` on that has a box; collapsed white space has none.
function rangeAt(block: HTMLElement, offset: number): Range | null {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    for (let at = Math.max(0, offset - before); at < length; at += 1) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      if (range.getClientRects().length > 0) return range;
    }
    before += length;
  }
  return null;
}

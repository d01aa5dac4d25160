/** A place in the text: the block's id and the characters of it that come before. */
export interface TextPlace {
  fragment: string | null;
  offset: number;
}

/** The place at the top of the screen, and the first block that begins on the screen. */
export interface ScreenPlace extends TextPlace {
  anchor: string | null;
}

/** Where boxes lie along the flow; null for what has no box. */
export type Measure = (boxes: Iterable<DOMRect>) => { start: number; end: number } | null;

/** The blocks a place can name, in reading order. */
export const listBlocks = oncePerText((text): HTMLElement[] => {
  const named = "p, h1, h2, h3, h4, h5, h6, li, blockquote, dt, dd, figure, table, pre, hr, img";
  const isBlock = (element: HTMLElement) => element.id.startsWith("p-") || element.matches(named);
  return [...text.querySelectorAll<HTMLElement>("[id]")].filter(isBlock);
});

/** The blocks with their words, for what is remembered of a place; words are gathered only where they are asked for. */
export const blockTexts = oncePerText((text) =>
  listBlocks(text).map((block) => ({
    id: block.id,
    get text() {
      return block.textContent;
    },
  })),
);

// A chapter stays as it is while it is shown, another one is another element; a long one has ten thousand blocks, and what
// is made of them is asked for after every turn.
function oncePerText<Made>(make: (text: HTMLElement) => Made): (text: HTMLElement) => Made {
  const known = new WeakMap<HTMLElement, Made>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

/** The place at `position`: the block that runs over it, else the next one that begins after it. `reach` ends the screen. */
export function placeAt(
  blocks: HTMLElement[],
  { position, reach }: { position: number; reach: number },
  measure: Measure,
): ScreenPlace {
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

/** Where a place lies along the flow, or null when the text has no such block. */
export function positionOf(text: HTMLElement, place: TextPlace, measure: Measure): number | null {
  if (place.fragment === null) return null;
  const block = document.getElementById(place.fragment);
  if (!block || !text.contains(block)) return null;
  const range = place.offset > 0 ? rangeAt(block, place.offset) : null;
  const extent = (range && measure(range.getClientRects())) ?? measure(block.getClientRects());
  return extent?.start ?? positionOfHidden(block, measure);
}

// An anchor may be an element without a box (an empty span, a hidden page mark): its nearest box on the way up is close.
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

// One character from `offset` on which has a box; collapsed white space has none.
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

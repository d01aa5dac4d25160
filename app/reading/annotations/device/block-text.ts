/** A position in a block: so many characters into its text. */
export interface BlockPoint {
  block: HTMLElement;
  offset: number;
}

/** The innermost block around a node, or the next one behind it; null behind the last. */
export function blockOf(blocks: readonly HTMLElement[], node: Node): HTMLElement | null {
  const known = new Set<Node>(blocks);
  for (let at: Node | null = node; at; at = at.parentNode)
    if (at instanceof HTMLElement && known.has(at)) return at;
  return (
    blocks.find((block) => node.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING) ?? null
  );
}

/** How many characters of the block stand before a point of it. */
export function offsetIn(block: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(block);
  const end = document.createRange();
  end.setStart(node, offset);
  if (end.compareBoundaryPoints(Range.START_TO_START, before) <= 0) return 0;
  if (end.compareBoundaryPoints(Range.END_TO_END, before) >= 0) return block.textContent.length;
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The point of the text so many characters into a block; at a seam before what follows, or behind what precedes. */
export function pointAt({ block, offset }: BlockPoint, isEnd: boolean): { node: Node; offset: number } {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let rest = offset;
  let last: Node = block;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (rest < length || (isEnd && rest === length)) return { node, offset: rest };
    rest -= length;
    last = node;
  }
  return last === block ? { node: block, offset: 0 } : { node: last, offset: last.nodeValue?.length ?? 0 };
}

export function rangeBetween(start: BlockPoint, end: BlockPoint): Range {
  const range = document.createRange();
  const [from, to] = [pointAt(start, false), pointAt(end, true)];
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

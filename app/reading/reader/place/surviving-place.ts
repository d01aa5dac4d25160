/** A block of a chapter as it is now. */
export interface KeptBlock {
  id: string;
  text: string;
}

/** What is remembered of a place besides its block: the words there, and the blocks around, the nearest first. */
interface PlaceContext {
  fragment: string | null;
  offset: number;
  quote?: string | undefined;
  near?: string[] | undefined;
}

/** Enough words to be found again, and to be only there. */
const quoteLength = 48;
const shortestQuote = 12;
const nearestKept = 12;

/**
 * Where a place is in a text that was edited since: the same words if they are still there, in their block or another; else
 * the block they were in; else the nearest block around that was kept. Null when nothing is left of it.
 */
export function survivingPlace(
  blocks: KeptBlock[],
  place: PlaceContext,
): { fragment: string; offset: number } | null {
  const { fragment, offset, quote = "", near = [] } = place;
  const own = blocks.find(({ id }) => id === fragment);
  const inOwn = own && quote !== "" ? nearestIn(own.text, quote, offset) : -1;
  if (own && inOwn >= 0) return { fragment: own.id, offset: inOwn };
  if (quote.trim().length >= shortestQuote) {
    // Words that were moved or merged into another paragraph; the same words twice name no place.
    const holding = blocks.filter(({ text }) => text.includes(quote));
    const [only] = holding;
    if (only && holding.length === 1) return { fragment: only.id, offset: only.text.indexOf(quote) };
  }
  if (own) return { fragment: own.id, offset: Math.min(offset, Math.max(0, own.text.length - 1)) };
  const kept = new Set(blocks.map(({ id }) => id));
  const nearest = near.find((id) => kept.has(id));
  return nearest === undefined ? null : { fragment: nearest, offset: 0 };
}

function nearestIn(text: string, quote: string, offset: number): number {
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (best < 0 || Math.abs(at - offset) < Math.abs(best - offset)) best = at;
  return best;
}

/** What to remember of a place in a text as it is now. */
export function contextOf(
  blocks: KeptBlock[],
  { fragment, offset }: { fragment: string | null; offset: number },
): { quote: string; near: string[] } {
  const index = blocks.findIndex(({ id }) => id === fragment);
  if (index < 0) return { quote: "", near: [] };
  const near: string[] = [];
  for (let distance = 1; near.length < nearestKept && distance <= nearestKept; distance++) {
    for (const neighbour of [blocks[index - distance], blocks[index + distance]])
      if (neighbour) near.push(neighbour.id);
  }
  return {
    quote: (blocks[index]?.text ?? "").slice(offset, offset + quoteLength),
    near: near.slice(0, nearestKept),
  };
}

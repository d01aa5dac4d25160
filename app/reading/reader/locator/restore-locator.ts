/** A block of a chapter as it is now. */
export interface TextBlock {
  id: string;
  text: string;
}

/** What is stored of a position besides its block: a quote of the text, and the surrounding blocks, nearest first. */
interface LocatorContext {
  fragment: string | null;
  offset: number;
  quote?: string | undefined;
  near?: string[] | undefined;
}

/** Long enough to be unique in most chapters. */
const quoteLength = 48;
const shortestQuote = 12;
const neighbourLimit = 12;

/**
 * Finds a stored position in a text that was edited since: at its quote if that still exists, in its block or another;
 * else at the block; else at the nearest remaining neighbour. Null when none of them exists.
 */
export function restoreLocator(
  blocks: TextBlock[],
  locator: LocatorContext,
): { fragment: string; offset: number } | null {
  const { fragment, offset, quote = "", near = [] } = locator;
  const own = blocks.find(({ id }) => id === fragment);
  const inOwn = own && quote !== "" ? nearestIn(own.text, quote, offset) : -1;
  if (own && inOwn >= 0) return { fragment: own.id, offset: inOwn };
  if (quote.trim().length >= shortestQuote) {
    // The quote may have moved into another paragraph; it counts only if it is unique.
    const holding = blocks.filter(({ text }) => text.includes(quote));
    const [only] = holding;
    if (only && holding.length === 1) return { fragment: only.id, offset: only.text.indexOf(quote) };
  }
  if (own) return { fragment: own.id, offset: Math.min(offset, Math.max(0, own.text.length - 1)) };
  const remaining = new Set(blocks.map(({ id }) => id));
  const nearest = near.find((id) => remaining.has(id));
  return nearest === undefined ? null : { fragment: nearest, offset: 0 };
}

function nearestIn(text: string, quote: string, offset: number): number {
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (best < 0 || Math.abs(at - offset) < Math.abs(best - offset)) best = at;
  return best;
}

/** The context to store with a position. */
export function contextOf(
  blocks: TextBlock[],
  { fragment, offset }: { fragment: string | null; offset: number },
): { quote: string; near: string[] } {
  const index = blocks.findIndex(({ id }) => id === fragment);
  if (index < 0) return { quote: "", near: [] };
  const near: string[] = [];
  for (let distance = 1; near.length < neighbourLimit && distance <= neighbourLimit; distance++) {
    for (const neighbour of [blocks[index - distance], blocks[index + distance]])
      if (neighbour) near.push(neighbour.id);
  }
  return {
    quote: (blocks[index]?.text ?? "").slice(offset, offset + quoteLength),
    near: near.slice(0, neighbourLimit),
  };
}

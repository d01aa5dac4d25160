import { findMatches, type Match } from "../searching/find-in-text.ts";
import { gatherText, type Piece } from "../searching/gather-text.ts";

const highlightName = "reader-found";

/** What to look for: the `occurrence`-th match, the last one when there are fewer; or the one nearest to a part of the text, from 0 to 1. */
export type Wanted = { query: string } & ({ occurrence: number } | { near: number });

const mostNear = 5_000;

/** A match in the element, highlighted. */
export function findInElement(element: HTMLElement, wanted: Wanted): Range | null {
  const { text, pieces } = gatherText(element);
  const match = "near" in wanted ? nearest(text, wanted) : nth(text, wanted);
  if (!match) return null;
  const range = document.createRange();
  const [start, end] = [pointAt(pieces, match.start), pointAt(pieces, match.end)];
  if (!start || !end) return null;
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  if ("highlights" in CSS) CSS.highlights.set(highlightName, new Highlight(range));
  return range;
}

function nth(text: string, { query, occurrence }: { query: string; occurrence: number }): Match | undefined {
  const matches = findMatches(text, query, occurrence + 1);
  return matches[occurrence] ?? matches.at(-1);
}

function nearest(text: string, { query, near }: { query: string; near: number }): Match | undefined {
  const distance = ({ start }: Match) => Math.abs(start - near * text.length);
  return findMatches(text, query, mostNear).toSorted((one, other) => distance(one) - distance(other))[0];
}

function pointAt(pieces: Piece[], position: number): { node: Text; offset: number } | null {
  const piece = pieces.findLast(({ start }) => start <= position);
  return piece ? { node: piece.node, offset: Math.min(piece.node.length, position - piece.start) } : null;
}

/** The chapters of one part in order; chapters without a part are the first group. */
export interface Group {
  partId: string | null;
  chapterIds: string[];
}

/** The order of a work: chapters outside parts, then each part with its chapters. The first group has no part. */
export type Order = Group[];

/** The target of a move: `index` does not count the moved item. */
export type Move =
  | { kind: "chapter"; id: string; partId: string | null; index: number }
  | { kind: "part"; id: string; index: number };

interface Position {
  id: string;
  partId: string | null;
}

/** Builds the order from rows sorted by position. A chapter of a deleted part belongs to none. */
export function toOrder(partIds: string[], chapters: Position[]): Order {
  const groups = new Map<string | null, Group>([[null, { partId: null, chapterIds: [] }]]);
  for (const partId of partIds) groups.set(partId, { partId, chapterIds: [] });
  for (const { id, partId } of chapters) (groups.get(partId) ?? groups.get(null))?.chapterIds.push(id);
  return [...groups.values()];
}

/** The order after a move; null when the item or the target part does not exist. */
export function applyMove(order: Order, move: Move): Order | null {
  return move.kind === "part" ? movePart(order, move) : moveChapter(order, move);
}

function movePart(order: Order, { id, index }: Extract<Move, { kind: "part" }>): Order | null {
  const [loose, ...parts] = order;
  const moved = parts.find(({ partId }) => partId === id);
  if (!loose || !moved) return null;
  const others = parts.filter((part) => part !== moved);
  return [loose, ...others.toSpliced(within(index, others.length), 0, moved)];
}

function moveChapter(order: Order, move: Extract<Move, { kind: "chapter" }>): Order | null {
  const isThere = order.some(({ chapterIds }) => chapterIds.includes(move.id));
  if (!isThere || !order.some(({ partId }) => partId === move.partId)) return null;
  return order.map(({ partId, chapterIds }) => {
    const others = chapterIds.filter((id) => id !== move.id);
    if (partId !== move.partId) return { partId, chapterIds: others };
    return { partId, chapterIds: others.toSpliced(within(move.index, others.length), 0, move.id) };
  });
}

const within = (index: number, length: number) => Math.min(Math.max(index, 0), length);

export type Direction = "up" | "down";

/** A move by one position up or down, into the neighbouring part at a part's edge. Null at the ends. */
export function nudge(order: Order, { kind, id }: Pick<Move, "kind" | "id">, to: Direction): Move | null {
  const step = to === "up" ? -1 : 1;
  if (kind === "part") {
    const at = order.slice(1).findIndex(({ partId }) => partId === id);
    const index = at + step;
    return at < 0 || index < 0 || index > order.length - 2 ? null : { kind, id, index };
  }
  const groupAt = order.findIndex(({ chapterIds }) => chapterIds.includes(id));
  const group = order[groupAt];
  if (!group) return null;
  const index = group.chapterIds.indexOf(id) + step;
  if (index >= 0 && index < group.chapterIds.length) return { kind, id, partId: group.partId, index };
  const next = order[groupAt + step];
  if (!next) return null;
  return { kind, id, partId: next.partId, index: to === "up" ? next.chapterIds.length : 0 };
}

/**
 * A move to the position of the chapter with this number, from 1, which the moved chapter then has. Null for higher numbers.
 */
export function toNumber(order: Order, id: string, number: number): Move | null {
  const ids = chapterIdsOf(order);
  const there = ids[number - 1];
  const place = there === undefined ? null : positionOf(order, there);
  const from = positionOf(order, id);
  if (!place || !from) return null;
  // Removing a chapter before it in the same part moves the target up by one.
  const isLeftBehind = from.partId !== place.partId && ids.indexOf(id) < number - 1;
  return { kind: "chapter", id, partId: place.partId, index: place.index + (isLeftBehind ? 1 : 0) };
}

/** A chapter's part and its index there, from 0; null when it does not exist. */
export function positionOf(order: Order, id: string): { partId: string | null; index: number } | null {
  const group = order.find(({ chapterIds }) => chapterIds.includes(id));
  return group ? { partId: group.partId, index: group.chapterIds.indexOf(id) } : null;
}

export const chapterIdsOf = (order: Order) => order.flatMap(({ chapterIds }) => chapterIds);

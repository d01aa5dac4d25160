/** The chapters of one part in order; those of no part are the first group, before every part. */
export interface Group {
  partId: string | null;
  chapterIds: string[];
}

/** The order of a work: chapters outside parts, then each part with its chapters. The first group has no part. */
export type Order = Group[];

/** Where something is put: `index` counts without what is moved. */
export type Move =
  | { kind: "chapter"; id: string; partId: string | null; index: number }
  | { kind: "part"; id: string; index: number };

interface Placed {
  id: string;
  partId: string | null;
}

/** From rows in the order of their positions. A chapter of a part that is gone belongs to none. */
export function toOrder(partIds: string[], chapters: Placed[]): Order {
  const groups = new Map<string | null, Group>([[null, { partId: null, chapterIds: [] }]]);
  for (const partId of partIds) groups.set(partId, { partId, chapterIds: [] });
  for (const { id, partId } of chapters) (groups.get(partId) ?? groups.get(null))?.chapterIds.push(id);
  return [...groups.values()];
}

/** The order after a move; null when what is moved, or the part it goes to, is not there. */
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

/** One place up or down: a chapter goes on into the part before or after. Null at the end of the way. */
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

/** To where the chapter of this number stands, from 1: what is moved bears it afterwards. Null when there are not so many. */
export function toNumber(order: Order, id: string, number: number): Move | null {
  const ids = chapterIdsOf(order);
  const there = ids[number - 1];
  const place = there === undefined ? null : placeOf(order, there);
  const from = placeOf(order, id);
  if (!place || !from) return null;
  // What is taken away before it lets it move up by one, within its part.
  const isLeftBehind = from.partId !== place.partId && ids.indexOf(id) < number - 1;
  return { kind: "chapter", id, partId: place.partId, index: place.index + (isLeftBehind ? 1 : 0) };
}

/** Where a chapter is: its part and its place there, from 0; null when it is not there. */
export function placeOf(order: Order, id: string): { partId: string | null; index: number } | null {
  const group = order.find(({ chapterIds }) => chapterIds.includes(id));
  return group ? { partId: group.partId, index: group.chapterIds.indexOf(id) } : null;
}

export const chapterIdsOf = (order: Order) => order.flatMap(({ chapterIds }) => chapterIds);

/** Draws numbers from 0 to 1, always the same for the same seed (splitmix32). */
export type Draw = () => number;

export function drawFrom(seed: number): Draw {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A place from 0 up to `count`, the earlier the more often: the place n about 1/n times as often as the first (Zipf). */
export const drawPlace = (draw: Draw, count: number): number =>
  Math.min(count - 1, Math.floor((count + 1) ** draw()) - 1);

/** One of a list, each as often. */
export function drawOne<Item>(draw: Draw, list: readonly Item[]): Item {
  const one = list[Math.floor(draw() * list.length)];
  if (one === undefined) throw new Error("there is nothing to draw from");
  return one;
}

/** One of a list, the earlier the more often. */
export function drawCommon<Item>(draw: Draw, list: readonly Item[]): Item {
  const one = list[drawPlace(draw, list.length)];
  if (one === undefined) throw new Error("there is nothing to draw from");
  return one;
}

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyMove,
  chapterIdsOf,
  type Move,
  nudge,
  type Order,
  positionOf,
  toNumber,
  toOrder,
} from "./order.ts";

const order: Order = [
  { partId: null, chapterIds: ["prologue"] },
  { partId: "one", chapterIds: ["a", "b"] },
  { partId: "two", chapterIds: [] },
  { partId: "three", chapterIds: ["c"] },
];

const orders = fc.array(fc.nat(4), { maxLength: 6 }).map((sizes): Order => {
  let next = 0;
  return sizes.concat(1).map((size, at) => ({
    partId: at === 0 ? null : `part-${at}`,
    chapterIds: Array.from({ length: size }, () => `chapter-${next++}`),
  }));
});
const sorted = (list: string[]) => list.toSorted();
const partsOf = (of: Order) => of.map(({ partId }) => String(partId));

test("R15 no move loses or duplicates a chapter or part, and chapters without a part stay first", () => {
  const targets = fc.array(fc.tuple(fc.nat(30), fc.nat(30), fc.integer({ min: -3, max: 9 }), fc.boolean()));
  fc.assert(
    fc.property(orders, targets, (start, steps) => {
      let now = start;
      for (const [which, where, index, isPart] of steps) {
        const partId = now[where % now.length]?.partId ?? null;
        const id = isPart ? (partId ?? "nobody") : (chapterIdsOf(now)[which] ?? "nobody");
        const move: Move = isPart ? { kind: "part", id, index } : { kind: "chapter", id, partId, index };
        now = applyMove(now, move) ?? now;
      }
      expect(sorted(chapterIdsOf(now))).toEqual(sorted(chapterIdsOf(start)));
      expect(sorted(partsOf(now))).toEqual(sorted(partsOf(start)));
      expect(now[0]?.partId).toBe(null);
    }),
  );
});

test("H5: a chapter moved to a number gets it, in the part of the chapter that had it", () => {
  fc.assert(
    fc.property(orders, fc.nat(30), fc.integer({ min: -2, max: 32 }), (start, which, number) => {
      const ids = chapterIdsOf(start);
      const id = ids[which % ids.length] ?? "";
      const there = ids[number - 1];
      const move = toNumber(start, id, number);
      expect(move === null).toBe(there === undefined);
      const after = move && applyMove(start, move);
      if (!after || there === undefined) return;
      expect(chapterIdsOf(after).indexOf(id)).toBe(number - 1);
      expect(positionOf(after, id)?.partId).toBe(positionOf(start, there)?.partId);
    }),
  );
});

test("R15 moving up undoes moving down", () => {
  fc.assert(
    fc.property(orders, fc.nat(30), (start, which) => {
      const id = chapterIdsOf(start)[which];
      const down = id === undefined ? null : nudge(start, { kind: "chapter", id }, "down");
      const after = down && applyMove(start, down);
      if (!after || id === undefined) return;
      const up = nudge(after, { kind: "chapter", id }, "up");
      expect(up && applyMove(after, up)).toEqual(start);
    }),
  );
});

test("R15 a chapter moves through all parts, also empty ones, and stops at the ends", () => {
  const trail = [];
  let now = order;
  for (let move = nudge(now, { kind: "chapter", id: "prologue" }, "down"); move && trail.length < 9;) {
    now = applyMove(now, move) ?? now;
    trail.push(positionOf(now, "prologue"));
    move = nudge(now, { kind: "chapter", id: "prologue" }, "down");
  }
  expect(trail).toEqual([
    { partId: "one", index: 0 },
    { partId: "one", index: 1 },
    { partId: "one", index: 2 },
    { partId: "two", index: 0 },
    { partId: "three", index: 0 },
    { partId: "three", index: 1 },
  ]);
});

test("R15 moving a part moves its chapters", () => {
  const move = nudge(order, { kind: "part", id: "three" }, "up");
  expect(move && applyMove(order, move)?.map(({ partId, chapterIds }) => [partId, ...chapterIds])).toEqual([
    [null, "prologue"],
    ["one", "a", "b"],
    ["three", "c"],
    ["two"],
  ]);
  expect(nudge(order, { kind: "part", id: "one" }, "up")).toBe(null);
  expect(nudge(order, { kind: "part", id: "three" }, "down")).toBe(null);
});

test("R15 moving an unknown item does nothing, and a chapter of a deleted part comes first", () => {
  expect(applyMove(order, { kind: "chapter", id: "a", partId: "nowhere", index: 0 })).toBe(null);
  expect(applyMove(order, { kind: "chapter", id: "nobody", partId: null, index: 0 })).toBe(null);
  expect(applyMove(order, { kind: "part", id: "nobody", index: 0 })).toBe(null);
  expect(positionOf(toOrder(["one"], [{ id: "a", partId: "gone" }]), "a")).toEqual({
    partId: null,
    index: 0,
  });
});

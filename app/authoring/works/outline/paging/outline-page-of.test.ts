import fc from "fast-check";
import { expect, test } from "vitest";
import { cutOutline, positionIn } from "./outline-page-of.ts";
import { chapterIdsOf, type Order } from "../moving/order.ts";

const orderOf = (counts: number[]): Order =>
  counts.map((count, at) => ({
    partId: at === 0 ? null : `p${at}`,
    chapterIds: Array.from({ length: count }, (_, chapter) => `c${at}-${chapter}`),
  }));

test("H5: the pages of an outline contain every chapter and part once, in order, with at most 200 rows each", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 450 }), { minLength: 1, maxLength: 30 });
  const shape = fc.property(counts, (given) => {
    const order = orderOf(given);
    const pieces = cutOutline(order);
    expect(pieces.flatMap((piece) => chapterIdsOf(piece.order))).toEqual(chapterIdsOf(order));
    const parts = pieces.flatMap((piece) => piece.order.slice(1).map(({ partId }) => partId));
    expect(parts).toEqual(order.slice(1).map(({ partId }) => partId));
    for (const [at, { order: groups, before }] of pieces.entries()) {
      const ids = chapterIdsOf(groups);
      expect(ids.length + groups.length - 1).toBeLessThanOrEqual(200);
      const first = order[before.groups];
      expect(groups[0]?.partId).toBe(first?.partId);
      expect(first?.chapterIds.slice(before.ofGroup).slice(0, groups[0]?.chapterIds.length)).toEqual(
        groups[0]?.chapterIds,
      );
      for (const id of ids.slice(0, 1)) {
        expect(chapterIdsOf(order).indexOf(id)).toBe(before.chapters);
        expect(positionIn(pieces, id)).toBe(`${at > 0 ? `?page=${at + 1}` : ""}#row-${id}`);
      }
    }
  });
  fc.assert(shape, { numRuns: 60 });
});

test("H5: a part that fits on one page is not split", () => {
  const shapes = cutOutline(orderOf([0, 120, 120, 500])).map(({ order }) =>
    order.map(({ partId, chapterIds }) => `${partId} ${chapterIds.length}`).join(", "),
  );
  expect(shapes).toEqual(["null 0, p1 120", "p1 0, p2 120", "p2 0, p3 199", "p3 200", "p3 101"]);
});

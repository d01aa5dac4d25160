import fc from "fast-check";
import { expect, test } from "vitest";
import { findNeighbours, type Marks } from "./item-similarity.ts";

const marksOf = (rows: [reader: number, book: number][]): Marks => ({
  readers: Int32Array.from(rows, ([reader]) => reader),
  books: Float64Array.from(rows, ([, book]) => book),
  weights: Float32Array.from(rows, () => 1),
});

function neighboursOf(marks: Marks, options = { most: 10, fewestReaders: 3 }) {
  const { books, starts, neighbours, closeness } = findNeighbours(marks, options);
  return new Map(
    [...books].map((book, index) => [
      book,
      [...neighbours.subarray(starts[index], starts[index + 1])].map((id, place) => ({
        id,
        closeness: closeness[(starts[index] ?? 0) + place] ?? Number.NaN,
      })),
    ]),
  );
}

test("books that three readers share are similar, the more readers the closer, and two readers say nothing", () => {
  const rows: [number, number][] = [];
  for (let reader = 0; reader < 6; reader++) rows.push([reader, 70], [reader, 80]);
  for (let reader = 0; reader < 3; reader++) rows.push([reader, 90]);
  for (let reader = 0; reader < 2; reader++) rows.push([reader, 95]);
  const found = neighboursOf(marksOf(rows));
  expect(found.get(70)?.map(({ id }) => id)).toEqual([80, 90]);
  expect(found.get(95)).toEqual([]);
});

test("neighbours are never the book itself, never more than requested, from 0 to 1, mutual, and in order", () => {
  const rows = fc.uniqueArray(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })), {
    selector: ([reader, book]) => `${reader} ${book}`,
    maxLength: 200,
  });
  fc.assert(
    fc.property(rows, (given) => {
      const all = neighboursOf(marksOf(given), { most: 12, fewestReaders: 3 });
      for (const [book, others] of all) {
        const readersOf = (id: number) =>
          new Set(given.filter((row) => row[1] === id).map(([reader]) => reader));
        for (const { id, closeness } of others) {
          expect(id).not.toBe(book);
          expect(closeness).toBeGreaterThan(0);
          expect(closeness).toBeLessThanOrEqual(1);
          const common = [...readersOf(book)].filter((reader) => readersOf(id).has(reader));
          expect(common.length).toBeGreaterThanOrEqual(3);
          expect(all.get(id)?.find((each) => each.id === book)?.closeness).toBeCloseTo(closeness, 5);
        }
        const sorted = others.map(({ closeness }) => closeness).toSorted((one, other) => other - one);
        expect(others.map(({ closeness }) => closeness)).toEqual(sorted);
      }
      for (const [book, few] of neighboursOf(marksOf(given), { most: 2, fewestReaders: 3 }))
        expect(few).toEqual(all.get(book)?.slice(0, 2));
    }),
  );
});

import { expect, test } from "vitest";
import { WriteQueue } from "./write-queue.ts";

function openQueue(store: (rows: string[]) => Promise<void>) {
  return new WriteQueue<string>({
    store,
    weightOf: ({ length }) => length,
    most: 20,
    mostAtOnce: 8,
    waitMs: 1,
  });
}

test("rows that arrive within a moment are stored together, at most so many at once, in their order", async () => {
  const stored: string[][] = [];
  const queue = openQueue(async (rows) => void stored.push(rows));
  await Promise.all(["aa", "bb", "cc", "d"].map(async (row) => queue.add(row)));
  expect(stored).toEqual([
    ["aa", "bb"],
    ["cc", "d"],
  ]);
});

test("a row that cannot be stored fails alone", async () => {
  const stored: string[] = [];
  const queue = openQueue(async (rows) => {
    if (rows.includes("bad")) throw new Error("refused");
    stored.push(...rows);
  });
  const outcomes = await Promise.allSettled(["a", "bad", "c"].map(async (row) => queue.add(row)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(stored).toEqual(["a", "c"]);
});

test("more than may wait is refused at once, and taken again when there is room", async () => {
  const gate = Promise.withResolvers<void>();
  const queue = openQueue(() => gate.promise);
  const first = queue.add("x".repeat(15));
  expect(queue.add("y".repeat(15))).toBeNull();
  gate.resolve();
  await first;
  await expect(queue.add("y".repeat(15))).resolves.toBeUndefined();
});

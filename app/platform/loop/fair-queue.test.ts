import { expect, test, vi } from "vitest";
import { FairQueue } from "./fair-queue.server.ts";

/** Work that ends when the test says so; `order` records what began when. */
function bench(turns: FairQueue) {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (visitor: string, name: string) =>
    turns.take(visitor, () => {
      order.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { order, ask, endNext };
}

test("visitors are served round-robin: one with many requests waits only for their own", async () => {
  const { order, ask, endNext } = bench(new FairQueue({ mostOfOne: 5, most: 20, rest: 0 }));
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name);
  void ask("b", "b1");
  void ask("c", "c1");
  expect(order).toEqual(["a1"]);
  for (let ended = 0; ended < 6; ended++) await endNext();
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
});

test("a visitor with too many requests, or one who comes when the queue is full, is refused at once, and served again later", async () => {
  const { ask, endNext } = bench(new FairQueue({ mostOfOne: 2, most: 2, rest: 0 }));
  const first = ask("a", "a1");
  void ask("a", "a2");
  expect(await ask("a", "a3")).toEqual({ ok: false, reason: "too-many-of-one" });
  void ask("b", "b1");
  expect(await ask("c", "c1")).toEqual({ ok: false, reason: "too-many" });
  await endNext();
  expect(await first).toEqual({ ok: true, result: "a1" });
  const last = ask("a", "a4");
  for (let ended = 0; ended < 3; ended++) await endNext();
  expect(await last).toEqual({ ok: true, result: "a4" });
});

test("failed work lets the next one start", async () => {
  const turns = new FairQueue({ mostOfOne: 1, most: 1, rest: 0 });
  await expect(turns.take("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await turns.take("a", async () => 1)).toEqual({ ok: true, result: 1 });
});

test("the pause between two pieces is twice as long as the first one took, and does not delay its result", async () => {
  vi.useFakeTimers();
  try {
    const turns = new FairQueue({ mostOfOne: 2, most: 2, rest: 2 });
    const began: string[] = [];
    const work = (name: string) => async () => {
      began.push(name);
      await new Promise((resolve) => setTimeout(resolve, 10));
      return name;
    };
    const first = turns.take("a", work("a1"));
    void turns.take("b", work("b1"));
    await vi.advanceTimersByTimeAsync(10);
    expect(await first).toEqual({ ok: true, result: "a1" });
    await vi.advanceTimersByTimeAsync(19);
    expect(began).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(began).toEqual(["a1", "b1"]);
  } finally {
    vi.useRealTimers();
  }
});

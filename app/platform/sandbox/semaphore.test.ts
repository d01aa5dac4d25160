import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test("no more run at once than allowed, and a large task runs alone without starving", async () => {
  const turns = new Semaphore(2);
  const running = new Set<string>();
  const seen: string[][] = [];
  const run = async (name: string, weight = 1) => {
    using _turn = await turns.take(weight);
    running.add(name);
    seen.push([...running]);
    await soon();
    running.delete(name);
  };
  await Promise.all([run("a"), run("b"), run("large", 9), run("c"), run("d")]);
  expect(seen).toEqual([["a"], ["a", "b"], ["large"], ["c"], ["c", "d"]]);
});

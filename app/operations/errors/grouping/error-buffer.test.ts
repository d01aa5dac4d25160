import { expect, test } from "vitest";
import { ErrorBuffer, type ErrorFacts } from "./error-buffer.ts";

const facts = (line: number): ErrorFacts => ({
  side: "browser",
  type: "TypeError",
  message: "",
  frames: [{ name: "", file: "/assets/x-abcdefgh.js", line, column: 1 }],
  route: "/",
  build: "b1",
  breadcrumbs: [],
  client: "",
  count: 1,
});

test("a storm of one error is one row with its number, and is stored once", () => {
  let scheduled = 0;
  const buffer = new ErrorBuffer(() => (scheduled += 1));
  for (let at = 0; at < 10_000; at += 1) buffer.add(facts(1), new Date(at));
  expect(scheduled).toBe(1);
  const [row, ...others] = buffer.take();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ count: 10_000, firstAt: new Date(0), lastAt: new Date(9_999) });
  expect(buffer.take()).toEqual([]);
});

test("a storm of ever new errors fills no memory: their number stays right", () => {
  const buffer = new ErrorBuffer(() => {});
  for (let at = 0; at < 10_000; at += 1) buffer.add(facts(at), new Date(at));
  const rows = buffer.take();
  expect(rows.length).toBeLessThanOrEqual(202);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  expect(rows.at(-1)).toMatchObject({ type: "Other", frames: [] });
});

test("what could not be stored is added to what came since", () => {
  let scheduled = 0;
  const buffer = new ErrorBuffer(() => (scheduled += 1));
  buffer.add(facts(1), new Date(1));
  const taken = buffer.take();
  buffer.add(facts(1), new Date(2));
  buffer.putBack(taken);
  expect(buffer.take()).toEqual([
    expect.objectContaining({ count: 2, firstAt: new Date(1), lastAt: new Date(2) }),
  ]);
  expect(scheduled).toBe(2);
});

import { expect, test } from "vitest";
import { defineEvent, emit, on } from "./events.server.ts";

const doubled = defineEvent<{ value: number }, number>("doubled");
const other = defineEvent<{ value: number }, number>("other");

test("every listener of an event is called, in the order of the list, and no other", async () => {
  const heard: string[] = [];
  const hooks = [
    on(doubled, async ({ value }) => {
      heard.push("first");
      return value * 2;
    }),
    on(other, () => {
      heard.push("other");
      return 0;
    }),
    on(doubled, ({ value }) => {
      heard.push("second");
      return value * 2 + 1;
    }),
  ];
  expect(await emit({ hooks }, doubled, { value: 21 })).toEqual([42, 43]);
  expect(heard).toEqual(["first", "second"]);
});

test("a failing listener stops the emission, so that its transaction rolls back as a whole", async () => {
  const heard: number[] = [];
  const hooks = [
    on(doubled, () => {
      throw new Error("no room");
    }),
    on(doubled, ({ value }) => heard.push(value)),
  ];
  await expect(emit({ hooks }, doubled, { value: 1 })).rejects.toThrow("no room");
  expect(heard).toEqual([]);
});

test("an event without listeners has no answers", async () => {
  expect(await emit({ hooks: [] }, doubled, { value: 1 })).toEqual([]);
});

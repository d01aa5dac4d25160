import { expect, test } from "vitest";
import { commandOf, type KeyContext } from "./keys.ts";

const pages: KeyContext = { mode: "paged", direction: "ltr" };
const scroll: KeyContext = { ...pages, mode: "scroll" };
const press = (key: string, context: KeyContext = pages, shiftKey = false) =>
  commandOf({ key, shiftKey }, context);

test("the right arrow goes forward in left-to-right books, and back in right-to-left ones", () => {
  expect(press("ArrowRight")).toEqual({ kind: "turn", by: 1 });
  expect(press("ArrowRight", { ...pages, direction: "rtl" })).toEqual({ kind: "turn", by: -1 });
  expect(press("ArrowLeft", { ...pages, direction: "rtl" })).toEqual({ kind: "turn", by: 1 });
});

test("space goes forward, and with shift back", () => {
  expect(press(" ")).toEqual({ kind: "turn", by: 1 });
  expect(press(" ", pages, true)).toEqual({ kind: "turn", by: -1 });
});

test("Home and End go to the edges of the chapter, in pages and in scrolled text", () => {
  for (const context of [pages, scroll]) {
    expect(press("Home", context)).toEqual({ kind: "edge", edge: "start" });
    expect(press("End", context)).toEqual({ kind: "edge", edge: "end" });
  }
});

test("in scrolled text the browser keeps the vertical arrows", () => {
  expect(["ArrowDown", "ArrowUp", "x"].map((key) => press(key, scroll))).toEqual([null, null, null]);
  expect(press("ArrowDown")).toEqual({ kind: "turn", by: 1 });
});

import { expect, test } from "vitest";
import { commandOf, type KeyContext } from "./keys.ts";

const pages: KeyContext = { mode: "paged", direction: "ltr", isSideways: false };
const press = (key: string, context: KeyContext = pages, shiftKey = false) =>
  commandOf({ key, shiftKey }, context);

test("the right arrow goes on where pages run to the right, and back where they run to the left", () => {
  expect(press("ArrowRight")).toEqual({ kind: "turn", by: 1 });
  expect(press("ArrowRight", { ...pages, direction: "rtl" })).toEqual({ kind: "turn", by: -1 });
  expect(press("ArrowLeft", { ...pages, direction: "rtl" })).toEqual({ kind: "turn", by: 1 });
});

test("space goes on and with shift back", () => {
  expect(press(" ")).toEqual({ kind: "turn", by: 1 });
  expect(press(" ", pages, true)).toEqual({ kind: "turn", by: -1 });
});

test("in scrolled text the browser keeps Home, End and the vertical arrows", () => {
  const scroll: KeyContext = { ...pages, mode: "scroll" };
  expect(["Home", "End", "ArrowDown", "ArrowUp", "x"].map((key) => press(key, scroll))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(press("Home")).toEqual({ kind: "edge", edge: "start" });
});

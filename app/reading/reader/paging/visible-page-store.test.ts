import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VisiblePage } from "./chapter-view.ts";
import { VisiblePageStore } from "./visible-page-store.ts";

/** How long the browser takes for a frame. */
let frameMs = 16;

beforeEach(() => {
  frameMs = 16;
  vi.useFakeTimers();
  vi.stubGlobal("CSS", { highlights: new Map([["reader-mark-yellow", {}]]) });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, frameMs));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pageAt = (page: number): VisiblePage => ({
  position: { fragment: null, offset: 0, anchor: null },
  progression: page / 500,
  reached: page / 500,
  page,
  pageCount: 500,
});

/** A store whose first page is shown, and what it renders at rest. */
function openStore() {
  const store = new VisiblePageStore();
  store.set(pageAt(0));
  const rendered: (number | undefined)[] = [];
  store.subscribeAtRest(() => rendered.push(store.get()?.page));
  return { store, rendered };
}

test("beside painted marks the progress is rendered once nobody turns any more", () => {
  const { store, rendered } = openStore();
  for (let page = 1; page <= 20; page++) {
    store.turn(pageAt(page));
    vi.advanceTimersByTime(60);
  }
  expect(rendered).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(rendered).toEqual([20]);
});

test("a frame that takes longer than the rest does not end it while pages are turned", () => {
  const { store, rendered } = openStore();
  store.turn(pageAt(1));
  vi.advanceTimersByTime(100);
  frameMs = 150;
  store.turn(pageAt(2));
  vi.advanceTimersByTime(155);
  expect(rendered).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(rendered).toEqual([2]);
});

test("whoever leafs on and on sees the progress change every few seconds", () => {
  const { store, rendered } = openStore();
  for (let page = 1; page <= 200; page++) {
    store.turn(pageAt(page));
    vi.advanceTimersByTime(60);
  }
  expect(rendered.length).toBeGreaterThanOrEqual(2);
  expect(rendered.length).toBeLessThanOrEqual(3);
});

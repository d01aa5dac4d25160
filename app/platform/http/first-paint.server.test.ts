import { expect, test } from "vitest";
import { withoutScriptPreloads } from "./first-paint.server.ts";

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const style = '<link rel="stylesheet" href="/assets/a.css"/>';

test("style sheets need not wait for scripts; what a book says about links is left alone", () => {
  expect(
    withoutScriptPreloads(`<html><head>${preload}${preload}${style}</head><body>${preload}</body></html>`),
  ).toBe(`<html><head>${style}</head><body>${preload}</body></html>`);
});

test("what has no head stays as it is", () => {
  expect(withoutScriptPreloads("<p>Text</p>")).toBe("<p>Text</p>");
});

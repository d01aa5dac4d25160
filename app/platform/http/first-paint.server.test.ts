import { expect, test } from "vitest";
import { putStylesFirst } from "./first-paint.server.ts";

test("style sheets come before the scripts' preloads, which are named once and may wait", () => {
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
  const style = '<link rel="stylesheet" href="/assets/a.css"/>';
  const html = `<html><head><title>A</title>${preload}${preload}${style}</head><body>${preload}</body></html>`;
  expect(putStylesFirst(html)).toBe(
    `<html><head><title>A</title>${style}<link fetchpriority="low" rel="modulepreload" href="/assets/a.js"/></head>` +
      `<body>${preload}</body></html>`,
  );
});

test("what has no head stays as it is", () => {
  expect(putStylesFirst("<p>Text</p>")).toBe("<p>Text</p>");
});

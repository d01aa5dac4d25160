import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { contrast } from "#tests/support/contrast.ts";

const css = await readFile(new URL("./tokens.css", import.meta.url), "utf8");
const pairs = [
  ...css.matchAll(/--color-([a-z-]+): var\(--in-light, (#\w{6})\) var\(--in-dark, (#\w{6})\);/g),
];
const themes: Record<string, Record<string, string>> = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, dark])),
};

const text: [string, string[]][] = [
  ["ink", ["ground", "surface", "sunken", "primary-soft", "accent-soft"]],
  ["ink-soft", ["ground", "surface", "sunken", "primary-soft"]],
  ["ink-faint", ["ground", "surface", "sunken"]],
  ["primary", ["ground", "surface", "sunken", "primary-soft"]],
  ["primary-strong", ["ground", "surface", "sunken", "primary-soft"]],
  ["on-primary", ["primary", "primary-strong"]],
  ["accent", ["ground", "surface", "sunken", "accent-soft"]],
];
const controls: [string, string[]][] = [
  ["control-line", ["ground", "surface", "sunken"]],
  ["focus", ["ground", "surface", "sunken"]],
];

describe.each(Object.entries(themes))("in the %s theme", (_theme, colours) => {
  const of = (name: string) => colours[name] ?? "";
  const listed = (list: [string, string[]][]) =>
    list.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground]));
  test.each(listed(text))("%s can be read on %s", (ink = "", ground = "") => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(listed(controls))("%s is distinguishable from %s", (line = "", ground = "") => {
    expect(contrast(of(line), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

test("L10 the primary colour is green, the greys are cool, and scrolling is smooth", async () => {
  const channels = (hex = "") => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (const colours of Object.values(themes)) {
    const [red = 0, green = 0, blue = 0] = channels(colours["primary"]);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    for (const grey of ["ground", "sunken", "line", "ink", "ink-soft", "ink-faint"]) {
      const [warm = 0, , cool = 0] = channels(colours[grey]);
      expect(cool, grey).toBeGreaterThan(warm);
    }
  }
  const base = await readFile(new URL("../base.css", import.meta.url), "utf8");
  expect(base).toContain("scroll-behavior: smooth");
  expect(base).toMatch(/prefers-reduced-motion: reduce\) \{\s*:root \{\s*scroll-behavior: auto/);
});

test("every colour is defined for both themes", () => {
  expect(pairs.map(([, name]) => name)).toEqual(
    [...css.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name),
  );
});

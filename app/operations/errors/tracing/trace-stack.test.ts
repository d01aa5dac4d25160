import { SourceMap } from "node:module";
import { Script } from "node:vm";
import { transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { framesOf } from "../reporting/clean-report.ts";
import { traceStack } from "./trace-stack.ts";

const source = `
// A comment that the build leaves out.
function openPage(page: { number: number } | null) {
  return page!.number;
}
export function openBook() {
  return openPage(null);
}
`;

test("a stack of built code is traced to its sources, and other frames stay", async () => {
  const { code, map } = await transformWithOxc(source, "app/reading/open-book.ts", {
    lang: "ts",
    sourcemap: true,
  });
  const built = code.replace("export function", "return function");
  // The wrapping is on the first line, where nothing throws.
  const openBook: () => void = new Script(`(() => {${built}})()`, {
    filename: "built.js",
  }).runInThisContext();
  let stack = "";
  try {
    openBook();
  } catch (error) {
    stack = error instanceof Error ? (error.stack ?? "") : "";
  }
  expect(stack).toContain("openPage");
  const frames = [...stack.matchAll(/at (\w+) \(built\.js:(\d+):(\d+)/g)].map(
    ([, name = "", line, column]) => ({
      name,
      file: "/assets/open-book-abcdefgh.js",
      line: Number(line),
      column: Number(column),
    }),
  );
  const elsewhere = framesOf("at x (/other.js:1:1)", (address) => address);
  const parsed = new SourceMap(JSON.parse(JSON.stringify(map)));
  const traced = traceStack([...frames, ...elsewhere], (file) =>
    file.includes("open-book") ? parsed : null,
  );
  expect(traced.slice(0, 2)).toEqual([
    expect.objectContaining({ file: expect.stringContaining("open-book.ts"), line: 4 }),
    expect.objectContaining({ file: expect.stringContaining("open-book.ts"), line: 7 }),
  ]);
  expect(traced.at(-1)).toEqual(elsewhere[0]);
});

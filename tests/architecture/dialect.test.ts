import { expect, test } from "vitest";
import { findDialect } from "./dialect.ts";
import { readSources } from "./source-files.ts";

test("no file, type, function or member is named in a dialect of our own", async () => {
  const sources = [...(await readSources())].filter(
    ([path]) => /^(app|server)\//.test(path) && !/\.(test|e2e)\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(([path, text]) => findDialect(path, text))).toEqual([]);
});

test.each([
  ["app/billing/x/apply-news.server.ts", "", "apply-news"],
  ["app/x/page.ts", "export function refusalWords() {}", "refusalWords"],
  ["app/x/page.ts", "interface Asked {\n  a: string;\n}", "Asked"],
  ["app/x/page.ts", "class Cache {\n  keptUntil: number;\n}", "keptUntil"],
  ["app/x/page.ts", "class Cache {\n  goDeaf(): void {}\n}", "goDeaf"],
])("a planted name in %s is found: %s", (path, text, name) => {
  expect(findDialect(path, text)).toEqual([`${path}: ${name}`]);
});

test("names that count or compare the words of a text are no dialect", () => {
  expect(findDialect("app/manuscript/words/compare-words.ts", "const wordCount = 1;")).toEqual([]);
});

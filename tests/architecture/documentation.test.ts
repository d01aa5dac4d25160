import { expect, test } from "vitest";
import { documentedFolders, findUndocumented } from "./find-undocumented.ts";
import { readSources } from "./source-files.ts";

test("every exported function of platform, access and manuscript has a documentation comment", async () => {
  const sources = [...(await readSources())].filter(
    ([path]) =>
      documentedFolders.some((folder) => path.startsWith(folder)) && !/\.(test|e2e)\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap(([path, text]) => findUndocumented(path, text));
  expect(found).toEqual([]);
});

test.each([
  ["export function read(text: string) {}", "read"],
  ["/** Reads. */\nexport function read() {}\n\nexport async function write() {}", "write"],
  ["// Reads.\nexport function read() {}", "read"],
  ["export const read = (text: string): string => text;", "read"],
  ["export const read = async ({ a, b }: Options): Promise<string> =>\n  a;", "read"],
])("a planted function without documentation is found: %s", (text, name) => {
  expect(findUndocumented("app/platform/x.ts", text)).toEqual([`app/platform/x.ts: ${name}`]);
});

test("documented functions, constants and private functions pass", () => {
  const text = [
    "/** Reads. */\nexport function read() {}",
    "export const size = 3;",
    "function own() {}",
    "/**\n * Writes.\n */\nexport const write = (text: string) => text;",
  ].join("\n\n");
  expect(findUndocumented("app/platform/x.ts", text)).toEqual([]);
});

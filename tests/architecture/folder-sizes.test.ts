import { dirname } from "node:path";
import { expect, test } from "vitest";
import { contexts, mostFilesInFolder } from "./house-rules.ts";
import { listFiles } from "./source-files.ts";

/** Folders of the contexts with more files than one reads at a glance: they are split by subject. */
function findCrowded(paths: string[]): string[] {
  const inContexts = paths.filter((path) => contexts.some((name) => path.startsWith(`app/${name}/`)));
  return [...Map.groupBy(inContexts, dirname)]
    .filter(([, files]) => files.length > mostFilesInFolder)
    .map(([folder, files]) => `${folder}: ${files.length} files`);
}

test("no folder of a context has more files than the house's limit", async () => {
  const paths = await listFiles("app");
  expect(paths.length).toBeGreaterThan(1_000);
  expect(findCrowded(paths)).toEqual([]);
});

test("a crowded folder would be found, at any depth", () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${folder}/file-${number}.ts`);
  const paths = [...many("app/catalog/home", mostFilesInFolder), ...many("app/catalog/home/shelves", 16)];
  expect(findCrowded(paths)).toEqual(["app/catalog/home/shelves: 16 files"]);
});

import { dirname } from "node:path";
import { expect, test } from "vitest";
import { mostFilesInFolder } from "./house-rules.ts";
import { listFiles } from "./source-files.ts";

/** Lists that are read by name and only grow: the tables, one file for each subject, and the migrations. */
const lists = ["app/platform/db/schema", "app/platform/db/migrations", "app/platform/db/migrations/meta"];

/** Folders with more files than one reads at a glance: they are split by subject. */
function findCrowded(paths: string[]): string[] {
  return [...Map.groupBy(paths, dirname)]
    .filter(([folder, files]) => !lists.includes(folder) && files.length > mostFilesInFolder)
    .map(([folder, files]) => `${folder}: ${files.length} files`);
}

test("no folder of the application or the server has more files than the house's limit", async () => {
  const paths = [...(await listFiles("app")), ...(await listFiles("server"))];
  expect(paths.length).toBeGreaterThan(1_000);
  expect(paths.some((path) => path.startsWith("app/manuscript/"))).toBe(true);
  expect(findCrowded(paths)).toEqual([]);
});

test("a crowded folder would be found, at any depth", () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${folder}/file-${number}.ts`);
  const paths = [
    ...many("app/catalog/home", mostFilesInFolder),
    ...many("app/catalog/home/shelves", 16),
    ...many("app/manuscript/epub/read", 16),
    ...many("server", 16),
  ];
  expect(findCrowded(paths)).toEqual([
    "app/catalog/home/shelves: 16 files",
    "app/manuscript/epub/read: 16 files",
    "server: 16 files",
  ]);
});

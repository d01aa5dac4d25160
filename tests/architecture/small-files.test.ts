import { basename } from "node:path";
import { expect, test } from "vitest";
import { sliceOf } from "./find-breaches.ts";
import { smallFile } from "./house-rules.ts";
import { isTest, listImports, readSources, type Sources } from "./source-files.ts";

/** Suffixes of files that stand alone however short they are: what they do may not be done by the file that uses them. */
const roles = /-(page|layout|resource|queries|commands|job|cli|worker|mail)\.(server\.)?tsx?$/;

const isPublic = (path: string) => /^public(\.server)?\.tsx?$/.test(basename(path));

const ownTest = (path: string) => path.replace(/(\.server)?\.tsx?$/, ".test.ts");

/** Short files that only one file of their slice imports, and that nothing keeps apart from it. */
function findSmall(sources: Sources): string[] {
  const importers = Map.groupBy(
    listImports(sources).filter(({ from }) => !isTest(from)),
    ({ to }) => to,
  );
  return [...sources].flatMap(([path, text]) => {
    if (isTest(path) || text.trimEnd().split("\n").length >= smallFile || roles.test(path)) return [];
    const found = importers.get(path) ?? [];
    const [importer] = new Set(found.map(({ from }) => from));
    if (!importer || found.some(({ from }) => from !== importer)) return [];
    if (isPublic(importer) || sliceOf(importer) !== sliceOf(path)) return [];
    const isLazy = sources.get(importer)?.includes(`import("${found[0]?.specifier}")`);
    return isLazy || sources.has(ownTest(path)) ? [] : [`${path} belongs in ${importer}`];
  });
}

test("a short file with one importer in its slice lives in that file, unless something keeps it apart", async () => {
  expect(findSmall(await readSources())).toEqual([]);
});

const short = "export const one = 1;\n";
const uses = (specifier: string) => `import { one } from "${specifier}";\n`;

test("a planted short file is found", () => {
  const sources = new Map([
    ["app/catalog/books/one.ts", short],
    ["app/catalog/books/book-page.tsx", uses("./one.ts")],
  ]);
  expect(findSmall(sources)).toEqual(["app/catalog/books/one.ts belongs in app/catalog/books/book-page.tsx"]);
});

test.each<[reason: string, ...files: [path: string, text: string][]]>([
  [
    "a public module exports it",
    ["app/catalog/books/one.ts", short],
    ["app/catalog/books/public.ts", uses("./one.ts")],
  ],
  [
    "its role is another than its importer's",
    ["app/catalog/books/one-queries.server.ts", short],
    ["app/catalog/books/book-page.tsx", uses("./one-queries.server.ts")],
  ],
  [
    "it is loaded on use",
    ["app/catalog/books/one.ts", short],
    ["app/catalog/books/book-page.tsx", 'const { one } = await import("./one.ts");'],
  ],
  [
    "its importer is in another slice",
    ["app/platform/http/one.ts", short],
    ["app/catalog/books/book-page.tsx", uses("#app/platform/http/one.ts")],
  ],
  [
    "it has a test of its own",
    ["app/catalog/books/one.ts", short],
    ["app/catalog/books/one.test.ts", uses("./one.ts")],
    ["app/catalog/books/book-page.tsx", uses("./one.ts")],
  ],
  [
    "two files use it",
    ["app/catalog/books/one.ts", short],
    ["app/catalog/books/book-page.tsx", uses("./one.ts")],
    ["app/catalog/books/card.tsx", uses("./one.ts")],
  ],
  [
    "it is long enough",
    ["app/catalog/books/one.ts", short.repeat(smallFile)],
    ["app/catalog/books/book-page.tsx", uses("./one.ts")],
  ],
])("a short file stands alone when %s", (_reason, ...files) => {
  expect(findSmall(new Map(files))).toEqual([]);
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findDialect, findDialectPhrases } from "./dialect.ts";
import { readSources } from "./source-files.ts";

/** All sources but those of the lint itself, benchmarks and scripts included. */
async function readAll(): Promise<[path: string, text: string][]> {
  const entries = await Promise.all(
    ["bench", "scripts"].map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("node_modules"));
  const others = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await readFile(path, "utf8")]),
  );
  return [...(await readSources()), ...others].filter(([path]) => !/\/dialect(\.test)?\.ts$/.test(path));
}

test("no file, type, function, parameter or member is named in a dialect of our own, in tests neither", async () => {
  const sources = await readAll();
  expect(sources.length).toBeGreaterThan(1_500);
  expect(sources.flatMap(([path, text]) => findDialect(path, text))).toEqual([]);
});

test("comments and titles are written in ordinary technical English, as far as a list of phrases can tell", async () => {
  const sources = await readAll();
  expect(sources.flatMap(([path, text]) => findDialectPhrases(path, text))).toEqual([]);
});

test.each([
  ["app/billing/x/apply-news.server.ts", "", "apply-news"],
  ["app/billing/x/refusal-words.ts", "", "refusal-words"],
  ["app/identity/x/front-door.tsx", "", "front-door"],
  ["app/x/page.ts", "export function refusalWords() {}", "refusalWords"],
  ["app/x/page.ts", "const wayBack = 1;", "wayBack"],
  ["app/x/page.ts", "export interface World {}", "World"],
  ["app/x/page.ts", "interface Asked {\n  a: string;\n}", "Asked"],
  ["app/x/page.ts", "class Cache {\n  keptUntil: number;\n}", "keptUntil"],
  ["app/x/page.ts", "class Cache {\n  goDeaf(): void {}\n}", "goDeaf"],
  ["app/x/page.test.ts", "  const asked = await who.get(path);", "asked"],
  ["app/x/page.ts", "function read(file: File, asked: Options) {}", "asked"],
  ["app/reading/x/stored-places.ts", "", "stored-places"],
  ["app/reading/x/page.ts", "interface LastPlace {}", "LastPlace"],
  ["app/reading/x/page.ts", "const place = loadLocator(jid);", "place"],
  ["app/reading/x/page.ts", "interface Book {\n  lastPlace: Locator;\n}", "lastPlace"],
])("a planted name in %s is found: %s", (path, text, name) => {
  expect(findDialect(path, text)).toEqual([`${path}: ${name}`]);
});

test.each([
  ["/** Who asks is looked up first. */", "Who asks"],
  ["// Drops the page when\n// the news of a change came.", "news"],
  ['test("a token is kept as a hash", () => {});', "kept as a hash"],
  ['test.each([1, 2])("an error of %i is said at once", () => {});', "is said"],
  ['test.each([\n  1,\n])("%i is drawn anew", () => {});', "anew"],
])("a planted phrase is found: %s", (text, phrase) => {
  expect(findDialectPhrases("app/x/y.ts", text).map((line) => line.split(": ")[1])).toEqual([phrase]);
});

test("a position in a book is never a place below reading; elsewhere, and in other senses, the word is ordinary English", () => {
  const comment = "/** The last place of the device. */";
  expect(findDialectPhrases("app/reading/x/y.ts", comment)).toHaveLength(1);
  expect(findDialectPhrases("app/catalog/x/y.ts", comment)).toEqual([]);
  expect(findDialect("app/catalog/x/y.ts", "const place = 1;")).toEqual([]);
  const sent = "const body = {\n  places: [],\n};\n// Changed in place; a copy takes its place.";
  expect(findDialect("app/reading/x/y.ts", sent)).toEqual([]);
  expect(findDialectPhrases("app/reading/x/y.ts", sent)).toEqual([]);
});

test("names that count or compare the words of a text are no dialect, and neither is ordinary English", () => {
  expect(findDialect("app/manuscript/words/compare-words.ts", "const wordCount = 1;")).toEqual([]);
  expect(
    findDialectPhrases("app/x/y.ts", "/** Two kinds are told apart; the text is kept unchanged. */"),
  ).toEqual([]);
});

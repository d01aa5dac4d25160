// `node scripts/house-figures.mjs [FOLDER]`: the figures of docs/house-figures.md, of this tree or of another checkout.
// That document says how each is counted.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectRoot } from "./project.mjs";

const root = process.argv[2] ?? projectRoot;
const isTest = (path) => /\.(test|e2e)\.tsx?$/.test(path) || /^(tests|e2e)\//.test(path);
const files = ["app", "server", "scripts", "tests", "e2e"].flatMap(listFiles);
const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts"));
const sources = code.filter(({ path }) => !isTest(path));
const styles = files.filter(({ path }) => path.endsWith(".css"));

// Parts with slices have them two folders below `app`; every other part counts as one slice.
const isOne = /^(?!app\/)|^app\/(platform|ui|manuscript|access|[^/]+$)/;
const contextOf = (path) =>
  path
    .split("/")
    .slice(0, path.startsWith("app/") ? 2 : 1)
    .join("/");
const sliceOf = (path) => (isOne.test(path) ? contextOf(path) : path.split("/").slice(0, 3).join("/"));

const tellers = [
  ["a bookmark", /bookmark/i],
  ["a facet", /facet/i],
  ["a mail kind (`export-ready`)", /export-ready/],
  ["a payment provider (RevenueCat)", /revenue-?cat/i],
];
/** Dialect words as a part of a name: `KeptPage`, `changeNews`, `wasAsked`. */
const dialect = [
  "news",
  "told",
  "asked",
  "asks",
  "kept",
  "desk",
  "deaf",
  "bury",
  "wayBack",
  "frontDoor",
  "drawers",
];

const sizes = sources.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))];
const edges = listEdges();
print("source files", sources.length);
print("median of their lines", at(0.5));
print("p90", at(0.9));
print("largest", sizes.at(-1));
print(
  "files in a cycle",
  countInCycles(edges, (path) => path),
);
print("slices in a cycle", countInCycles(edges, sliceOf));
print("contexts in a cycle", countInCycles(edges, contextOf));
for (const [what, pattern] of tellers) {
  const found = sources.filter(
    ({ path, text }) => !path.startsWith("scripts/") && (pattern.test(text) || pattern.test(path)),
  );
  print(
    `slices that ${what} touches`,
    `${new Set(found.map(({ path }) => sliceOf(path))).size} (${found.length} files)`,
  );
}
print("lines that stand twice", countTwins());
print(
  "lines of CSS",
  styles.reduce((sum, { lines }) => sum + lines.length, 0),
);
print("classes styled in two files", await countSharedClasses());
print("names with dialect words", countDialect());

function print(name, value) {
  console.log(`| ${name} | ${value} |`);
}

function listFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .map((name) => {
      const text = readFileSync(join(root, folder, name), "utf8");
      return { path: `${folder}/${name}`, text, lines: text.trimEnd().split("\n") };
    });
}

/** Imports between our own source files, including type imports. */
function listEdges() {
  const statement = /(?:^|[\s;}])(?:import|export)\s(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']/g;
  return sources.flatMap(({ path, text }) => {
    const plain = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    const named = [...plain.matchAll(statement), ...plain.matchAll(/\bimport\(\s*["']([^"']+)["']/g)];
    return named.flatMap(([, specifier]) => {
      if (specifier.startsWith("#")) return [[path, specifier.slice(1)]];
      return specifier.startsWith(".") ? [[path, normalize(join(dirname(path), specifier))]] : [];
    });
  });
}

/** The number of nodes in cycles. */
function countInCycles(pairs, nameOf) {
  const next = new Map();
  for (const [from, to] of pairs) {
    if (nameOf(from) === nameOf(to)) continue;
    next.set(nameOf(from), (next.get(nameOf(from)) ?? new Set()).add(nameOf(to)));
  }
  const comesBack = (start) => {
    const seen = new Set();
    const waiting = [...next.get(start)];
    while (waiting.length > 0) {
      const name = waiting.pop();
      if (name === start) return true;
      if (!seen.has(name)) waiting.push(...(next.get(name) ?? []));
      seen.add(name);
    }
    return false;
  };
  return [...next.keys()].filter(comesBack).length;
}

/**
 * Lines that belong to a sequence of eight which occurs elsewhere too, without imports, comments and lines of brackets
 * alone.
 */
function countTwins() {
  const length = 8;
  const locations = new Map();
  const plain = sources.map(({ path, text }) => ({
    path,
    lines: text
      .replace(/^(?:import|export) (?:type )?(?:[\w*, ]+)?(?:\{[^}]*\})? from "[^"]*";$/gm, "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !/^(import|export \{|\/\/|\*|\/\*|\} from)/.test(line)),
  }));
  for (const { path, lines } of plain)
    for (let line = 0; line + length <= lines.length; line++) {
      const window = lines.slice(line, line + length).join("\n");
      locations.set(window, [...(locations.get(window) ?? []), `${path}:${line}`]);
    }
  const covered = new Set();
  for (const found of locations.values()) {
    if (found.length < 2) continue;
    for (const location of found) {
      const colon = location.lastIndexOf(":");
      for (let more = 0; more < length; more++)
        covered.add(`${location.slice(0, colon)}:${Number(location.slice(colon + 1)) + more}`);
    }
  }
  return covered.size;
}

/** As the architecture tests judge it: classes whose own element more than one sheet styles. */
async function countSharedClasses() {
  const { listSharedClasses } = await import("../tests/architecture/find-style-breaches.ts");
  // In a module, declared names are local to the file.
  const plain = styles.filter(({ path }) => !path.endsWith(".module.css"));
  return listSharedClasses(new Map(plain.map(({ path, text }) => [path, text]))).size;
}

/** Distinct names of files and of declarations. */
function countDialect() {
  const names = sources.flatMap(({ path, text }) => [
    path.split("/").at(-1).split(".")[0],
    ...[...text.matchAll(/\b(?:function|const|let|class|interface|type) (\w+)/g)].map(([, name]) => name),
  ]);
  const parts = (name) =>
    name
      .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split("-");
  const isDialect = (name) => dialect.some((word) => parts(word).every((part) => parts(name).includes(part)));
  return [...new Set(names)].filter(isDialect).length;
}

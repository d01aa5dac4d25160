import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

/** Path from the project's root → text. */
export type Sources = Map<string, string>;

export interface Import {
  from: string;
  /** A path from the project's root, or the name of a package. */
  to: string;
  /** As written. */
  specifier: string;
}

/** All TypeScript of the project, production and tests. */
export async function readSources(): Promise<Sources> {
  const sources: Sources = new Map();
  for (const root of ["app", "server", "tests", "e2e"]) {
    // Not every folder has to exist.
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && /\.tsx?$/.test(path)) sources.set(path, await readFile(path, "utf8"));
    }
  }
  return sources;
}

const foreign = new Set(["node_modules", "build", "data", "test-results"]);

/** Every file of the project, by its path from the root; not what tools make or bring. */
export async function listFiles(folder = ""): Promise<string[]> {
  const entries = await readdir(folder || ".", { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isFile()) return [path];
      return entry.name.startsWith(".") || foreign.has(entry.name) ? [] : listFiles(path);
    }),
  );
  return found.flat();
}

const statement = /(?:^|[\s;}])(?:import|export)\s(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']/g;
const call = /\bimport\(\s*["']([^"']+)["']/g;

/** Every import, type-only ones included: they couple files just as much. */
export function listImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) => {
    const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    return [...code.matchAll(statement), ...code.matchAll(call)].map(([, specifier = ""]) => ({
      from,
      specifier,
      to: resolve(from, specifier),
    }));
  });
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return specifier;
}

export function isTest(path: string): boolean {
  return /^(tests|e2e)\//.test(path) || /\.(test|e2e)\.tsx?$/.test(path);
}

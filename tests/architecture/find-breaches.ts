import { basename } from "node:path";
import { contexts, exceptions, forbiddenFolders, foundations, order, strangers } from "./house-rules.ts";
import { type Import, isTest, listImports, type Sources } from "./source-files.ts";

interface Home {
  /** A context, `root`, `server`, or one of the foundations. */
  part: string;
  /** `context/slice`, or the part itself where it has no slices. */
  slice: string;
}

/** Breaches of the house's rules about imports, one line each; the test expects none. */
export function findBreaches(sources: Sources): string[] {
  const imports = listImports(sources).filter(({ from }) => !isTest(from));
  const ours = imports.filter(({ to }) => isOurs(to));
  return [
    ...ours.flatMap(checkDirection),
    ...ours.flatMap(checkPath),
    ...ours.flatMap(checkDatabase),
    ...imports.flatMap(checkManuscript),
    ...ours.filter(({ to }) => isTest(to)).map((given) => describe(given, "production code uses tests")),
    ...findCycles(imports).map((cycle) => `cycle: ${cycle.join(" → ")}`),
    ...findCirclesOf(ours, "slice"),
    ...findCirclesOf(ours, "part"),
    ...findForbiddenNames([...sources.keys()]),
    ...findWideDoors(sources),
    ...findBareConnections(sources),
  ];
}

const connectionsFile = "app/platform/db/client.server.ts";

/** A connection without an error listener ends the process when it breaks: only one file creates them. */
function findBareConnections(sources: Sources): string[] {
  return [...sources]
    .filter(
      ([path, text]) =>
        /^(app|server)\//.test(path) && !isTest(path) && /\bnew pg\.(Client|Pool)\(/.test(text),
    )
    .filter(([path]) => path !== connectionsFile)
    .map(([path]) => `${path} connects to the database by itself; use ${connectionsFile}`);
}

const isOurs = (path: string) => /^(app|server|tests|e2e)\//.test(path);

const describe = ({ from, specifier }: Import, why: string) => `${from} imports ${specifier}: ${why}`;

function homeOf(path: string): Home {
  const [top = "", context = "", slice = ""] = path.split("/");
  if (top !== "app") return { part: top, slice: top };
  if (contexts.includes(context)) return { part: context, slice: `${context}/${slice}` };
  const isPart = [...order, ...foundations].some((part) => part === context);
  return isPart ? { part: context, slice: context } : { part: "root", slice: "root" };
}

/** `context/slice`, or the part of the house that has no slices. */
export const sliceOf = (path: string) => homeOf(path).slice;

const rankOf = (part: string) => order.findIndex((each) => each === part);

function mayUse(from: string, to: string): boolean {
  if (foundations.includes(to)) return !foundations.includes(from);
  if (strangers.some((pair) => pair.includes(from) && pair.includes(to))) return false;
  return rankOf(from) >= 0 && rankOf(from) < rankOf(to);
}

/** Rules 1 and 3: down, never up. */
function checkDirection(given: Import): string[] {
  const from = homeOf(given.from);
  const to = homeOf(given.to);
  if (from.part === to.part || isTest(given.to)) return [];
  if (exceptions.some((exception) => exception.from.test(given.from) && exception.to.test(given.to)))
    return [];
  return mayUse(from.part, to.part) ? [] : [describe(given, `${from.part} may not use ${to.part}`)];
}

/** Rule 2: relative inside a slice or a part, an alias across, and another slice only by its public file. */
function checkPath(given: Import): string[] {
  const from = homeOf(given.from);
  const to = homeOf(given.to);
  const isSame = from.slice === to.slice;
  const isRoutes = given.from.endsWith("routes.ts");
  if (given.specifier.startsWith(".") && !isSame && from.part !== "root" && !isRoutes)
    return [describe(given, "a relative path may not leave its slice; use #app/")];
  if (isSame || !contexts.includes(from.part) || !contexts.includes(to.part)) return [];
  return /^public(\.server)?\.tsx?$/.test(basename(given.to))
    ? []
    : [describe(given, "only public.ts(x) and public.server.ts of another slice may be used")];
}

/** Rule 5: the database is for server code; pages and resources call a function. */
function checkDatabase(given: Import): string[] {
  if (!given.to.startsWith("app/platform/db/") || given.from.startsWith("server/")) return [];
  const isServerFile = /\.server\.tsx?$/.test(given.from);
  return isServerFile ? [] : [describe(given, "only *.server.ts may use the database")];
}

/** Rule 6: the text engine is pure. */
function checkManuscript(given: Import): string[] {
  if (!given.from.startsWith("app/manuscript/") || given.to.startsWith("app/manuscript/")) return [];
  return /^(node:|react|drizzle|pg$|app\/|server\/)/.test(given.to)
    ? [describe(given, "the manuscript engine uses no React, Node, database or other code of ours")]
    : [];
}

/** Cycles of slices or contexts, even without a cycle of files. */
function findCirclesOf(imports: Import[], kind: keyof Home): string[] {
  const between = imports
    .filter(({ to }) => !isTest(to))
    .map(({ from, to, specifier }) => ({ from: homeOf(from)[kind], to: homeOf(to)[kind], specifier }))
    .filter(({ from, to }) => from !== to && from !== "root" && to !== "root");
  return [...new Set(findCycles(between).map((cycle) => `cycle of ${kind}s: ${cycle.join(" → ")}`))];
}

/** Rule 3, type-only imports included. */
function findCycles(imports: Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (file: string, trail: string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) return void cycles.push([...trail.slice(at), file]);
    if (done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return cycles;
}

/** Rules 8 and 9: no barrels outside ui, no forbidden folders. */
function findForbiddenNames(paths: string[]): string[] {
  return paths
    .filter((path) => path.startsWith("app/"))
    .flatMap((path) => {
      const folders = path.split("/").slice(1, -1);
      const bad = folders.filter((folder) => forbiddenFolders.includes(folder));
      const isBarrel = /^index\.tsx?$/.test(basename(path)) && !path.startsWith("app/ui/");
      return [
        ...bad.map(
          (folder) => `${path}: a folder named ${folder} says what kind of code it holds, not what about`,
        ),
        ...(isBarrel ? [`${path}: no index files outside ui`] : []),
      ];
    });
}

/** Rule 2: a public file of a slice exports at most seven names, and says which. */
function findWideDoors(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => /^app\/\w+\/[\w-]+\/public(\.server)?\.tsx?$/.test(path))
    .flatMap(([path, text]) => {
      const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
      const listed = [...code.matchAll(/\bexport\s+(?:type\s*)?\{([^}]*)\}/g)].flatMap(([, list = ""]) =>
        list.split(",").filter((name) => name.trim() !== ""),
      );
      const declared = [...code.matchAll(/\bexport\s+(?!(?:type\s*)?[{*])\w/g)];
      const count = listed.length + declared.length;
      return [
        ...(/\bexport\s+(?:type\s+)?\*/.test(code)
          ? [`${path}: export * hides the names that it exports`]
          : []),
        ...(count > 7 ? [`${path}: ${count} exports, at most seven`] : []),
      ];
    });
}

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "./source-files.ts";

const files = await listFiles();
const documents = files.filter(
  (path) => path.endsWith("README.md") || /^docs\/[\w-]+\.md$/.test(path) || /^[A-Z]+\.md$/.test(path),
);

/** What a document names in code style as a file or a folder of ours: `viewer-state.ts`, `billing/gates`, `grants/`. */
function pathsIn(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, "");
  const named = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
  return named.filter(
    (name) =>
      /^[a-z][\w.-]*(\/[\w.:-]+)*\/?$/i.test(name) &&
      (/\.(tsx?|css|mjs|md)$/.test(name) || name.endsWith("/") || startsInHouse.test(name)),
  );
}

const startsInHouse = /^(app|server|scripts|tests|e2e|docs|bench|demo)\//;

/** A document may leave out what lies above it, a README also the folders between it and the file. */
function isThere(name: string, document: string, paths: string[]): boolean {
  const wanted = name.replace(/\/$/, "");
  const folder = dirname(document);
  const places = ["", "app", folder, dirname(folder)].map((place) => join(place, wanted));
  const isBelow = (path: string) => path.startsWith(`${folder === "." ? "" : `${folder}/`}`);
  return paths.some(
    (path) =>
      places.some((place) => path === place || path.startsWith(`${place}/`)) ||
      (!startsInHouse.test(name) &&
        (isBelow(path) || document.startsWith("docs/")) &&
        `/${path}/`.includes(`/${wanted}/`)),
  );
}

const findMissing = (document: string, text: string, paths: string[]) =>
  pathsIn(text).filter((name) => !isThere(name, document, paths));

test("every file and folder that a document names is there", async () => {
  expect(documents.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const document of documents)
    for (const name of findMissing(document, await readFile(document, "utf8"), files))
      missing.push(`${document}: ${name}`);
  expect(missing).toEqual([]);
});

test("a file that was moved away would be found", () => {
  const text =
    "`names/` has `handle.ts`; `app/identity/viewer/gone.ts` had more, `{ ok: true }` says so at `/account/`.";
  const paths = ["app/identity/handles/handle.ts", "app/identity/names/shown-name.ts"];
  expect(findMissing("app/identity/README.md", text, paths)).toEqual(["app/identity/viewer/gone.ts"]);
  expect(findMissing("app/identity/names/README.md", "`handle.ts`", paths)).toEqual(["handle.ts"]);
});

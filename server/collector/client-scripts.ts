import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { CachedPage, Header } from "../pages/cached-page.ts";
import { makeCachedPage } from "../pages/cached-page.ts";

/** The parts that posthog-js loads by itself, each a file of its package. */
const name = /^[a-z][a-z0-9.-]{1,60}\.js$/;

/** Finds a script of posthog-js by its file name, from the package that this site has installed. */
export function openClientScripts(headers: Header[]): (file: string) => Promise<CachedPage | null> {
  const scripts = new Map<string, CachedPage>();
  const dist = join(dirname(createRequire(import.meta.url).resolve("posthog-js/package.json")), "dist");
  return async (file) => {
    const known = scripts.get(file);
    if (known || !name.test(file)) return known ?? null;
    try {
      const own: Header[] = [
        ["content-type", "text/javascript; charset=utf-8"],
        // With the client's version in the query.
        ["cache-control", "public, max-age=86400"],
      ];
      const script = makeCachedPage(await readFile(join(dist, file)), [...own, ...headers]);
      scripts.set(file, script);
      return script;
    } catch {
      // No such part.
      return null;
    }
  };
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Coding } from "../pages/codings.ts";
import { encodedBody, type Header, type CachedPage, makeCachedPage } from "../pages/cached-page.ts";

const compressed: [Coding, ending: string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

// Their names contain a hash of their bytes.
const forever = "public, max-age=31536000, immutable";
// Icons, manifest, robots.txt: their names stay while the bytes change.
const forAnHour = "public, max-age=3600";

const loaded = new Map<string, Map<string, CachedPage>>();

/**
 * The built client, completely in memory: a few megabytes that never change while the process runs, and that the sites
 * of one process share. Compressed versions come from the build; a client that accepts none gets the original.
 */
export function loadBuildAssets(root: string, headers: Header[]): Map<string, CachedPage> {
  const key = JSON.stringify([root, headers]);
  const assets = loaded.get(key) ?? readBuildAssets(root, headers);
  loaded.set(key, assets);
  return assets;
}

function readBuildAssets(root: string, headers: Header[]): Map<string, CachedPage> {
  const assets = new Map<string, CachedPage>();
  if (!existsSync(root)) return assets;
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  for (const name of names) {
    const path = name.slice(root.length).replaceAll("\\", "/");
    if (/\.(br|gz)$/.test(name) || path.startsWith("/.")) continue;
    const type = getMimeType(path) ?? "application/octet-stream";
    const caching = path.startsWith("/assets/") ? forever : forAnHour;
    const own: Header[] = [["content-type", type], ["cache-control", caching], ...headers];
    const asset = makeCachedPage(readFileSync(name), own);
    for (const [coding, ending] of compressed) {
      if (present.has(name + ending))
        asset.forms[coding] = encodedBody(asset.headers, coding, readFileSync(name + ending));
    }
    assets.set(path, asset);
  }
  return assets;
}

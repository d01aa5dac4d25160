import { offlinePageAddress, type SiteFiles, siteFilesAddress } from "../site/site-files.ts";
import { listStoredBooks } from "./book-caches.ts";

// Shared by pages and the service worker: the scripts, styles and fonts of each build whose pages are on the device.

const prefix = "octavo:offline-site:";

const siteCacheName = (build: string) => prefix + build;

export const listSiteCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));

/** What the server has now. */
export async function fetchSiteFiles(): Promise<SiteFiles> {
  const response = await fetch(siteFilesAddress, { cache: "no-store" });
  if (!response.ok) throw new Error(`${siteFilesAddress} answered ${response.status}`);
  return response.json();
}

/** How much of a build is not on this device yet. */
export async function countMissingBytes({ build, files }: SiteFiles): Promise<number> {
  const stored = await storedAddresses(build);
  return files.reduce((sum, [address, bytes]) => sum + (stored.has(address) ? 0 : bytes), 0);
}

async function storedAddresses(build: string): Promise<Set<string>> {
  if (!(await caches.has(siteCacheName(build)))) return new Set();
  const requests = await (await caches.open(siteCacheName(build))).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

/**
 * Stores the files of the present build and its page for what is not on the device. Files of an earlier build that did not change are
 * copied: their names contain a hash of their contents. Returns the build.
 */
export async function storeSite(site?: SiteFiles): Promise<string> {
  const { build, files } = site ?? (await fetchSiteFiles());
  const cache = await caches.open(siteCacheName(build));
  const stored = await storedAddresses(build);
  const missing = files.map(([address]) => address).filter((address) => !stored.has(address));
  for (const address of missing) {
    const known = await caches.match(address);
    if (known) await cache.put(address, known);
    else await cache.add(address);
  }
  if (!stored.has(offlinePageAddress)) await cache.add(new Request(offlinePageAddress, { cache: "reload" }));
  return build;
}

/** Adds files that a page of the build names and that the list does not have, as a link in its head. */
export async function storeSiteFiles(build: string, addresses: string[]): Promise<void> {
  const cache = await caches.open(siteCacheName(build));
  const stored = await storedAddresses(build);
  for (const address of addresses) if (!stored.has(address)) await cache.add(address);
}

/** Removes the files of builds that no stored book needs, except those of the build that was stored last. */
export async function removeOldSites(): Promise<void> {
  const [books, names] = await Promise.all([listStoredBooks(), listSiteCaches()]);
  const needed = new Set(books.map(({ build }) => siteCacheName(build)));
  for (const name of names.slice(0, -1)) if (!needed.has(name)) await caches.delete(name);
}

/** The page for what is not on the device, of the build that was stored last. */
export async function findOfflinePage(): Promise<Response | undefined> {
  const names = await listSiteCaches();
  for (const cacheName of names.toReversed()) {
    const page = await caches.match(offlinePageAddress, { cacheName });
    if (page) return page;
  }
  return undefined;
}

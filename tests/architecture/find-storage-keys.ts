import { deviceStorage } from "#app/platform/http/cookies/device-storage.ts";

/** A name ending in `:` is a prefix. */
const isListed = (name: string) =>
  deviceStorage.some((entry) =>
    entry.name.endsWith(":") ? name.startsWith(entry.name) : name === entry.name,
  );

/** Names of the same form in the server's memory and in the build. */
const notStored =
  /^octavo:(?:outage|inline-script-source|name-entries|offline-files|precompress|keep-source-maps|jid|chapter|place)$/;

const keys = [
  // Names of ours, wherever they are used.
  /["'`](octavo[:.][a-z_-]+:?)/g,
  // Names given to the browser's interfaces.
  /\b(?:local|session)Storage\.(?:get|set|remove)Item\(\s*["'`]([^"'`$]+)/g,
  /\b(?:local|session)Storage\[\s*["'`]([^"'`$]+)/g,
  /\b(?:local|session)Storage\.(?!getItem|setItem|removeItem|clear|key\b|length\b)(\w+)/g,
  /\bcaches\.open\(\s*["'`]([^"'`$]+)/g,
  /\bdocument\.cookie\s*=\s*["'`]([^"'`$=]+)/g,
  /\b(?:indexedDB\.open|openDB(?:<[^>]*>)?)\(\s*["'`]([^"'`$]+)/g,
  // Names given to the helpers of cookies, and headers written by hand.
  /\bcookieLine\(\s*["'`]([^"'`$]+)/g,
  /\bset-cookie["'`],\s*["'`]([^"'`$=]+)=/gi,
];

/** Names under which a file stores something in the browser and that are not in the list of stored entries. */
export function findUnlistedKeys(path: string, text: string): string[] {
  const names = keys.flatMap((key) => [...text.matchAll(key)].map(([, name = ""]) => name));
  return [...new Set(names)]
    .filter((name) => !isListed(name) && !notStored.test(name))
    .map((name) => `${path}: ${name}`);
}

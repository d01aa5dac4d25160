import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { getIcons } from "@iconify/utils";

type IconSet = Parameters<typeof getIcons>[0];
type FoundIcons = Omit<IconSet, "not_found"> & { not_found?: string[] };

// Half a megabyte each, read on first use.
const sets = new Map<string, Promise<IconSet | null>>();

async function readSet(prefix: string): Promise<IconSet | null> {
  try {
    const file = createRequire(import.meta.url).resolve(`@iconify-json/${prefix}/icons.json`);
    return JSON.parse(await readFile(file, "utf8")) as IconSet;
  } catch {
    // Not installed.
    return null;
  }
}

const installed = ["lucide"];

/** Icons from an installed set in Iconify's format, with unknown names listed. Null: no such set. */
export async function findIcons(prefix: string, names: string[]): Promise<FoundIcons | null> {
  if (!installed.includes(prefix)) return null;
  const reading = sets.get(prefix) ?? readSet(prefix);
  sets.set(prefix, reading);
  const set = await reading;
  if (!set) return null;
  const isThere = (name: string) => Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name);
  const absent = names.filter((name) => !isThere(name));
  const found = getIcons(set, names.filter(isThere)) ?? { prefix, icons: {} };
  return absent.length > 0 ? { ...found, not_found: absent } : found;
}

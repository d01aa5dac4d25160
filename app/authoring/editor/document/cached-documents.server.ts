import { LRUCache } from "lru-cache";
import type { OpenedDocument } from "./open-document.server.ts";

/** The most characters of parsed chapters that one process caches. */
const maxCached = 12_000_000;

/**
 * Recently edited chapters, parsed, per database, so that a save reads nothing. An entry may be behind the table (another
 * process saved): the version in the table decides, and whoever notices drops the entry.
 */
const cached = new WeakMap<object, LRUCache<string, OpenedDocument>>();

export function knownChapters(db: object): LRUCache<string, OpenedDocument> {
  const known =
    cached.get(db) ??
    new LRUCache<string, OpenedDocument>({
      maxSize: maxCached,
      sizeCalculation: ({ document }) => document.nodeSize + 1_000,
      ttl: 30 * 60_000,
    });
  cached.set(db, known);
  return known;
}

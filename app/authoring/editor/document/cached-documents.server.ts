import { LRUCache } from "lru-cache";
import type { OpenedDocument } from "./open-document.server.ts";

/** Characters of all chapters that one process keeps parsed. */
const mostKept = 12_000_000;

/**
 * Chapters that were written in a moment ago, parsed, by database: a save then reads nothing. It may be behind the table (another
 * process saved): the table's version decides, and whoever finds that out forgets the chapter here.
 */
const kept = new WeakMap<object, LRUCache<string, OpenedDocument>>();

export function knownChapters(db: object): LRUCache<string, OpenedDocument> {
  const known =
    kept.get(db) ??
    new LRUCache<string, OpenedDocument>({
      maxSize: mostKept,
      sizeCalculation: ({ document }) => document.nodeSize + 1_000,
      ttl: 30 * 60_000,
    });
  kept.set(db, known);
  return known;
}

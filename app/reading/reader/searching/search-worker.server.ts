import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { findFolded, snippetOf } from "./find-in-text.ts";
import { type Folded, foldText } from "./fold-text.ts";
import type { ChapterHit, SearchAnswer, SearchOrder } from "./search-messages.server.ts";

/** The cache of folded chapters, in characters: about five long books, for consecutive searches of one reader. */
const mostRemembered = 16_000_000;

const remembered = new LRUCache<string, Folded>({
  maxSize: mostRemembered,
  sizeCalculation: ({ text }) => text.length + 500,
});

/**
 * The text of a chapter is sent once; later requests send only its key, and the reply lists keys that are no longer
 * cached.
 */
function search({ query, listing, texts, mostOfChapter, most }: SearchOrder): SearchAnswer {
  const keys = listing.split(",");
  for (const [key, text] of texts) remembered.set(key, foldText(text));
  const missing = keys.filter((key) => !remembered.has(key));
  if (missing.length > 0) return { missing };
  const hits: ChapterHit[] = [];
  for (const key of keys) {
    const chapter = remembered.get(key);
    if (!chapter) continue;
    for (const [occurrence, match] of findFolded(chapter, query, mostOfChapter).entries())
      hits.push({ key, occurrence, ...snippetOf(chapter.text, match) });
    if (hits.length >= most) break;
  }
  return { hits };
}

parentPort?.on("message", (order: SearchOrder) => parentPort?.postMessage(search(order)));

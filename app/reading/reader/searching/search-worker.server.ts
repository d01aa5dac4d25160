import { parentPort } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { findFolded, snippetOf } from "./find-in-text.ts";
import { type Folded, foldText } from "./fold-text.ts";
import type { ChapterHit, SearchAnswer, SearchOrder } from "./search-messages.server.ts";

/** Characters of folded chapters that are remembered: some five long books, between two searches of the same reader. */
const mostRemembered = 16_000_000;

const remembered = new LRUCache<string, Folded>({
  maxSize: mostRemembered,
  sizeCalculation: ({ text }) => text.length + 500,
});

/** Chapters come once with their text; who asks again names them only, and hears which are not remembered any more. */
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

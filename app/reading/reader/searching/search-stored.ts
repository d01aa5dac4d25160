import { readStoredChapters, type StoredChapter } from "#app/reading/offline/public.ts";
import { type BookHit, type BookHits, mostHits, mostHitsOfChapter } from "./book-hits.ts";
import { findMatches, snippetOf } from "./find-in-text.ts";
import { gatherText } from "./gather-text.ts";

/** Finds words in a book that is on this device, as the site would; null when it is not here as a whole. */
export async function searchStored(jid: string, query: string): Promise<BookHits | null> {
  const chapters = await readStoredChapters(jid);
  if (!chapters) return null;
  const found: BookHit[] = [];
  for await (const chapter of chapters) {
    if (query === "" || found.length > mostHits) break;
    found.push(...searchChapter(chapter, query));
  }
  return { query, hits: found.slice(0, mostHits), isCut: found.length > mostHits };
}

function searchChapter({ slug, title, html }: StoredChapter, query: string): BookHit[] {
  // A document of its own: nothing in it is loaded or run.
  const { text } = gatherText(new DOMParser().parseFromString(html, "text/html").body);
  return findMatches(text, query, mostHitsOfChapter).map((match, occurrence) => ({
    chapter: slug,
    chapterTitle: title,
    occurrence,
    ...snippetOf(text, match),
  }));
}

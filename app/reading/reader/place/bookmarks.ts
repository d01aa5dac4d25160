import type { Locator } from "./place.ts";
import { contextOf, type KeptBlock, survivingPlace } from "./surviving-place.ts";
import type { OpenChapter } from "../opening.ts";
import type { Showing } from "../paging/chapter-view.ts";

/** A marked place, kept on this device. `text` are the first words of its block. */
export interface Bookmark extends Locator {
  chapterTitle: string;
  text: string;
  at: number;
  /** The words there and the blocks around, as with the place one left: by them it is found in a text that was edited. */
  quote?: string;
  near?: string[];
}

const keyOf = (jid: string) => window.octavoPlaceKey("bookmarks", jid);
const mostKept = 500;

export function loadBookmarks(jid: string): Bookmark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(jid)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isBookmark) : [];
  } catch {
    // Storage is off or holds somebody else's words: no bookmarks.
    return [];
  }
}

/** Adds the bookmark, or takes it away when this very place is marked already. */
export function toggleBookmark(jid: string, bookmark: Bookmark): { isAdded: boolean; bookmarks: Bookmark[] } {
  const before = loadBookmarks(jid);
  const others = before.filter((other) => !isSamePlace(other, bookmark));
  const isAdded = others.length === before.length;
  const bookmarks = isAdded ? [bookmark, ...others].slice(0, mostKept) : others;
  try {
    localStorage.setItem(keyOf(jid), JSON.stringify(bookmarks));
  } catch {
    // Full or off: said below, the list shows what is kept.
    return { isAdded: false, bookmarks: before };
  }
  return { isAdded, bookmarks };
}

/**
 * The bookmarks of a book once a chapter's text is seen: those in it stand where their words are now. One of which nothing is
 * left stays as it was, and so do the words of all: what is taken out today may come back in the next release.
 */
export function followEdits(bookmarks: Bookmark[], chapter: string, blocks: KeptBlock[]): Bookmark[] {
  return bookmarks.map((mark) =>
    mark.chapter === chapter ? { ...mark, ...survivingPlace(blocks, mark) } : mark,
  );
}

/** Does so on this device. */
export function bringBookmarksAlong(jid: string, chapter: string, blocks: KeptBlock[]): void {
  const before = loadBookmarks(jid);
  const after = followEdits(before, chapter, blocks);
  if (after.every((mark, index) => before[index] && isSamePlace(mark, before[index]))) return;
  try {
    localStorage.setItem(keyOf(jid), JSON.stringify(after));
  } catch {
    // Full or off: they are looked for again at the next opening.
  }
}

export function isSamePlace(one: Locator, other: Locator): boolean {
  return one.chapter === other.chapter && one.fragment === other.fragment && one.offset === other.offset;
}

function isBookmark(value: unknown): value is Bookmark {
  if (typeof value !== "object" || value === null) return false;
  const mark: Record<string, unknown> = { ...value };
  const isText = (key: string) => typeof mark[key] === "string";
  const isNumber = (key: string) => typeof mark[key] === "number";
  return (
    ["chapter", "chapterTitle", "text"].every(isText) &&
    ["offset", "progression", "at"].every(isNumber) &&
    (mark["fragment"] === null || isText("fragment")) &&
    (mark["quote"] === undefined || isText("quote")) &&
    (mark["near"] === undefined || Array.isArray(mark["near"]))
  );
}

/** The bookmark of what is on the screen. */
export function bookmarkOf(
  chapter: OpenChapter,
  { place, progression }: Showing,
  blocks: KeptBlock[],
): Bookmark {
  const block = place.fragment === null ? null : document.getElementById(place.fragment);
  const words = (block?.textContent ?? "")
    .slice(place.offset, place.offset + 400)
    .replace(/\s+/g, " ")
    .trim();
  return {
    fragment: place.fragment,
    offset: place.offset,
    ...contextOf(blocks, place),
    chapter: chapter.slug,
    chapterTitle: chapter.title,
    progression,
    text: words.length > 90 ? `${words.slice(0, 90).replace(/\s\S*$/, "")}…` : words,
    at: Date.now(),
  };
}

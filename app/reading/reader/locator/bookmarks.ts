import type { Locator } from "./locator.ts";
import { contextOf, type TextBlock, restoreLocator } from "./restore-locator.ts";
import type { OpenChapter } from "../opening.ts";
import type { VisiblePage } from "../paging/chapter-view.ts";

/** A bookmark, stored on this device. `text` is the beginning of its block. */
export interface Bookmark extends Locator {
  /** What its reader calls it. */
  name?: string;
  chapterTitle: string;
  text: string;
  at: number;
  /** The quoted text and the surrounding blocks, used to find the position again after edits. */
  quote?: string;
  near?: string[];
}

const keyOf = (jid: string) => window.octavoLocatorKey("bookmarks", jid);
const bookmarkLimit = 500;

export function loadBookmarks(jid: string): Bookmark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(jid)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isBookmark) : [];
  } catch {
    // Storage is disabled or holds something else: no bookmarks.
    return [];
  }
}

/** Adds the bookmark, or removes it when this position is already marked. */
export function toggleBookmark(jid: string, bookmark: Bookmark): { isAdded: boolean; bookmarks: Bookmark[] } {
  const before = loadBookmarks(jid);
  const others = before.filter((other) => !isSameLocator(other, bookmark));
  const isAdded = others.length === before.length;
  const bookmarks = isAdded ? [bookmark, ...others].slice(0, bookmarkLimit) : others;
  try {
    localStorage.setItem(keyOf(jid), JSON.stringify(bookmarks));
  } catch {
    // Storage is full or disabled: the list shows what is stored.
    return { isAdded: false, bookmarks: before };
  }
  return { isAdded, bookmarks };
}

export const longestName = 100;

/** Gives a bookmark a name; an empty one takes it away. The bookmarks as they are stored then. */
export function nameBookmark(jid: string, bookmark: Bookmark, name: string): Bookmark[] {
  const before = loadBookmarks(jid);
  const { name: _before, ...nameless } = bookmark;
  const named = name === "" ? nameless : { ...nameless, name: name.slice(0, longestName) };
  const bookmarks = before.map((each) => (isSameLocator(each, bookmark) ? named : each));
  try {
    localStorage.setItem(keyOf(jid), JSON.stringify(bookmarks));
  } catch {
    // Storage is full or disabled: the list shows what is stored.
    return before;
  }
  return bookmarks;
}

/**
 * The bookmarks of a book, updated to a chapter's current text: each moves to where its quote is now. A bookmark
 * without any remaining text stays unchanged, and all keep their quotes: text that is removed today may return with the
 * next release.
 */
export function followEdits(bookmarks: Bookmark[], chapter: string, blocks: TextBlock[]): Bookmark[] {
  return bookmarks.map((mark) =>
    mark.chapter === chapter ? { ...mark, ...restoreLocator(blocks, mark) } : mark,
  );
}

/** Updates the bookmarks stored on this device. */
export function restoreBookmarks(jid: string, chapter: string, blocks: TextBlock[]): void {
  const before = loadBookmarks(jid);
  const after = followEdits(before, chapter, blocks);
  if (after.every((mark, index) => before[index] && isSameLocator(mark, before[index]))) return;
  try {
    localStorage.setItem(keyOf(jid), JSON.stringify(after));
  } catch {
    // Storage is full or disabled: try again at the next opening.
  }
}

export function isSameLocator(one: Locator, other: Locator): boolean {
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
    (mark["name"] === undefined || isText("name")) &&
    (mark["near"] === undefined || Array.isArray(mark["near"]))
  );
}

/** A bookmark for the current position. */
export function bookmarkOf(
  chapter: OpenChapter,
  { position, progression }: VisiblePage,
  blocks: TextBlock[],
): Bookmark {
  const block = position.fragment === null ? null : document.getElementById(position.fragment);
  const beginning = (block?.textContent ?? "")
    .slice(position.offset, position.offset + 400)
    .replace(/\s+/g, " ")
    .trim();
  return {
    fragment: position.fragment,
    offset: position.offset,
    ...contextOf(blocks, position),
    chapter: chapter.slug,
    chapterTitle: chapter.title,
    progression,
    text: beginning.length > 90 ? `${beginning.slice(0, 90).replace(/\s\S*$/, "")}…` : beginning,
    at: Date.now(),
  };
}

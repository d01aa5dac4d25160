import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { contextLength, type MarkTarget } from "../anchoring/target.ts";
import type { BookMarks } from "./book-marks.ts";
import { rangeBetween } from "./block-text.ts";
import type { LocalMark } from "./stored-marks.ts";
import type { TextOfChapter } from "./text-range.ts";

/** Where a page begins: in a block, or with the chapter. */
interface PageStart {
  fragment: string | null;
  offset: number;
}

/** The page on the screen. */
export interface ShownPage {
  /** The chapter's slug and title. */
  chapter: string;
  title: string;
  position: PageStart;
  /** Of the chapter, from 0 to 1. */
  progression: number;
}

export interface BookmarkOptions extends TextOfChapter {
  marks: BookMarks;
  /** Where a bookmark of the chapter is in the text on the screen; null where it is not there any more. */
  positionOf: (bookmark: LocalMark) => PageStart | null;
  announce: (message: string) => void;
  /** Hears whether a bookmark is on the page that was looked at last. */
  onBookmarked: (isBookmarked: boolean) => void;
}

export interface OpenBookmarks {
  /** Looks for bookmarks on a page. */
  look: (page: ShownPage) => void;
  /** Bookmarks a page, or removes the bookmarks on it; the next time these come back. */
  toggleBookmark: (page: ShownPage) => void;
}

/** The bookmarks of a chapter that is on the screen, until `signal` is aborted. They are not painted. */
export function openBookmarks(options: BookmarkOptions, signal: AbortSignal): OpenBookmarks {
  const { marks, chapter, positionOf, announce, onBookmarked } = options;
  const positions = new WeakMap<MarkTarget, PageStart | null>();
  let page: ShownPage | null = null;
  let removed: LocalMark[] = [];
  const isOn = (bookmark: LocalMark, { position }: ShownPage): boolean => {
    const at = bookmark.found ?? bookmark.target;
    if (at.chapter !== chapter) return false;
    // The text stays the same while it is shown.
    if (!positions.has(at)) positions.set(at, positionOf(bookmark));
    const known = positions.get(at);
    return known ? isShown(known, position) : false;
  };
  const listOn = (shown: ShownPage) =>
    marks.list().filter((mark) => mark.kind === "bookmark" && isOn(mark, shown));
  const look = (shown: ShownPage) => {
    if (shown.chapter !== chapter) return;
    page = shown;
    onBookmarked(listOn(shown).length > 0);
  };
  signal.addEventListener(
    "abort",
    marks.subscribe(() => page && look(page)),
  );
  const toggleBookmark = (shown: ShownPage) => {
    const here = listOn(shown);
    page = shown;
    if (here.length > 0) {
      removed = here;
      for (const { id } of here) marks.remove(id);
      return announce("Bookmark removed");
    }
    const again = removed.filter((mark) => isOn(mark, shown));
    removed = [];
    for (const { id } of again) marks.restore(id);
    if (again.length === 0) marks.add({ kind: "bookmark", target: targetOfPage(options, shown) });
    announce(marks.isFull ? "This device has no room for more bookmarks." : "Bookmark added");
  };
  return { look, toggleBookmark };
}

/** Whether a position is on the page that begins at another one. */
function isShown({ fragment, offset }: PageStart, begin: PageStart): boolean {
  if (fragment === null || begin.fragment === null) return fragment === begin.fragment;
  if (fragment === begin.fragment && offset === begin.offset) return true;
  const block = document.getElementById(fragment);
  const viewport = block?.closest(".reader-viewport")?.getBoundingClientRect();
  const box = block && firstBox(block, offset);
  if (!viewport || !box) return false;
  return (
    box.right > Math.max(0, viewport.left) &&
    box.left < Math.min(innerWidth, viewport.right) &&
    box.bottom > Math.max(0, viewport.top) &&
    box.top < Math.min(innerHeight, viewport.bottom)
  );
}

/** Enough for one to have a box: collapsed white space has none. */
const lettersLooked = 20;

function firstBox(block: HTMLElement, offset: number): DOMRect | undefined {
  const end = Math.min(offset + lettersLooked, block.textContent.length);
  const range = rangeBetween({ block, offset }, { block, offset: end });
  return range.getClientRects()[0] ?? block.getClientRects()[0];
}

/** Enough to find the position by, and to recognise it in a list. */
const wordsLength = 120;
/** Of a title. */
const longestTitle = 300;

function targetOfPage(
  { chapter, blocks }: TextOfChapter,
  { title, position: { fragment, offset }, progression }: ShownPage,
): MarkTarget {
  const position = { chapter, title: title.slice(0, longestTitle).toWellFormed(), progression };
  const block = fragment === null ? null : document.getElementById(fragment);
  if (!block) {
    const first = blocks.find(({ textContent }) => textContent.trim() !== "");
    const beginning = { block: "", offset: 0 };
    const quote = beginningOf(first?.textContent ?? "");
    return { ...position, start: beginning, end: beginning, quote, prefix: "", suffix: "" };
  }
  const text = block.textContent;
  const quote = beginningOf(text.slice(offset));
  const [hash, end] = [hashOfText(text), offset + quote.length];
  return {
    ...position,
    start: { block: block.id, offset, hash },
    end: { block: block.id, offset: end, hash },
    quote,
    prefix: quote && text.slice(Math.max(0, offset - contextLength), offset).toWellFormed(),
    suffix: quote && text.slice(end, end + contextLength).toWellFormed(),
  };
}

/** Some words, whole ones where there are any. */
function beginningOf(text: string): string {
  if (text.trim() === "") return "";
  const words = text.length <= wordsLength ? text : text.slice(0, wordsLength).replace(/\s\S*$/, "");
  return (words.trim() === "" ? text.slice(0, wordsLength) : words).toWellFormed();
}

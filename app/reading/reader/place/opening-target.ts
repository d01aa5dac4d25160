import { survivingPlace } from "./surviving-place.ts";
import type { Target } from "../paging/chapter-view.ts";
import { loadBookmarks } from "./bookmarks.ts";
import { findInElement } from "./find-in-element.ts";
import { loadPlace } from "./place-store.ts";
import { blockTexts } from "./text-places.ts";

/** What a link inside the reader may ask for beyond an address; kept in the history entry. */
export interface ReadingState {
  edge?: "start" | "end";
  find?: { query: string; occurrence: number };
  /** The bookmark that was made then. */
  mark?: number;
  /** A note is looked up; reading goes on elsewhere. */
  isPeek?: boolean;
}

export function readState(state: unknown): ReadingState {
  return typeof state === "object" && state !== null ? state : {};
}

export interface OpeningFacts {
  jid: string;
  slug: string;
  hash: string;
  state: ReadingState;
  text: HTMLElement;
}

/** Which place of the chapter to show first. */
export function openingTarget({ jid, slug, hash, state, text }: OpeningFacts): Target {
  if (state.find) {
    const range = findInElement(text, state.find.query, state.find.occurrence);
    if (range) return { kind: "range", range };
  }
  const mark = loadBookmarks(jid).find(({ at, chapter }) => at === state.mark && chapter === slug);
  if (mark) {
    const place = survivingPlace(blockTexts(text), mark);
    return place ? { kind: "place", place } : { kind: "progression", progression: mark.progression };
  }
  if (state.edge) return { kind: "edge", edge: state.edge };
  const fragment = fragmentOf(hash);
  if (fragment === "") return { kind: "edge", edge: "start" };
  // The address names the first paragraph that begins on the screen; the device remembers the very line.
  const kept = loadPlace(jid);
  const isKept = kept?.chapter === slug && (kept.anchor === fragment || kept.fragment === fragment);
  if (!isKept) return { kind: "place", place: { fragment, offset: 0 } };
  const place = survivingPlace(blockTexts(text), kept);
  // Nothing around it was kept either: as far into the chapter as it was.
  return place ? { kind: "place", place } : { kind: "progression", progression: kept.progression };
}

function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ""));
  } catch {
    // Not an address of ours: the start of the chapter.
    return "";
  }
}

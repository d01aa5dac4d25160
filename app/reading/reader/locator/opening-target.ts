import { fragmentOf } from "#app/platform/http/fragment.ts";
import { restoreLocator } from "./restore-locator.ts";
import type { Target } from "../paging/chapter-view.ts";
import { findInElement, type Wanted } from "./find-in-element.ts";
import { loadLocator } from "./locator-store.ts";
import { blockTexts } from "./text-positions.ts";

type RestorableLocator = Parameters<typeof restoreLocator>[1] & { progression: number };

/** Options of a link inside the reader that an address cannot express; stored in the history entry. */
export interface ReadingState {
  edge?: "start" | "end";
  find?: Wanted;
  /** Where another device has stopped, or a mark is. */
  locator?: RestorableLocator;
  /** A note is being looked up; the stored position must not move. */
  isPeek?: boolean;
  /** Chosen in the contents or by a link of the text: even the next chapter is not read on to until a page is turned. */
  isJump?: boolean;
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

/** The position of the chapter to show first. */
export function openingTarget({ jid, slug, hash, state, text }: OpeningFacts): Target {
  const fragment = fragmentOf(hash);
  const wanted = state.find ?? foundIn(fragment);
  if (wanted) {
    const range = findInElement(text, wanted);
    if (range) return { kind: "range", range };
    // The text was edited since.
    if ("near" in wanted) return { kind: "progression", progression: Math.min(1, wanted.near) };
  }
  if (state.locator) return targetOf(state.locator, text);
  if (state.edge) return { kind: "edge", edge: state.edge };
  if (fragment === "") return { kind: "edge", edge: "start" };
  // The address names the first paragraph that begins on the screen; the stored locator has the exact line.
  const stored = loadLocator(jid);
  const isStored = stored?.chapter === slug && (stored.anchor === fragment || stored.fragment === fragment);
  if (!isStored) return { kind: "position", position: { fragment, offset: 0 } };
  return targetOf(stored, text);
}

/** What a search in the texts has found: how far into the chapter, in ten-thousandths, and the words. */
function foundIn(fragment: string): Wanted | null {
  const [, near, query] = /^found=(\d{1,5}),(.+)$/s.exec(fragment) ?? [];
  return query ? { query, near: Number(near) / 10_000 } : null;
}

/** Where a stored position is now; its progression where none of the surrounding blocks remains. */
function targetOf(stored: RestorableLocator, text: HTMLElement): Target {
  const position = restoreLocator(blockTexts(text), stored);
  if (position) return { kind: "position", position };
  if (stored.progression === 0) return { kind: "edge", edge: "start" };
  return { kind: "progression", progression: stored.progression };
}

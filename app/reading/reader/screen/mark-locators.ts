import type { LocalMark } from "#app/reading/annotations/public.tsx";
import { restoreLocator } from "../locator/restore-locator.ts";
import { blockTexts, type TextPosition } from "../locator/text-positions.ts";
import { chapterAddress } from "../opening.ts";

/** Null where nobody knows a chapter: the words of another program's file, which are not in the book. */
export const locatorOf = ({ found, target }: LocalMark) => {
  const { chapter, start, quote } = found ?? target;
  if (chapter === "") return null;
  // The beginning of a chapter is not where its first words have gone.
  if (start.block === "") return { fragment: null, offset: 0, near: [], progression: 0 };
  const { progression = 0 } = target;
  return { fragment: start.block, offset: start.offset, quote: quote.slice(0, 48), near: [], progression };
};

/** Where a bookmark is in a chapter's text; null where it is not. */
export function positionIn(text: HTMLElement, mark: LocalMark): TextPosition | null {
  const locator = mark.state === "orphan" ? null : locatorOf(mark);
  if (!locator || locator.fragment === null) return locator;
  return restoreLocator(blockTexts(text), locator);
}

export const addressOf = (jid: string, { id, found, target }: LocalMark): string =>
  `${chapterAddress(jid, (found ?? target).chapter)}#mark-${id}`;

import type { Node } from "@tiptap/pm/model";
import type { LinkedPlace } from "../document/link-address.ts";
import { blockIdsOf, placesIn, withPlaces } from "../document/linked-places.ts";
import type { CutChapter } from "./cut-chapters.ts";

type Chapter = Pick<CutChapter, "document" | "titleIds">;

/**
 * A manuscript's links name blocks of the whole; once it is cut they name chapter and block, or the chapter alone whose title the
 * block became. Chapters are taken in one by one, so that a long manuscript can be gone through in turns.
 */
export class ChapterLinks {
  /** Links to places that are in none of the chapters: their words stay as plain text. */
  lost = 0;
  private count = 0;
  private hasLinks = false;
  /** In which chapters each block is, and whether it is their title; of several the first. */
  private readonly places = new Map<string, { at: number; isTitle: boolean }>();

  add({ document, titleIds }: Chapter): void {
    const at = this.count;
    this.count += 1;
    this.hasLinks ||= placesIn(document).length > 0;
    const put = (id: string, isTitle: boolean) => {
      if (!this.places.has(id)) this.places.set(id, { at, isTitle });
    };
    for (const id of titleIds) put(id, true);
    for (const id of blockIdsOf(document)) put(id, false);
  }

  /** The text of one chapter; `ids`: what all of them are called from now on, in their order. */
  lead({ document, titleIds }: Chapter, at: number, ids: string[]): Node {
    if (!this.hasLinks) return document;
    const own = blockIdsOf(document);
    return withPlaces(document, (place) => {
      const { block } = place;
      if (block === null || place.chapter !== null || own.has(block)) return place;
      const found = titleIds.includes(block) ? { at, isTitle: true } : this.places.get(block);
      if (found) return placeOf(found, block, ids);
      this.lost += 1;
      return null;
    });
  }
}

const placeOf = (
  { at, isTitle }: { at: number; isTitle: boolean },
  block: string,
  ids: string[],
): LinkedPlace => ({ chapter: ids[at] ?? null, block: isTitle ? null : block });

import type { Node } from "@tiptap/pm/model";
import type { InternalLink } from "../document/links/link-address.ts";
import { blockIdsOf, listInternalLinks, mapInternalLinks } from "../document/links/internal-links.ts";
import type { CutChapter } from "./cut-chapters.ts";

type Chapter = Pick<CutChapter, "document" | "titleIds">;

/**
 * The links of a manuscript name blocks of the whole text; once it is cut they name a chapter and a block, or only the chapter whose title the
 * block became. Chapters are added one by one, so that the caller can yield to other work in a long manuscript.
 */
export class ChapterLinks {
  /** Number of links whose target is in none of the chapters: their text stays, the link goes. */
  lost = 0;
  private count = 0;
  private hasLinks = false;
  /** By block id: the first chapter that holds the block, and whether the block became its title. */
  private readonly locations = new Map<string, { at: number; isTitle: boolean }>();

  add({ document, titleIds }: Chapter): void {
    const at = this.count;
    this.count += 1;
    this.hasLinks ||= listInternalLinks(document).length > 0;
    const put = (id: string, isTitle: boolean) => {
      if (!this.locations.has(id)) this.locations.set(id, { at, isTitle });
    };
    for (const id of titleIds) put(id, true);
    for (const id of blockIdsOf(document)) put(id, false);
  }

  /** The document of chapter number `at` with its links resolved; `ids` are the ids of all chapters, in order. */
  resolveLinks({ document, titleIds }: Chapter, at: number, ids: string[]): Node {
    if (!this.hasLinks) return document;
    const own = blockIdsOf(document);
    return mapInternalLinks(document, (place) => {
      const { block } = place;
      if (block === null || place.chapter !== null || own.has(block)) return place;
      const found = titleIds.includes(block) ? { at, isTitle: true } : this.locations.get(block);
      if (found) return linkTo(found, block, ids);
      this.lost += 1;
      return null;
    });
  }
}

const linkTo = (
  { at, isTitle }: { at: number; isTitle: boolean },
  block: string,
  ids: string[],
): InternalLink => ({ chapter: ids[at] ?? null, block: isTitle ? null : block });

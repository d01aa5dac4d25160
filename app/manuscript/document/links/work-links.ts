import { type InternalLink, parseInternalLink } from "./link-address.ts";
import { blockIdsOf, listInternalLinks } from "./internal-links.ts";
import type { WorkText } from "../work-text.ts";

type Chapters = Pick<WorkText, "chapters">;

/** Maps a chapter id to its number in the file, from 1; null when the file does not contain it. */
export function chapterNumbers({ chapters }: Chapters): (id: string) => number | null {
  const numbers = new Map(
    chapters.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at + 1] as const])),
  );
  return (id) => numbers.get(id) ?? null;
}

/** The anchor name of a chapter or block in a file that is one document. */
export const anchorName = (chapter: number, block: string | null): string =>
  block === null ? `chapter-${chapter}` : `c${chapter}-${block}`;

/** Internal links of a work in a file that is one document: which anchors are needed, and which anchor each link points to. */
export class WorkLinks {
  private readonly numberOf: (id: string) => number | null;
  private readonly led = new Set<string>();

  constructor(text: Chapters) {
    this.numberOf = chapterNumbers(text);
    const known = new Map<number, Set<string>>();
    const idsOf = (number: number) => {
      const document = text.chapters[number - 1]?.document;
      const ids = known.get(number) ?? (document ? blockIdsOf(document) : new Set<string>());
      known.set(number, ids);
      return ids;
    };
    text.chapters.forEach(({ document }, at) => {
      for (const place of listInternalLinks(document)) {
        const number = this.numberAt(place, at + 1);
        // The block was deleted: the link falls back to the beginning of its chapter.
        const isThere = place.block === null || (number !== null && idsOf(number).has(place.block));
        if (number !== null && isThere) this.led.add(anchorName(number, place.block));
        else if (number !== null && place.chapter !== null) this.led.add(anchorName(number, null));
      }
    });
  }

  /** The anchor of a chapter; null when no link points to its beginning. */
  chapterName(chapter: number): string | null {
    const name = anchorName(chapter, null);
    return this.led.has(name) ? name : null;
  }

  /** The anchor of a block; null when no link points to it. */
  blockName(chapter: number, id: unknown): string | null {
    const name = typeof id === "string" ? anchorName(chapter, id) : "";
    return this.led.has(name) ? name : null;
  }

  /** The anchor that an internal link of this chapter points to; null for other links and missing targets. */
  anchorFor(href: unknown, chapter: number): string | null {
    const place = parseInternalLink(href);
    const number = place && this.numberAt(place, chapter);
    if (!place || number === null) return null;
    const name = anchorName(number, place.block);
    if (this.led.has(name)) return name;
    const beginning = anchorName(number, null);
    return place.chapter !== null && this.led.has(beginning) ? beginning : null;
  }

  private numberAt({ chapter }: InternalLink, own: number): number | null {
    return chapter === null ? own : this.numberOf(chapter);
  }
}

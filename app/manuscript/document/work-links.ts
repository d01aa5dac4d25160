import { type LinkedPlace, linkedPlace } from "./link-address.ts";
import { blockIdsOf, placesIn } from "./linked-places.ts";
import type { WorkText } from "./work-text.ts";

type Chapters = Pick<WorkText, "chapters">;

/** Which chapter of the file a link of the work names, from 1; null when it is not in it. */
export function chapterNumbers({ chapters }: Chapters): (id: string) => number | null {
  const numbers = new Map(
    chapters.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at + 1] as const])),
  );
  return (id) => numbers.get(id) ?? null;
}

/** What a place is called in a file that is one document. */
export const anchorName = (chapter: number, block: string | null): string =>
  block === null ? `chapter-${chapter}` : `c${chapter}-${block}`;

/** The links of a work in a file that is one document: which places are led to, and what each link's place is called there. */
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
      for (const place of placesIn(document)) {
        const number = this.numberAt(place, at + 1);
        // A block that is gone: near enough is where its chapter begins.
        const isThere = place.block === null || (number !== null && idsOf(number).has(place.block));
        if (number !== null && isThere) this.led.add(anchorName(number, place.block));
        else if (number !== null && place.chapter !== null) this.led.add(anchorName(number, null));
      }
    });
  }

  /** What links call the chapter; null when none leads to its beginning. */
  chapterName(chapter: number): string | null {
    const name = anchorName(chapter, null);
    return this.led.has(name) ? name : null;
  }

  /** What links call a block of the chapter; null when none leads to it. */
  blockName(chapter: number, id: unknown): string | null {
    const name = typeof id === "string" ? anchorName(chapter, id) : "";
    return this.led.has(name) ? name : null;
  }

  /** What a link of this chapter leads to in the file, of one that leads into the work; null when that is not there. */
  leadOf(href: unknown, chapter: number): string | null {
    const place = linkedPlace(href);
    const number = place && this.numberAt(place, chapter);
    if (!place || number === null) return null;
    const name = anchorName(number, place.block);
    if (this.led.has(name)) return name;
    const beginning = anchorName(number, null);
    return place.chapter !== null && this.led.has(beginning) ? beginning : null;
  }

  private numberAt({ chapter }: LinkedPlace, own: number): number | null {
    return chapter === null ? own : this.numberOf(chapter);
  }
}

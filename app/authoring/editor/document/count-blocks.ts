import type { Node } from "@tiptap/pm/model";
import { countText } from "#app/manuscript/document/count-text.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";

export interface Counts {
  wordCount: number;
  characterCount: number;
  /** Characters with white space, as V05 counts them. */
  length: number;
}

const counted = new WeakMap<Node, Counts>();

/** The counts of one block, cached for it. */
export function countBlock(block: Node): Counts {
  const known = counted.get(block);
  if (known) return known;
  const text = plainTextOf(block);
  const counts = { ...countText(text), length: text.length };
  counted.set(block, counts);
  return counts;
}

/** The counts of a document, block by block; blocks that did not change are not counted again. */
export function sumOf(document: Node): Counts {
  const sum = { wordCount: 0, characterCount: 0, length: Math.max(0, document.childCount - 1) };
  document.forEach((block) => {
    const { wordCount, characterCount, length } = countBlock(block);
    sum.wordCount += wordCount;
    sum.characterCount += characterCount;
    sum.length += length;
  });
  return sum;
}

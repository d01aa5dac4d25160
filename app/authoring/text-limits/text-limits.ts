import { mostBlocks } from "#app/manuscript/document/most-blocks.ts";

/** V05: the longest each field may be, in characters as people count them, or how many there may be. */
export const workLimits = {
  title: 255,
  subtitle: 255,
  summary: 1_250,
  note: 5_000,
  chapter: 500_000,
  tag: 150,
  tags: 75,
} as const;

const segmenter = new Intl.Segmenter();
// Letters of which none joins another; a line break may be two signs.
const lettersAlone = /^[\n\u0020-\u02ff]*$/;
/** Above every limit, whatever its letters are made of. */
const farTooLong = 60_000;

/** Characters as people count them: a letter with its accents, an emoji of several signs, is one. */
export function lengthOf(text: string): number {
  if (lettersAlone.test(text)) return text.length;
  // Telling characters apart takes its time; of what is refused in any case, marks and halves of signs are left out and that is all.
  if (text.length > farTooLong)
    return text.replace(/[\p{M}\u200d]/gu, "").replace(/[\ud800-\udbff]/g, "").length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

const numbers = new Intl.NumberFormat("en");

/** V05's refusal: which field, its limit and the length given. */
export const tooLong = (field: string, limit: number, given: number) =>
  `${field}: at most ${numbers.format(limit)} characters; this has ${numbers.format(given)}.`;

/** The same of a chapter in too many pieces. */
export const tooManyBlocks = (given: number) =>
  `Chapter: at most ${numbers.format(mostBlocks)} paragraphs, lines and items; this has ${numbers.format(given)}.`;

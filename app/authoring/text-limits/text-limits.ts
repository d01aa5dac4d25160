import { mostBlocks } from "#app/manuscript/document/most-blocks.ts";

/** V05: the maximum length of each field in user-perceived characters, or the maximum number. */
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
// Characters that never combine; a CRLF line break would be two code units and one character.
const lettersAlone = /^[\n\u0020-\u02ff]*$/;
/** Above every limit, whatever its characters are composed of. */
const farTooLong = 60_000;

/** The length in user-perceived characters: a letter with its accents, or a composed emoji, counts as one. */
export function lengthOf(text: string): number {
  if (lettersAlone.test(text)) return text.length;
  // Segmenting takes time; for a text that is refused in any case, leaving out marks and surrogate halves is precise enough.
  if (text.length > farTooLong)
    return text.replace(/[\p{M}\u200d]/gu, "").replace(/[\ud800-\udbff]/g, "").length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

const numbers = new Intl.NumberFormat("en");

/** V05's message: the field, its limit and the given length. */
export const tooLong = (field: string, limit: number, given: number) =>
  `${field}: at most ${numbers.format(limit)} characters; this has ${numbers.format(given)}.`;

/** The same for a chapter with too many blocks. */
export const tooManyBlocks = (given: number) =>
  `Chapter: at most ${numbers.format(mostBlocks)} paragraphs, lines and items; this has ${numbers.format(given)}.`;

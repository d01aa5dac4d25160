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

/** Characters as people count them: a letter with its accents, an emoji of several signs, is one. */
export const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

const numbers = new Intl.NumberFormat("en");

/** V05's refusal: which field, its limit and the length given. */
export const tooLong = (field: string, limit: number, given: number) =>
  `${field}: at most ${numbers.format(limit)} characters; this has ${numbers.format(given)}.`;

/** The same of a chapter in too many pieces. */
export const tooManyBlocks = (given: number) =>
  `Chapter: at most ${numbers.format(mostBlocks)} paragraphs, lines and items; this has ${numbers.format(given)}.`;

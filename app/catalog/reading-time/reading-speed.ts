/** Grown-ups read 238 words a minute silently (Brysbaert 2019); everything that says how long something takes says so by this. */
const wordsPerMinute = 238;

/**
 * 500 characters a minute in Chinese and Japanese, marks and all. Where words are counted there each sign is one, marks are not, and
 * about 13 of 100 characters are marks.
 */
const signsPerMinute = 434;

export const wordsPerMinuteIn = (language: string): number =>
  /^(zh|ja)\b/.test(language) ? signsPerMinute : wordsPerMinute;

export interface TextLength {
  language: string;
  wordCount: number;
  characterCount: number;
}

// Written without spaces, and no sign of these counts as a word: what counts as one there is a phrase of any length.
const readInCharacters = /^(th|lo|km|my)\b/;
const charactersPerMinute = 500;

/** Minutes that so many words of a text take, all of them unless it is said how many. Every time that is told is told by this. */
export function minutesToRead(text: TextLength, words = text.wordCount): number {
  if (!readInCharacters.test(text.language) || text.characterCount <= 0)
    return words / wordsPerMinuteIn(text.language);
  const whole = text.characterCount / charactersPerMinute;
  return text.wordCount > 0 ? (whole * words) / text.wordCount : whole;
}

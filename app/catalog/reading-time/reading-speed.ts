/** Adults read 238 words a minute silently (Brysbaert 2019); every estimate of reading time uses this rate. */
const wordsPerMinute = 238;

/**
 * 500 characters a minute in Chinese and Japanese, punctuation included. Word counts there count each character except punctuation, which
 * is about 13 % of the text.
 */
const signsPerMinute = 434;

export const wordsPerMinuteIn = (language: string): number =>
  /^(zh|ja)\b/.test(language) ? signsPerMinute : wordsPerMinute;

export interface TextLength {
  language: string;
  wordCount: number;
  characterCount: number;
}

// Written without spaces between words: what is counted as a word there is a phrase of any length.
const readInCharacters = /^(th|lo|km|my)\b/;
const charactersPerMinute = 500;

/** The minutes needed to read a number of words of a text, by default all of them. Every estimate on the site comes from here. */
export function minutesToRead(text: TextLength, words = text.wordCount): number {
  if (!readInCharacters.test(text.language) || text.characterCount <= 0)
    return words / wordsPerMinuteIn(text.language);
  const whole = text.characterCount / charactersPerMinute;
  return text.wordCount > 0 ? (whole * words) / text.wordCount : whole;
}

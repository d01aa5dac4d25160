/** Grown-ups read 238 words a minute silently (Brysbaert 2019); everything that says how long something takes says so by this. */
const wordsPerMinute = 238;

/**
 * 500 characters a minute in Chinese and Japanese, marks and all. Where words are counted there each sign is one, marks are not, and
 * about 13 of 100 characters are marks.
 */
const signsPerMinute = 434;

export const wordsPerMinuteIn = (language: string): number =>
  /^(zh|ja)\b/.test(language) ? signsPerMinute : wordsPerMinute;

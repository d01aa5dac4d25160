/** Grown-ups read 238 words a minute silently (Brysbaert 2019); everything that says how long something takes says so by this. */
export const wordsPerMinute = 238;

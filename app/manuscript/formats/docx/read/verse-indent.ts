/** How far a line of verse is set in, and how much more each step, in twentieths of a point. */
export const verseIndent = 480;
export const verseStep = 360;

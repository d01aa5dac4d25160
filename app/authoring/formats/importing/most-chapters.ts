/** Of one import: as many as the longest serials have. Their titles are read at once whenever the preview is looked at. */
export const mostChapters = 3_000;

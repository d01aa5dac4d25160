/** The most chapters of one import, as many as the longest serials have. All titles are read for each preview page. */
export const mostChapters = 3_000;

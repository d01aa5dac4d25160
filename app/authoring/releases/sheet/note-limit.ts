/** The most characters of a release note. */
export const noteLimit = 1_000;

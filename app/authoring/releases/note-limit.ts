/** Characters of what an author says is new, as people count them. */
export const noteLimit = 1_000;

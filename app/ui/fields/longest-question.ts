/** Characters of what is typed into a search box: a quote of sixty words. */
export const longestQuestion = 600;

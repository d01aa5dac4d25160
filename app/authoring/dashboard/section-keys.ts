/** E06, in the order of the page. */
export const sectionKeys = [
  "author-information",
  "activity-chart",
  "engagement-report",
  "published-writings",
  "book-list",
] as const;
export type SectionKey = (typeof sectionKeys)[number];

export const isSectionKey = (text: string): text is SectionKey =>
  (sectionKeys as readonly string[]).includes(text);

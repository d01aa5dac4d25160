// The rules for style sheets, enforced by styles.test.ts. Decision 210 gives the reasons.

/** The breakpoints in rem. Written `(width >= 48rem)` or `(width < 48rem)`, never in pixels. */
export const breakpoints = [
  30, // a phone held upright
  36, // the site's header in one row
  40, // two columns of facts
  48, // a tablet: wider margins, larger headings
  62.5, // two pages of a book side by side
  64, // a small laptop: navigation in a row, filters beside the list
];

/**
 * A reader's choices must win over a publisher's rules, which may be important themselves: only importance in a layer
 * achieves that.
 */
export const mayBeImportant = ["app/reading/reader/text/reader-choices.css"];

/**
 * Classes that several sheets of one folder style: the text of a book has our defaults, its frame and the reader's
 * choices.
 */
export const styledTogether: Record<string, string> = {
  "book-text": "app/reading/reader/text/",
  "book-body": "app/reading/reader/text/",
};

/** Sheets that do not follow these rules yet. The list only gets shorter. */
export const openSheets = /^app\/authoring\//;

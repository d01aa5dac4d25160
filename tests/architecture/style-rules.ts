// The rules for style sheets, enforced by styles.test.ts. Decision 210 gives the reasons.

/** The breakpoints in rem. Written `(width >= 48rem)` or `(width < 48rem)`, never in pixels. */
export const breakpoints = [
  4.25, // a cover too small for its author’s name
  6, // a cover with room for one line of it
  30, // a phone held upright
  36, // the site's header in one row
  40, // two columns of facts
  48, // a tablet: wider margins, larger headings
  60, // the editor: chapters beside the text
  62.5, // two pages of a book side by side
  64, // a small laptop: navigation in a row, filters beside the list
  75, // the editor: a panel beside the text
  85, // the editor: its tools on one line
];

/**
 * A reader's choices must win over a publisher's rules, which may be important themselves: only importance in a layer
 * achieves that.
 */
export const mayBeImportant = ["app/reading/reader/text/reader-choices.css"];

const readersText = "app/reading/reader/text/";

/**
 * Classes that several sheets style, with their folder. The text of a book stands in three layers of the cascade, which a
 * publisher's rules lie between: our defaults, its frame, and the reader's choices.
 */
export const styledTogether: Record<string, string> = { "book-text": readersText, "book-body": readersText };

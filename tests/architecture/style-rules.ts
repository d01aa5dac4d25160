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

/** Its breakpoints are those of the list, in pixels: few programs for mail know ranges and `rem` in a query. */
export const mailSheet = "app/platform/mail/content/mail-styles.server.ts";

/** Scripts with colours of their own, with the reason: what they draw is seen where no style sheet reaches. */
export const paintedInScripts: Record<string, string> = {
  "app/root.tsx": "the browser’s own frame around a page takes its colours from an element `meta`",
  "app/site/shell/manifest-resource.ts": "the frame and the splash screen of the installed site",
  [mailSheet]: "programs for mail load no style sheet",
  "app/platform/pictures/card.server.ts": "a card for shared links is a picture",
  "app/platform/pictures/draw-widths.server.ts": "JPEG has no transparency: what is clear becomes white",
  "app/platform/pictures/picture-worker.server.ts": "the same, of uploaded pictures",
  "app/catalog/importing/epub/reading/pictures/svg-pixels.server.ts": "the same, of drawings in a book",
  "app/authoring/formats/importing/redraw-picture.server.ts": "the same, of pictures in a manuscript",
  "app/catalog/cover-design/cover-art.ts":
    "drawn covers are also pictures and files; a test compares them with the tokens",
  "app/catalog/covers/cover-picture.server.ts":
    "the colour of a cover comes from its pixels; grey stands for one that is none",
};

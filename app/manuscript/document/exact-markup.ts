/**
 * The class of an element that holds only what `toXhtml` wrote. Its content is read back without heuristics: every space, empty
 * paragraph and row of stars is the author's.
 */
export const exactMarkup = "octavo-text";

/** A second class, of a chapter that ends the part before it without beginning another. */
export const endsParts = "octavo-after-parts";

/** The `class` of a chapter's section. */
export const sectionClass = ({ part }: { part: string | null }) =>
  part === "" ? `${exactMarkup} ${endsParts}` : exactMarkup;

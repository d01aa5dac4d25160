/**
 * The class of an element that holds nothing but what `toXhtml` wrote. Reading it back there is nothing to guess: every space, empty
 * paragraph and row of stars is what the author put there.
 */
export const ownText = "octavo-text";

/** Beside it, of a chapter with which the parts before it end. */
export const afterParts = "octavo-after-parts";

/** The classes of a chapter's section. */
export const sectionClass = ({ part }: { part: string | null }) =>
  part === "" ? `${ownText} ${afterParts}` : ownText;

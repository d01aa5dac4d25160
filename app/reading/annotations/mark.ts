import type { MarkTarget } from "./anchoring/target.ts";

/** A highlight is painted on its words. A bookmark is where its words begin: it is never painted, and its note is its name. */
export const markKinds = ["highlight", "bookmark"] as const;
export type MarkKind = (typeof markKinds)[number];

/** Told apart without colour too: each has a line of its own below the words. */
export const markColours = ["yellow", "green", "blue", "pink"] as const;
export type MarkColour = (typeof markColours)[number];

export const colourLabels: Record<MarkColour, string> = {
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  pink: "Pink",
};

/** The most marks of one call; a device sends the rest in further ones. */
export const mostSent = 50;
export const longestNote = 5_000;
/** Of a bookmark. */
export const longestName = 100;

export const longestNoteOf = (kind: MarkKind): number => (kind === "bookmark" ? longestName : longestNote);

/** Whether a mark may have these words: a bookmark has none at a picture. */
export const isQuote = (kind: MarkKind, quote: string): boolean =>
  quote.trim() !== "" || (kind === "bookmark" && quote === "");

/** What a reader has marked in a book, and what they say about it. */
export interface Mark {
  /** A uuid, made by the device. */
  id: string;
  /** The book. */
  jid: string;
  /** Stays what it was made as. */
  kind: MarkKind;
  /** That of bookmarks is not shown. */
  colour: MarkColour;
  /** Plain text; empty for words that are only highlighted. */
  note: string;
  target: MarkTarget;
  /** How often colour, note or target were changed, as far as whoever changed them last knew; 1 as made. */
  version: number;
  /** How often it was deleted or brought back: odd while it is deleted. */
  life: number;
  /** In milliseconds. */
  createdAt: number;
  /** In milliseconds, by the clock of the device that changed it. */
  changedAt: number;
}

/** Whether a mark of a kind may have this note and these words. */
export const fitsKind = (kind: MarkKind, { note, target }: Pick<Mark, "note" | "target">): boolean =>
  note.length <= longestNoteOf(kind) && isQuote(kind, target.quote);

export const isDeleted = ({ life }: Pick<Mark, "life">): boolean => life % 2 === 1;

/**
 * What two devices have of the same mark, as one. In any order, any number of times, the outcome is the same. Deleting wins over every
 * change by somebody who did not know of it, and only whoever knows of it can undo it: the higher `life` is always the later one. Of the
 * rest the one that was changed more often wins; clocks decide only between two that were changed equally often.
 */
export function mergeMarks<Kind extends Mark>(one: Kind, other: Kind): Kind {
  const content = compareContents(one, other) >= 0 ? one : other;
  return { ...content, life: Math.max(one.life, other.life) };
}

/** A mark with another colour, note or target. */
export const withContent = <Kind extends Mark>(
  mark: Kind,
  to: Partial<Pick<Mark, "colour" | "note" | "target">>,
  now: number,
): Kind => ({ ...mark, ...to, version: mark.version + 1, changedAt: now });

/** A mark that was deleted, or brought back. */
export const withLife = <Kind extends Mark>(mark: Kind, isAlive: boolean): Kind =>
  isDeleted(mark) === isAlive ? { ...mark, life: mark.life + 1 } : mark;

/** Whether all that is in `sent` is in `known`. */
export const isKnown = (sent: Mark, known: Mark): boolean =>
  sent.life <= known.life && compareContents(sent, known) <= 0;

function compareContents(one: Mark, other: Mark): number {
  return (
    one.version - other.version ||
    one.changedAt - other.changedAt ||
    compareTexts(canonicalOf(one), canonicalOf(other))
  );
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const canonicalOf = ({ colour, note, target }: Mark): string => canonicalJson([colour, note, target]);

/** The same text for the same value, however its members are ordered: the database reorders them. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => compareTexts(one, other)))
      : member,
  );

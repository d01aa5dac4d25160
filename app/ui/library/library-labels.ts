/** What a reader does with a book of their library. */
export const readingStatuses = ["want", "reading", "paused", "finished", "dropped"] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

export const statusLabels: Record<ReadingStatus, string> = {
  want: "Want to read",
  reading: "Reading",
  paused: "Paused",
  finished: "Finished",
  dropped: "Dropped",
};

/** Dropped, and left out of every list. */
export const notForMe = "not-for-me";

/** What one tap makes of a book. */
export const libraryChoices = [...readingStatuses, notForMe] as const;
export type LibraryChoice = (typeof libraryChoices)[number];

export const choiceLabels: Record<LibraryChoice, string> = { ...statusLabels, [notForMe]: "Not for me" };

/** What a profile has of a book. */
export interface LibraryState {
  /** Null: it is not in the library. */
  status: ReadingStatus | null;
  /** Whether lists leave it out. */
  isHidden: boolean;
}

export const choiceOf = ({ status, isHidden }: LibraryState): LibraryChoice | null =>
  isHidden ? notForMe : status;

/** The message after a change. */
export function sayState(state: LibraryState): string {
  const choice = choiceOf(state);
  if (choice === null) return "Removed from your library.";
  if (choice === notForMe) return "Not for me: lists leave it out from now on.";
  return `In your library: ${choiceLabels[choice]}.`;
}

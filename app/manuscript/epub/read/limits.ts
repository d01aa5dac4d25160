/** Limits per file, applied to what was actually inflated or parsed, never to what a header claims. */
export interface ReadingLimits {
  /** Entries in the container's directory. */
  entries: number;
  /** Inflated bytes of one entry. */
  entryBytes: number;
  /** Inflated bytes of everything read. */
  totalBytes: number;
  /** Inflated bytes of markup and style sheets, which are held as text while rendering. */
  textBytes: number;
  /** Inflated over packed bytes of one entry, looked at from 16 megabytes on. */
  ratio: number;
  chapters: number;
  /** Characters of all style sheets together. */
  styleCharacters: number;
  navigationEntries: number;
}

const MiB = 1024 * 1024;

/** Far beyond the largest of honest books, and within the memory of one worker. */
export const defaultReadingLimits: ReadingLimits = {
  entries: 20_000,
  entryBytes: 64 * MiB,
  totalBytes: 768 * MiB,
  textBytes: 64 * MiB,
  ratio: 200,
  chapters: 10_000,
  styleCharacters: 1.5 * MiB,
  navigationEntries: 100_000,
};

/** The most chapters of one call; a device sends the rest in further ones. */
export const mostSent = 150;

/** The most books that one call describes. */
export const mostDescribed = 12;

/** A chapter that was read on a device. */
export interface ReadChapter {
  /** Its slug. */
  chapter: string;
  /**
   * Which text was read: when it was last revised, in milliseconds; 0 when it was as it first came out, null when the device does not
   * know.
   */
  revisedAt: number | null;
  /** In milliseconds, by the device's clock; null when the device does not know. */
  readAt: number | null;
}

export interface NamedChapter {
  slug: string;
  title: string;
}

/** A chapter that has changed since it was read. */
export interface ChangedName extends NamedChapter {
  /** Which text was read, as `ReadChapter.revisedAt`: it is needed still when the new one has been read too. */
  since: number;
}

/** What a profile has not read of a book that it has begun. */
export interface SinceYouRead {
  jid: string;
  /** Chapters that came out since. */
  newCount: number;
  /** The first of them in reading order. */
  firstNew: NamedChapter | null;
  /** Chapters that were read and whose text an announced release has changed since, in reading order. */
  changed: ChangedName[];
}

export const readingAddress = (jid: string, slug: string): string =>
  `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(slug)}`;

/** `since`: the text that was read. Without it, the one that the site knows of. */
export function changesAddress(jid: string, slug: string, since: number | null = null): string {
  const path = `${readingAddress(jid, slug)}/changes`;
  return since === null ? path : `${path}?since=${since}`;
}

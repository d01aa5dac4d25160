/** The kinds of devices that people are shown. */
export const deviceKinds = ["phone", "tablet", "computer", "app"] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The most progressions of one call; a device sends the rest in further ones. */
export const mostProgressions = 50;

/** A position in a book, as the reader stores it: by chapter, block and characters, with what finds it again after edits. */
export interface Locator {
  /** The chapter's slug. */
  chapter: string;
  fragment: string | null;
  offset: number;
  /** The first block that begins on the screen. */
  anchor: string | null;
  /** From 0 to 1 in the chapter. */
  progression: number;
  quote?: string | undefined;
  near?: string[] | undefined;
}

/**
 * Where one device stopped in a book, for one profile, as in OPDS Progression. `count` numbers the progressions of the device in this book. `seen` names the progressions of other devices
 * that whoever read on here knew of: by device, its count. So which of two progressions is the later one does not depend on any clock.
 */
export interface StoredProgression {
  device: string;
  kind: DeviceKind;
  count: number;
  seen: Readonly<Record<string, number>>;
  locator: Locator;
  /** From 0 to 1 in the book. */
  total: number;
  /** In milliseconds, by the server's clock. */
  readAt: number;
}

/** Where a device was in a book before, or where it got furthest. */
export interface EarlierProgression extends Pick<
  StoredProgression,
  "device" | "kind" | "locator" | "total" | "readAt"
> {
  /** Of its chapter; null when that is not in the text any more. */
  title: string | null;
}

/** Where a profile has been in a book, on all its devices. */
export interface ProgressionHistory {
  furthest: EarlierProgression | null;
  /** The latest first. */
  earlier: EarlierProgression[];
}

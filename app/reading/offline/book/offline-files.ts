import type { CoverFacts } from "#app/catalog/covers/public.tsx";

/** Everything that reading a book without a network needs, for everybody the same. */
export interface OfflineFiles {
  card: CoverFacts;
  /** A hash of all that the book shows: it changes with every release and every silent edit. */
  release: string;
  /** Its text opens only to readers who have confirmed their age. */
  isAdult: boolean;
  chapters: OfflineChapter[];
  /** Addresses of pictures, fonts and style sheets, with those of the cover. Films are left out: they are too long. */
  files: string[];
  /** Addresses of recordings, which are stored for whoever wants them. */
  recordings: string[];
  /** About how much a device stores of the book, without the members' chapters and the recordings. */
  bytes: number;
  recordingBytes: number;
}

export interface OfflineChapter {
  slug: string;
  /** For members: its text and its pictures are stored for them only, for a time. */
  isLocked: boolean;
  /** It has a recording that follows its text. */
  isReadAloud: boolean;
  /** Names of the pictures of a members' chapter. */
  pictures: string[];
  /** Of a members' chapter. */
  bytes: number;
}

/** What surrounds a chapter's text: the page around it, and again as data, compressed. Measured; a test holds it to the real pages. */
const pageBytes = 17_000;
/** A text is stored twice: in its page, and as data for turning to it from another chapter; compressed, prose is two fifths. */
const textShare = 0.8;

/** About how much is stored of chapters with this much text. */
export const storedBytes = (textBytes: number, chapterCount: number): number =>
  Math.round(textShare * textBytes) + (chapterCount + 2) * pageBytes;

const bookPageAddress = (jid: string): string => `/bookdetail/${encodeURIComponent(jid)}`;
export const bookAddress = (jid: string): string => `/book-reader/${encodeURIComponent(jid)}`;
export const chapterDataAddress = (jid: string, slug: string): string =>
  `${chapterOf(jid, slug)}/chapter.json`;
export const filesAddress = (jid: string): string => `${bookAddress(jid)}/offline.json`;

const chapterOf = (jid: string, slug: string) => `${bookAddress(jid)}/${encodeURIComponent(slug)}`;

/** The addresses of a book that everybody may open who may open the book. */
export function openAddresses({ card: { jid }, chapters, files }: OfflineFiles): string[] {
  return [
    bookAddress(jid),
    bookPageAddress(jid),
    `${bookAddress(jid)}/navigation.json`,
    ...chapters.flatMap(({ slug }) => [chapterOf(jid, slug), chapterDataAddress(jid, slug)]),
    ...files,
  ];
}

/** The addresses of a book's recordings, with what they say when. */
export const recordingAddresses = ({ card: { jid }, chapters, recordings }: OfflineFiles): string[] => [
  ...chapters
    .filter(({ isReadAloud }) => isReadAloud)
    .map(({ slug }) => `${chapterOf(jid, slug)}/overlay.json`),
  ...recordings,
];

/** The addresses that only members may open. */
export function memberAddresses({ card: { jid }, chapters }: OfflineFiles): string[] {
  return chapters
    .filter(({ isLocked }) => isLocked)
    .flatMap(({ slug, pictures }) => [
      `${chapterOf(jid, slug)}/members.json`,
      ...pictures.map((name) => `${chapterOf(jid, slug)}/picture/${name}`),
    ]);
}

/** The book that an address belongs to; null for any other address. */
export function bookAt(pathname: string): string | null {
  const [, jid] = /^\/(?:book-reader|bookdetail)\/([^/]+)/.exec(pathname) ?? [];
  if (jid === undefined) return null;
  try {
    return decodeURIComponent(jid);
  } catch {
    // The server has nothing at such an address either.
    return null;
  }
}

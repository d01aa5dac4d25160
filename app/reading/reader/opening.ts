import { byline as namesOf } from "#app/catalog/covers/public.ts";
import type { listNextReads } from "#app/catalog/books/public.server.ts";
import type { MetaDescriptor } from "react-router";
import type { Rendition } from "#app/manuscript/epub/read/publication.ts";
import { isRightToLeft } from "#app/manuscript/epub/read/language-tag.ts";
import type { ChapterExtent } from "./locator/locator.ts";

export type NextReads = Awaited<ReturnType<typeof listNextReads>>;

/** What the reader knows about its book. The text itself is sent separately: see docs/decisions/012. */
export interface OpenBook {
  jid: string;
  title: string;
  language: string;
  /** The direction of pages, left to right or right to left. Keys and tap zones follow it. */
  progressionDirection: "ltr" | "rtl";
  isTextHeld: boolean;
  isListed: boolean;
  /** The work is unfinished. */
  isUnfinished: boolean;
  /** When its next chapter is to come out, as ISO 8601; null where its author does not say. */
  nextChapterAt: string | null;
  /** Written here: its author sees how often it is read. */
  isWork: boolean;
  wordCount: number;
  characterCount: number;
  styleUrl: string | null;
  authors: { name: string; slug: string }[];
  /** An author's preview of an unpublished text: nothing of it is stored on the device. */
  draft?: { previous: DraftLink | null; next: DraftLink | null };
}

/** Another chapter in the same preview. */
interface DraftLink {
  title: string;
  href: string;
}

/** The number of the chapter in the text, from 1. */
export interface ChapterNumbering {
  number: number;
  count: number;
}

export interface OpenChapter {
  slug: string;
  /** For members only; the text is not included. */
  isLocked: boolean;
  title: string;
  wordCount: number;
  wordsBefore: number;
  isLinear: boolean;
  language: string | null;
  direction: "ltr" | "rtl" | null;
  writingMode: "horizontal-tb" | "vertical-rl" | "vertical-lr";
  bodyClass: string | null;
  /** It has a media overlay. */
  isReadAloud: boolean;
  /** The rendition properties that the book sets. */
  rendition: Rendition | null;
  /** Null for front and back matter, part titles, and outside the reading order. */
  numbering: ChapterNumbering | null;
  /** When an announced release last changed its text, in milliseconds; null for one that is as it first came out. */
  revisedAt: number | null;
  /** Its text has a first-level heading, so that ours must be of another level. */
  hasTopHeading: boolean;
}

export interface ChapterLink {
  slug: string;
  title: string;
}

/** A book opened at a chapter; `chapter` is null for a book without text. */
export interface Opening {
  book: OpenBook;
  chapter: OpenChapter | null;
  html: string;
  previous: ChapterLink | null;
  next: ChapterLink | null;
  /** Only at the end of the text, and at the end of the book. */
  nextReads: NextReads | null;
  /** The chapter was published once; its author has withdrawn it or the whole work. */
  isTakenBack: boolean;
}

/** Title and author are shown above the first text. */
export const isBeginning = (chapter: OpenChapter) => chapter.numbering?.number === 1;

/** The story ends here; only back matter follows. */
export const isEndOfText = (chapter: OpenChapter | null) =>
  chapter?.numbering != null && chapter.numbering.number === chapter.numbering.count;

/** The language and base direction of a chapter's text: its own, else the book's. */
export function textOf(book: OpenBook, chapter: OpenChapter): { lang?: string; dir: "ltr" | "rtl" } {
  const language = chapter.language ?? book.language;
  const dir = chapter.direction ?? (isRightToLeft(language) ? "rtl" : "ltr");
  // Text running in the other direction than the book's language is in some other, unknown language.
  const isForeign = chapter.language === null && dir === "ltr" && isRightToLeft(language);
  if (isForeign) return { dir };
  return language === "und" || language === "" ? { dir } : { lang: language, dir };
}

/** The page numbers of fixed layout on the screen, as text; null for reflowable chapters. */
export function pagesOf({ rendition }: OpenChapter, beside: number | undefined): string | null {
  const page = rendition?.page;
  if (!page || page.number === 0) return null;
  const [first, last] = [Math.min(page.number, beside ?? page.number), Math.max(page.number, beside ?? 0)];
  return first === last ? `Page ${first} of ${page.count}` : `Pages ${first}–${last} of ${page.count}`;
}

const mostInBar = 5;

/** The addresses' names of other books that the page shows. */
export const shownBooks = (nextReads: NextReads | null): { jid: string }[] =>
  nextReads ? [...nextReads.byAuthors, ...nextReads.similar] : [];

/** Names of the authors, for display. */
export function byline(book: OpenBook): string {
  return namesOf(
    book.authors.map(({ name }) => name),
    mostInBar,
  );
}

/** The address of a chapter's data, for navigation inside the book. */
export function chapterDataAddress(jid: string, slug: string): string {
  return `${chapterAddress(jid, slug)}/chapter.json`;
}

/** The address at which members read a members' chapter, without scripts too. */
export function membersAddress(book: OpenBook, slug: string): string {
  // R09, E02: the sign-in and subscription pages show the book by these parameters.
  const query = new URLSearchParams({ title: book.title, author: byline(book) });
  return `${chapterAddress(book.jid, slug)}/members?${query}`;
}

/** The address of a chapter's media overlay. */
export function overlayAddress(jid: string, slug: string): string {
  return `${chapterAddress(jid, slug)}/overlay.json`;
}

export function chapterAddress(jid: string, slug: string): string {
  return `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(slug)}`;
}

/** What computing progress needs to know of a chapter. */
export function extentOf(book: OpenBook, chapter: OpenChapter): ChapterExtent {
  return { wordCount: chapter.wordCount, wordsBefore: chapter.wordsBefore, bookWordCount: book.wordCount };
}

/** Why there is nothing to open (P01). */
export const withdrawnWork = "Its author has withdrawn this work. It cannot be read here any more.";
export const takenBackChapter =
  "Its author has taken this chapter back. The book’s page has the chapters that can be read.";
export const unknownBook = "There is no book at this address.";
export const unknownChapter =
  "There is no such chapter in this book. It may have been renamed when the book was revised.";

/** As sent to the browser, with the head of its page. */
export interface SentOpening extends Opening {
  head: MetaDescriptor[];
}

/** What the reader shows: a chapter and its neighbours. `html` is null while the text of the document is used. */
export interface ReaderProps {
  book: OpenBook;
  chapter: OpenChapter;
  html: string | null;
  previous: ChapterLink | null;
  next: ChapterLink | null;
  nextReads: NextReads | null;
}

import {
  BACK_TYPES,
  CLOSING_TYPES,
  FRONT_TYPES,
  isBackTitle,
  isClosingTitle,
  isFrontTitle,
  OWN_TYPES,
  WORK_TYPES,
} from "./matter-signs.ts";

/**
 * What a document is to its book: of the work itself (`body`), a page that only names a part of it (`divider`), or what stands
 * before and behind it.
 */
export type Matter = "front" | "divider" | "body" | "back";

/** What tells the matter of a document. */
export interface DocumentSigns {
  title: string;
  /** Values of `epub:type` on its outermost elements, and of landmarks that lead to its beginning. */
  types: string[];
  wordCount: number;
  /** Those outside its headings. */
  proseCount: number;
  isLinear: boolean;
}

/** A story rarely begins with less: title pages, dedications and imprints do. */
const usualBeginning = 250;
const longestDivider = 60;
/** A document with less says how the book or its contents are called. */
const leastText = 10;

const hasAny = (types: string[], set: Set<string>) => types.some((type) => set.has(type));

/** The matter of every document, in the given order; `marked` is the one that the book says its text begins with, or -1. */
export function sortMatter(documents: DocumentSigns[], marked: number): Matter[] {
  const hasReadingOrder = documents.some(({ isLinear }) => isLinear);
  const inOrder = hasReadingOrder ? documents.filter(({ isLinear }) => isLinear) : documents;
  // A picture book, or one whose text is missing.
  if (!inOrder.some(isText)) return documents.map(() => "body");
  const begin = trustedMark(documents, inOrder, marked);
  const start = begin === null ? beginByShape(inOrder) : beginByMark(inOrder, begin);
  const end = lastOfBody(inOrder, start);
  let index = -1;
  return documents.map((document) => {
    const isRead = !hasReadingOrder || document.isLinear;
    if (isRead) index += 1;
    if (index > end || (!isRead && index >= start)) return "back";
    if (begin !== null && index < begin) return isOwnFrontMatter(document) ? "body" : "front";
    if (isDivider(document)) return index >= start || namesPart(document) ? "divider" : "front";
    return index < start ? "front" : "body";
  });
}

/** Where the book itself says that its text begins. A mark behind half of the text is a mistake. */
function trustedMark(documents: DocumentSigns[], inOrder: DocumentSigns[], marked: number): number | null {
  const named = documents[marked];
  const byLandmark = named ? inOrder.indexOf(named) : -1;
  const mark = byLandmark >= 0 ? byLandmark : inOrder.findIndex(({ types }) => types.includes("bodymatter"));
  const words = (some: DocumentSigns[]) => some.reduce((sum, { wordCount }) => sum + wordCount, 0);
  const isEarly = words(inOrder.slice(0, mark)) * 2 <= words(inOrder);
  return mark >= 0 && isEarly && inOrder.slice(mark).some(isText) ? mark : null;
}

/** From the mark on, past pages that only name the book or a part; earlier, where the work's own front matter stands before it. */
function beginByMark(inOrder: DocumentSigns[], mark: number): number {
  const own = inOrder.findIndex((document, index) => index < mark && isOwnFrontMatter(document));
  if (own >= 0) return own;
  return inOrder.findIndex((document, index) => index >= mark && isText(document));
}

/** The first long document that is not front matter by type, title or shape. */
function beginByShape(inOrder: DocumentSigns[]): number {
  const longer = inOrder.filter((document) => isText(document) && document.wordCount >= leastText);
  const texts = longer.length > 0 ? longer : inOrder.filter(isText);
  // A book of short pieces begins with a short one.
  const enough = Math.min(usualBeginning, medianOf(texts.map(({ wordCount }) => wordCount)) / 2);
  const begin = texts.find(({ wordCount, types }) => wordCount >= enough || hasAny(types, OWN_TYPES));
  return begin ? inOrder.indexOf(begin) : 0;
}

function medianOf(counts: number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function lastOfBody(inOrder: DocumentSigns[], start: number): number {
  const end = inOrder.findLastIndex((document) => !isBehindTheText(document) && !isDivider(document));
  return Math.max(end, start);
}

function isBehindTheText(document: DocumentSigns): boolean {
  const { types, title } = document;
  if (hasAny(types, BACK_TYPES)) return true;
  if (types.includes("backmatter")) return !endsTheWork(document);
  return !hasAny(types, OWN_TYPES) && isBackTitle(title);
}

/** Written by the author as its end, though the book counts it as back matter. */
function endsTheWork({ types, title }: DocumentSigns): boolean {
  if (hasAny(types, CLOSING_TYPES) || hasAny(types, WORK_TYPES) || isClosingTitle(title)) return true;
  // A book may mark as a chapter whatever has a heading, notes and imprints too.
  return types.includes("chapter") && !isBackTitle(title);
}

const isText = (document: DocumentSigns) => !isAboutTheBook(document) && !isDivider(document);

function isAboutTheBook({ types, title }: DocumentSigns): boolean {
  if (hasAny(types, FRONT_TYPES) || types.includes("frontmatter")) return true;
  return !hasAny(types, OWN_TYPES) && isFrontTitle(title);
}

function isOwnFrontMatter({ types, wordCount }: DocumentSigns): boolean {
  if (hasAny(types, FRONT_TYPES)) return false;
  // The author chose them. A few lines alone are no page to begin with.
  if (types.includes("epigraph") && wordCount >= longestDivider) return true;
  if (types.includes("z3998:dramatis-personae") || types.includes("prologue")) return true;
  return types.includes("frontmatter") && hasAny(types, WORK_TYPES);
}

/** Unlike a title page or a picture before the text. */
const namesPart = (document: DocumentSigns) => document.wordCount > 0 && !isAboutTheBook(document);

/** It says the name of a part, or is a picture, and nothing else. */
function isDivider({ types, wordCount, proseCount }: DocumentSigns): boolean {
  if (wordCount >= longestDivider) return false;
  return proseCount === 0 || types.includes("halftitlepage") || types.includes("titlepage");
}

import { isTimedOut } from "#app/platform/db/database-down.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { matchPassage } from "./match-passage.ts";
import {
  type Candidate,
  findCandidates,
  mostFound,
  readTogether,
  type TextScope,
} from "./passage-queries.server.ts";
import { foundText, snippetOf, type SnippetParts } from "./snippet.ts";
import { asQuote, readQuestion, type TextQuestion } from "./text-question.ts";
import { type TextWord, wordsOf } from "../indexing/text-words.ts";

/** A place in a book where a question is answered. */
export interface FoundPassage {
  chapter: string;
  chapterTitle: string;
  /** In the reader, with what was found highlighted. */
  address: string;
  parts: SnippetParts;
}

/** A book with its places: the best first, or in reading order where they are as good. */
export interface BookWithPassages {
  bookId: number;
  jid: string;
  passages: FoundPassage[];
}

export type TextAnswer =
  | { kind: "found"; books: BookWithPassages[]; passageCount: number; isCut: boolean }
  /** The query is empty. */
  | { kind: "empty" }
  /** Only words that nearly every page has. */
  | { kind: "common" }
  /** It took too long. */
  | { kind: "broad" };

/**
 * How places are ordered: weights of words exactly as in the query, of how close they are to each other otherwise, and of how well known
 * the book is.
 */
const weights = { exact: 1, closeness: 2, prior: 0.5 };
/** Passages that are looked at for a quote without its marks. */
const mostForQuote = 3 * readTogether;
/** Of the event loop, for one question. */
const mostMs = 5_000;
/** Of each book, and of the one in which somebody looks. */
const mostPlaces = { ofEach: 20, ofOne: 100 };

interface PassageMatch extends FoundPassage {
  bookId: number;
  jid: string;
  score: number;
}

/** Where the texts have the words of a question, by book. */
export async function findPassages(db: Db, q: string, scope: TextScope): Promise<TextAnswer> {
  const question = readQuestion(q);
  if (!question) return { kind: "empty" };
  if (question.terms.length === 0) return { kind: "common" };
  try {
    const { places, isCut } = await readPlaces(db, question, scope);
    // More have its words than can be looked at, so nobody knows whether it is nowhere.
    if (places.length === 0 && isCut) return { kind: "broad" };
    const most = scope.bookId === null ? mostPlaces.ofEach : mostPlaces.ofOne;
    return { kind: "found", books: byBook(places, most), passageCount: places.length, isCut };
  } catch (error) {
    if (isTimedOut(error)) return { kind: "broad" };
    throw error;
  }
}

interface Places {
  places: PassageMatch[];
  isCut: boolean;
}

/** Those of the words just as they stand first: the best known books may have them all, in another order. */
async function readPlaces(db: Db, question: TextQuestion, scope: TextScope): Promise<Places> {
  const quote = asQuote(question);
  const exact = quote ? (await readOn(db, { ...scope, question: quote, most: mostForQuote })).places : [];
  const known = new Set(exact.map(({ address }) => address));
  const { places, isCut } = await readOn(db, { ...scope, question, most: mostFound });
  return { places: [...exact, ...places.filter(({ address }) => !known.has(address))], isCut };
}

interface ReadOptions extends TextScope {
  question: TextQuestion;
  /** Passages at most. */
  most: number;
}

/** Reads on until there are places: a quote of frequent words may stand in none of the first passages that have them all. */
async function readOn(db: Db, { question, most, ...scope }: ReadOptions): Promise<Places> {
  const slices = new Slices(mostMs);
  const places: PassageMatch[] = [];
  for (let [after, found] = [0, 0]; ;) {
    const batch = await findCandidates(db, { ...scope, terms: question.terms, after });
    for (const candidate of batch.candidates) {
      places.push(...placesIn(candidate, question));
      await slices.yieldIfDue();
    }
    after += batch.candidates.length;
    found = Math.max(found, batch.found);
    if (places.length > 0 || batch.candidates.length < readTogether || after >= most)
      return { places, isCut: after < found || found === mostFound };
  }
}

/** The places that begin in the passage itself: what is around it belongs to the next one, or gives the context. */
function placesIn(candidate: Candidate, question: TextQuestion): PassageMatch[] {
  const { text, before, length } = candidate;
  const [begin, end] = [unitsOf(text, before), unitsOf(text, before + length)];
  const words = wholeWords(candidate);
  const first = words.findIndex(({ start }) => start >= begin);
  if (first < 0) return [];
  return matchPassage(words.slice(first), question)
    .map(({ from, to, marks, closeness }) => ({
      from: from + first,
      to: to + first,
      marks: marks.map(([start, stop]): [number, number] => [start + first, stop + first]),
      closeness,
    }))
    .filter(({ from }) => (words[from]?.start ?? end) < end)
    .map((match) => ({
      bookId: candidate.bookId,
      jid: candidate.jid,
      chapter: candidate.chapter,
      chapterTitle: candidate.chapterTitle,
      address: addressOf(candidate, words[match.from]?.start ?? 0, foundText(text, words, match)),
      parts: snippetOf(text, words, match),
      score: scoreOf(match.closeness, candidate.prior),
    }));
}

const scoreOf = (closeness: number, prior: number): number =>
  (closeness === 1 ? weights.exact : 0) + weights.closeness * closeness + weights.prior * prior;

/** Without the halves of words at the ends of what was read. */
function wholeWords({ text, begin, chapterLength }: Candidate): TextWord[] {
  const words = [...wordsOf(text)];
  const isWhole = begin + text.length >= chapterLength;
  return words.filter(({ start, end }) => (begin === 0 || start > 0) && (isWhole || end < text.length));
}

/** UTF-16 units of so many characters at the beginning of a text. */
function unitsOf(text: string, characters: number): number {
  let units = 0;
  for (let count = 0; count < characters && units < text.length; count += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}

/** The reader looks for the text where the number says, in ten-thousandths of the chapter. */
function addressOf({ jid, chapter, begin, chapterLength }: Candidate, at: number, found: string): string {
  const near = Math.floor((10_000 * (begin + at)) / Math.max(1, chapterLength));
  return `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(chapter)}#found=${near},${encodeURIComponent(found)}`;
}

function byBook(places: readonly PassageMatch[], most: number): BookWithPassages[] {
  const books = new Map<number, PassageMatch[]>();
  // Stable: places that are as good stay in reading order.
  for (const place of places.toSorted((one, other) => other.score - one.score)) {
    const own = books.get(place.bookId);
    if (own) own.push(place);
    else books.set(place.bookId, [place]);
  }
  return [...books].map(([bookId, own]) => ({
    bookId,
    jid: own[0]?.jid ?? "",
    passages: own
      .slice(0, most)
      .map(({ chapter, chapterTitle, address, parts }) => ({ chapter, chapterTitle, address, parts })),
  }));
}

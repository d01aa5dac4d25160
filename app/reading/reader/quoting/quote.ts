import type { MarkColour } from "#app/reading/annotations/public.ts";
import { byline, type OpenBook } from "../opening.ts";

/** Marks words; opens its note where that is wanted. */
export type OnMark = (range: Range, colour: MarkColour, isWriting: boolean) => void;

const longestQuote = 2000;

/** The selected text as a quotation with author, title and link. */
export function quoteOf(text: string, book: OpenBook, link: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  const shown = words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()} …` : words;
  const source = [byline(book), book.title].filter(Boolean).join(", ");
  return `“${shown}”\n— ${source}\n${link}`;
}

/** Programs for messages break longer links. */
const longestWhole = 120;
const longestEdge = 40;

/**
 * The fragment directive by which browsers show quoted words (`:~:text=`): all of them where they are few and of one paragraph, else from
 * the first to the last. `end` is what is quoted of the last paragraph, where that is another one.
 */
export function textDirective(start: string, end: string | null): string {
  const [first, last] = [tidy(start), tidy(end ?? "")];
  if (last === "" && first.length <= longestWhole) return `:~:text=${encodeQuote(first)}`;
  return `:~:text=${encodeQuote(beginningOf(first))},${encodeQuote(endOf(last || first))}`;
}

const tidy = (words: string) => words.replace(/\s+/g, " ").trim();

// Whole words, where the writing has spaces between them: browsers find no others.
function beginningOf(words: string): string {
  if (words.length <= longestEdge) return words;
  const cut = words.slice(0, longestEdge + 1);
  return cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
}

function endOf(words: string): string {
  if (words.length <= longestEdge) return words;
  const cut = words.slice(-longestEdge - 1);
  return cut.slice(cut.indexOf(" ") + 1);
}

/** With a hyphen as it is, words would be those around the quote. */
const encodeQuote = (words: string) => encodeURIComponent(words.toWellFormed()).replaceAll("-", "%2D");

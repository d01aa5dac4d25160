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

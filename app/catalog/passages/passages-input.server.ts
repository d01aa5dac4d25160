import { longestQuestion } from "#app/ui/fields/longest-question.ts";
import { z } from "zod";

const mostPages = 100;

/** What is longer ends with a whole word: half of one is in no text. */
const shortened = (text: string): string =>
  text.length <= longestQuestion ? text : text.slice(0, longestQuestion).replace(/\s\S*$/u, "");

export interface TextSearch {
  q: string;
  /** The jid of the book in which to look; null for all of them. */
  book: string | null;
  page: number;
}

const longestJid = 100;

const withoutControls = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** What an address of a search in the texts asks for; what cannot be understood counts as not given. */
export function readTextSearch(query: URLSearchParams): TextSearch {
  const page = Number(query.get("page") ?? 1);
  return {
    q: shortened(withoutControls(query.get("q") ?? "")),
    book: withoutControls(query.get("book") ?? "").slice(0, longestJid) || null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}

export const textSearchAddress = ({ q, book, page }: TextSearch): string => {
  const query = new URLSearchParams([
    ...(q ? [["q", q]] : []),
    ...(book === null ? [] : [["book", book]]),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
  return query.size === 0 ? "/search/texts" : `/search/texts?${query}`;
};

const whole = (name: string, least: number, most: number) => {
  const error = `${name} must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number<string | undefined>({ error })
    .int({ error })
    .min(least, { error })
    .max(most, { error });
};

/** The books that `/api/passages` answers, of those that were found. */
export const BookRange = z.object({
  limit: whole("limit", 1, 50).default(10),
  offset: whole("offset", 0, 1_000).default(0),
});

import { z } from "zod";
import type { Operation } from "#app/identity/api/public.ts";
import { BookRange } from "./passages-input.server.ts";

/** The calls of `passages`. */
export const passageOperations = (): Operation[] => [
  {
    method: "get",
    path: "/api/passages",
    summary: "Passages of the texts that have the words, by book.",
    group: "Books",
    caller: "anyone",
    query: z
      .object({
        q: z.string().describe("Words; a phrase in quotation marks"),
        book: z.string().optional().describe("The `jid` of the one book in which to look"),
      })
      .extend(BookRange.shape),
    answers: {
      200: "The number of books and passages, and a page of the books with their passages",
      400: "No words, or a wrong `limit` or `offset`",
      422: "Words that too many pages have",
    },
  },
];

import { z } from "zod";
import type { Operation } from "#app/identity/api/public.ts";
import { PageParameters, searchKeys } from "../search-input.server.ts";

const group = "Books";

/** Each may be given several times, and is ignored when it is not known: an old link still finds books. */
const filters = z.object(
  Object.fromEntries(searchKeys().map((key) => [key, z.string().max(2_000).optional()])),
);

/** The calls of `search`. */
export const searchOperations = (): Operation[] => [
  {
    method: "get",
    path: "/api/search",
    summary: "Books, by words and the filters of the search page.",
    group,
    caller: "anyone",
    query: filters.extend(PageParameters.shape),
    answers: { 200: "The number of books, and a page of them", 400: "A wrong `limit` or `offset`" },
  },
  {
    method: "get",
    path: "/api/suggest",
    summary: "Books, authors, series and tags that begin with what is typed.",
    group,
    caller: "anyone",
    query: z.object({
      q: z.string().optional(),
      form: z.string().optional().describe("`opensearch` for the format of browsers"),
    }),
    answers: { 200: "The suggestions" },
  },
];

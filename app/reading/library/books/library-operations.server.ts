import { z } from "zod";
import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { LibraryChoiceInput, mostJids } from "./library-input.ts";

const group = "Library";

/** The calls of a profile's library. */
export const libraryOperations: Operation[] = [
  {
    method: "get",
    path: "/api/library/books",
    summary: "What your profile's library has of books; those that it has not are left out.",
    group,
    caller: "session",
    query: z.object({ jid: z.string().optional().describe(`A book; up to ${mostJids} times`) }),
    answers: { 200: "`states`, by the book" },
  },
  {
    method: "get",
    path: "/api/library/continue",
    summary: "Where your profile is in the books that it reads, on all its devices.",
    group,
    caller: "session",
    query: z.object({ jid: z.string().optional().describe("A book that this device has a place in") }),
    answers: { 200: "`books`, and what of all these was put away" },
  },
  {
    method: "get",
    path: "/api/library/current",
    summary:
      "The books that your profile reads at the moment: under Reading, or begun on any device and neither put away nor read to their end.",
    group,
    caller: "session",
    answers: { 200: "`jids`, at most six" },
  },
  {
    method: "post",
    path: "/api/library/books/{jid}",
    summary: "Gives a book a status, takes it out of the library, or undoes its last change.",
    group,
    caller: "session",
    bodies: jsonBody(LibraryChoiceInput),
    answers: { 200: "`status` and `isHidden`", 404: "No such book here" },
  },
];

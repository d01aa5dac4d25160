import { z } from "zod";
import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { SentMarks } from "./mark-input.ts";

const path = "/api/annotations";
const group = "Reading";

/** The calls of marks. */
export const markOperations: Operation[] = [
  {
    method: "get",
    path,
    summary:
      "What your profile has marked in a book: highlights, bookmarks and notes, and which were deleted.",
    group,
    caller: "session",
    query: z.object({ jid: z.string().optional().describe("The book") }),
    answers: { 200: "The marks" },
  },
  {
    method: "post",
    path,
    summary: "Stores the marks that a device has made, changed or deleted.",
    group,
    caller: "session",
    bodies: jsonBody(SentMarks),
    answers: { 200: "Those marks as they are now, and which were refused" },
  },
];

import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { ReadingReport } from "./history-input.ts";

/** The calls of the reading history. */
export const historyOperations: Operation[] = [
  {
    method: "post",
    path: "/api/reading-days",
    summary:
      "How long your profile has read in a book since the last report, unless its history is switched off.",
    group: "Library",
    caller: "session",
    bodies: jsonBody(ReadingReport),
    answers: { 204: "Added to today" },
  },
];

import { z } from "zod";
import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { SentChapters } from "../read-chapters-input.ts";

const path = "/api/read-chapters";
const group = "Reading";
const query = z.object({ jid: z.string().optional().describe("The book") });

/** The calls of read chapters. */
export const readChapterOperations: Operation[] = [
  {
    method: "get",
    path,
    summary: "Which chapters of a book your profile has read, and what is new and changed since.",
    group,
    caller: "session",
    query,
    answers: { 200: "The chapters' names, and what is new" },
  },
  {
    method: "post",
    path,
    summary: "Stores the chapters that were read on a device.",
    group,
    caller: "session",
    bodies: jsonBody(SentChapters),
    answers: { 204: "Stored" },
  },
  {
    method: "get",
    path: "/api/since-you-read",
    summary: "What is new and what has changed of books that your profile has begun.",
    group,
    caller: "session",
    query: z.object({ jid: z.string().optional().describe("A book; may be repeated") }),
    answers: { 200: "For each book that was begun" },
  },
];

import { z } from "zod";
import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { SentProgressions } from "./progression-input.ts";

const path = "/api/places";
const group = "Reading";

/** The calls that read and store progressions. */
export const progressionOperations: Operation[] = [
  {
    method: "get",
    path,
    summary: "Where your profile is in a book, on each of its devices.",
    group,
    caller: "session",
    query: z.object({
      jid: z.string().optional().describe("The book"),
      earlier: z.literal("1").optional().describe("Also the furthest place and the earlier ones"),
    }),
    answers: { 200: "The places" },
  },
  {
    method: "post",
    path,
    summary: "Stores the places of a device.",
    group,
    caller: "session",
    bodies: jsonBody(SentProgressions),
    answers: { 204: "Stored" },
  },
];

import { z } from "zod";
import { lengthOf, tooLong } from "#app/authoring/text-limits/public.ts";
import { noteLimit } from "./note-limit.ts";

// Removes control characters and lone surrogates; the database accepts no NUL.
const unseen = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** The fields of the publish sheet. Chapters and days may repeat and are parsed separately. */
export const PublishInput = z.object({
  when: z.enum(["now", "at", "queue"], "Choose when."),
  at: z.string().max(30).default(""),
  zone: z.string().max(64).default("UTC"),
  time: z.string().max(5).default(""),
  queueZone: z.string().max(64).default("UTC"),
  access: z.enum(["keep", "free", "members"]).default("keep"),
  told: z.enum(["update", "silent"]).default("update"),
  listing: z.enum(["listed", "unlisted"]).default("listed"),
  note: z
    .string()
    .trim()
    .transform((note) => note.replace(/\r\n?/g, "\n").replace(unseen, ""))
    .superRefine((note, check) => {
      const given = lengthOf(note);
      if (given > noteLimit) check.addIssue(tooLong("What is new", noteLimit, given));
    })
    .transform((note) => note || null)
    .default(null),
});

/** Monday is 1. */
export function readWeekdays(form: FormData): number[] {
  return [...new Set(form.getAll("weekday").map(Number))]
    .filter((day) => Number.isInteger(day) && day >= 1 && day <= 7)
    .sort((one, other) => one - other);
}

/** The ids of the checked chapters as submitted; their ownership is checked later. */
export const readChapters = (form: FormData): string[] =>
  form
    .getAll("chapter")
    .filter((id) => typeof id === "string")
    .filter((id) => /^[\w-]{1,64}$/.test(id))
    .slice(0, 5_000);

/** `18:00` */
export const isTimeOfDay = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

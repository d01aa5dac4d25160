import { z } from "zod";
import { isDay } from "#app/ui/times/days.ts";
import { libraryChoices } from "#app/ui/library/library-labels.ts";
import type { StoredReading } from "./book-states.ts";
import { mostReadings } from "./book-states.ts";

/** The body of `POST /api/library/books/{jid}`. */
export const LibraryChoiceInput = z.object({
  choice: z.enum([...libraryChoices, "remove", "undo"]),
  /** How long ago it was made, where it could not be sent then. */
  ageMs: z.number().min(0).optional(),
  /** Whether it takes the last choice back, where that could not be undone then. */
  isUndo: z.boolean().optional(),
});

/** What a form sends. A card does not know what a book is: `add` changes nothing of one that is in the library. */
export const LibraryFormInput = z.object({ choice: z.enum([...libraryChoices, "remove", "undo", "add"]) });

/** A device that was away for longer sends what was chosen then. */
const oldestMs = 366 * 86_400_000;

/** When a choice was made, by the site's clock. */
export const madeAt = (now: Date, ageMs = 0): Date => new Date(now.getTime() - Math.min(ageMs, oldestMs));

/** The most books of one call for their states. */
export const mostJids = 100;

export const readJids = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll("jid"))].filter((jid) => jid !== "" && jid.length <= 200).slice(0, mostJids);

type ReadDates = { ok: true; readings: StoredReading[] } | { ok: false; error: string };

/** The rows of a form of dates; a row without both is left out. `latest`: the last day that anybody can have read on by now. */
export function readDates(form: FormData, latest: string): ReadDates {
  const [started, finished] = ["started", "finished"].map((name) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value.trim() : "")),
  );
  const count = Math.max(started?.length ?? 0, finished?.length ?? 0);
  const rows = Array.from({ length: count }, (_, at) => ({
    startedOn: started?.[at] || null,
    finishedOn: finished?.[at] || null,
  })).filter(({ startedOn, finishedOn }) => startedOn !== null || finishedOn !== null);
  if (rows.length > mostReadings) return { ok: false, error: `That is more than ${mostReadings} times.` };
  const days = rows.flatMap(({ startedOn, finishedOn }) => [startedOn, finishedOn]);
  if (days.some((day) => day !== null && !(isDay(day) && day >= "1900-01-01" && day <= latest)))
    return { ok: false, error: "Enter days as 2026-11-22, none later than today." };
  if (rows.some(({ startedOn, finishedOn }) => startedOn && finishedOn && startedOn > finishedOn))
    return { ok: false, error: "A book cannot be finished before it was started." };
  return { ok: true, readings: rows.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1)) };
}

const dayOf = ({ startedOn, finishedOn }: StoredReading): string => startedOn ?? finishedOn ?? "";

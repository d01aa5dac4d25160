import { isDay } from "#app/ui/times/days.ts";

export const mostNoteLength = 200;

export interface NoteInput {
  day: string;
  text: string;
}

/** The id of a note; of none, 0. */
export function readNoteId(form: FormData): number {
  const id = form.get("note");
  return typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : 0;
}

/** A note as it was typed; null when it has no text, or no day. */
export function readNote(form: FormData, today: string): NoteInput | null {
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const day = typed("day");
  const text = typed("text")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .slice(0, mostNoteLength);
  return isDay(day) && day >= "2020-01-01" && day <= today && text !== "" ? { day, text } : null;
}

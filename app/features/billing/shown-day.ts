import { dayWords } from "#app/ui/day-words.ts";

/** A day as a page shows it: what programs read, and what people read. */
export const shownDay = (at: Date) => ({ on: at.toISOString().slice(0, 10), words: dayWords(at) });

// Made when it is first needed: it takes milliseconds, and few openings of a chapter need it.
let format: Intl.DateTimeFormat | null = null;

/** A day and a time of it, as this browser writes them. */
export function momentWords(at: Date): string {
  format ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  return format.format(at);
}

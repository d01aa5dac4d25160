const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day as a page shows it: what programs read, and what people read. */
export const shownDay = (at: Date) => ({ on: at.toISOString().slice(0, 10), words: day.format(at) });

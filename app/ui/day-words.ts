const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "22 November 2026", of the day that it is in UTC: the same for everyone who is shown it. */
export const dayWords = (at: Date): string => days.format(at);

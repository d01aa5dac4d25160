/** To the minute, in UTC: operators compare times with logs. */
export const timeWords = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

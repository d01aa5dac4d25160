import { agoWords } from "./ago-words.ts";
import type { MomentFacts } from "./moment.tsx";

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** How long ago. */
export const ago = (at: Date, now: Date): MomentFacts => ({ at: at.toISOString(), words: agoWords(at, now) });

/** When, for what is to come. */
export const dateOf = (at: Date): MomentFacts => ({
  at: at.toISOString(),
  words: `${dates.format(at)} UTC`,
});

export { minutesToRead, wordsPerMinuteIn } from "./reading-speed.ts";
export type { TextLength } from "./reading-speed.ts";
export { lengthLabel, readingTimeLabel } from "./reading-time.ts";

export { minutesToRead, wordsPerMinuteIn } from "./reading-speed.ts";
export type { TextLength } from "./reading-speed.ts";
export { lengthLabel, readingTimeLabel, shortTimeLabel } from "./reading-time.ts";

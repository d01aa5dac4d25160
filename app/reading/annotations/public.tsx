/** Loaded by the reader when there are marks, or words are selected. */
export { BookMarks, sendUnsentMarks } from "./device/book-marks.ts";
export { colourButton } from "./device/mark-popover.ts";
export { MarksPanel } from "./device/panel/marks-panel.tsx";
export { type OpenMarks, openMarks } from "./device/open-marks.ts";
export type { LocalMark } from "./device/stored-marks.ts";

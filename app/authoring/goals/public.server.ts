export { findProgress } from "./goal-progress.server.ts";
export { countWrittenToday } from "./written-today.server.ts";

export { historyOperations } from "./history-operations.server.ts";
export { clearHistory, setGoal, switchHistory } from "./history-commands.server.ts";
export { findReading, keepsHistory, listHistory } from "./history-queries.server.ts";

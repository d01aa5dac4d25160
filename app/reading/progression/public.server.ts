export { progressionStateOf } from "./current-progression.ts";
export { removeProgressions, storeProgressions } from "./progression-commands.server.ts";
export { SentProgressions } from "./progression-input.ts";
export { progressionOperations } from "./progression-operations.server.ts";
export { listCurrentProgressions, listProgressions } from "./progression-queries.server.ts";

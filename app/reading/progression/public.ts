export { selectedProfile } from "./device/device.ts";
export { sendUnsent } from "./device/track-progression.ts";
export type { Locator } from "./stored-progression.ts";
export type { ListedProgression } from "./progression-queries.server.ts";

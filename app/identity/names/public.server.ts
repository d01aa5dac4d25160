export { ensureMainProfile, nameMainProfile, newProfileId } from "./main-profile.server.ts";
export type { NameObjection } from "./name-labels.ts";
export { nameObjection } from "./name-objection.server.ts";
export { needsName, renameProfile } from "./rename-profile.server.ts";

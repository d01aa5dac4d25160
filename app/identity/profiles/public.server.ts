export { profileRemoved } from "./profile-events.server.ts";
export { changeBio } from "./own-profiles-commands.server.ts";
export { BioInput } from "./manage/profile-input.ts";
export { chooseCloth } from "./cloth-commands.server.ts";

export { changeExclusions, changeExclusionsWhere, moveExclusions } from "./exclusion-commands.server.ts";

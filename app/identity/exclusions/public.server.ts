export { changeExclusions, moveExclusions } from "./exclusion-commands.server.ts";

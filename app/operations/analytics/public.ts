export { recordingPaths, sendingPaths } from "./collector/client-paths.ts";

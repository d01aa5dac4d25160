/** The scripts of signed-in pages: imported for them only. */
export { callAsViewer, openCalls, viewerHeaders, visit } from "./signed-in.ts";

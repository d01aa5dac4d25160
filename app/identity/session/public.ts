/** What a page does besides when somebody is signed in: imported then only. */
export { callAsViewer, openCalls, viewerHeaders, visit } from "./signed-in.ts";

/** What a page does besides when somebody is signed in: imported then only. */
export { openCalls, visit } from "./signed-in.ts";

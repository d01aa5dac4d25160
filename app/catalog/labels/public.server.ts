export { languageName } from "./language-name.server.ts";

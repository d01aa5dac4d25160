export { languageName } from "./language-name.server.ts";
export { genreLine } from "./genre-lines.ts";

export { languageName } from "./language-name.server.ts";
export { genreVoice } from "./genre-voices.ts";
export { genreLine } from "./genre-lines.ts";

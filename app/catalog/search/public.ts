export { suggestIn } from "./suggesting/suggest-box.ts";

/** Loaded when a word is looked up. */
export { showWord } from "./device/word-card.ts";

/** The scripts of signed-in pages: imported for them only. */
export { sendStoredLocators } from "./continuing/send-stored-locators.ts";
export { sendUnsentChoices } from "./scripts/unsent-choices.ts";
export { showLibrary } from "./scripts/watch-library.ts";
export { listCurrentBooks } from "./continuing/current-books.ts";

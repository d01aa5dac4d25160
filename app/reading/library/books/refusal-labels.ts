import { mostExcludedBooks } from "#app/identity/exclusions/public.ts";
import { counted } from "#app/ui/counted.ts";
import { mostBooks } from "./book-states.ts";

/** Why a choice was refused. */
export const refusalMessages = {
  "no-book": "There is no such book here.",
  full: `Your library holds ${counted(mostBooks, "book")} already: remove some first.`,
  "too-many-hidden": `You have marked ${counted(mostExcludedBooks, "book")} “not for me” already: give some another status first.`,
  "nothing-to-undo": "There is nothing to undo.",
};

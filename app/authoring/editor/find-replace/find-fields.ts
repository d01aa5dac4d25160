import type { SessionStorageKey } from "#app/platform/http/cookies/device-storage.ts";
import type { Editor } from "@tiptap/core";
import type { FindQuery } from "./find-text.ts";

/** The fields of the find panel. */
export interface FindFields extends FindQuery {
  words: string;
}

/** A URL hash that opens the chapter with the find panel and the last query. */
export const findingHash = "#find";

const storageKey = "octavo:finding" satisfies SessionStorageKey;
const none: FindFields = { find: "", words: "", matchesCase: false, wholeWords: false };

/** Stored for this tab, so that the search continues in the next chapter. */
export function storeFindFields(fields: FindFields): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(fields));
  } catch {
    // Without session storage the query has to be typed again.
  }
}

/** The initial fields: the selected text, or the last query. */
export function initialFields(editor: Editor): FindFields {
  const known = { ...none, ...storedFindFields() };
  const { from, to, $from, $to } = editor.state.selection;
  const isLine = from < to && to - from <= 200 && $from.sameParent($to);
  return isLine ? { ...known, find: editor.state.doc.textBetween(from, to) } : known;
}

function storedFindFields(): Partial<FindFields> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<FindFields>;
  } catch {
    return {};
  }
}

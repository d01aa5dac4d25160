import type { SessionStorageKey } from "#app/platform/http/device-storage.ts";
import type { Editor } from "@tiptap/core";
import type { Wanted } from "./find-text.ts";

/** What stands in the fields of finding. */
export interface FindFields extends Wanted {
  words: string;
}

/** Of an address: the chapter opens with the finding that goes on. */
export const findingHash = "#find";

const place = "octavo:finding" satisfies SessionStorageKey;
const none: FindFields = { find: "", words: "", matchesCase: false, wholeWords: false };

/** For this tab, so that finding goes on in the next chapter. */
export function rememberFind(fields: FindFields): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(fields));
  } catch {
    // A browser that keeps nothing: the words are typed again there.
  }
}

/** What the fields begin with: the words that are selected, or what was looked for last. */
export function beginFind(editor: Editor): FindFields {
  const known = { ...none, ...remembered() };
  const { from, to, $from, $to } = editor.state.selection;
  const isLine = from < to && to - from <= 200 && $from.sameParent($to);
  return isLine ? { ...known, find: editor.state.doc.textBetween(from, to) } : known;
}

function remembered(): Partial<FindFields> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "{}") as Partial<FindFields>;
  } catch {
    return {};
  }
}

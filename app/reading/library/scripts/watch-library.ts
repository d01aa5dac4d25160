import type { LibraryState } from "#app/ui/library/library-labels.ts";
import { addButton, findCards, showOnCards } from "./card-buttons.ts";
import { fetchStates, stateAfter } from "./library-calls.ts";
import { handleForms, jidOf, showState } from "./library-forms.ts";
import { unsentChoices } from "./unsent-choices.ts";

// Loaded for signed-in people only. Pages with books are the same for everyone; here each learns what is in their library.

const nothing: LibraryState = { status: null, isHidden: false };
const known = new Map<string, LibraryState>();

handleForms({
  get: (jid) => known.get(jid),
  set: (jid, state) => {
    if (state) known.set(jid, state);
    else known.delete(jid);
    showOnCards(jid, state ?? nothing);
  },
});

const forms = () => [...document.querySelectorAll<HTMLFormElement>("form.library-form:not([data-chosen])")];

let isWatching = false;
let timer = 0;

/** For every page that is shown, including the first. */
export function showLibrary(): void {
  known.clear();
  look();
  const content = document.querySelector("#content");
  if (isWatching || !content) return;
  isWatching = true;
  // Lists are added to and replaced without a new page.
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(look, lookAfterMs);
  }).observe(content, { childList: true, subtree: true });
}

const lookAfterMs = 300;

function look(): void {
  void learn().catch(() => {});
}

async function learn(): Promise<void> {
  const wanted = [...forms().map(jidOf), ...findCards().map(({ jid }) => jid)];
  const unknown = [...new Set(wanted)].filter((jid) => !known.has(jid));
  // Without a library nothing is known of any book.
  const hasLibrary = document.documentElement.hasAttribute("data-library");
  const states = hasLibrary && unknown.length > 0 ? await fetchStates(unknown) : {};
  const unsent = unsentChoices();
  for (const jid of unknown) {
    const chosen = unsent[jid] ? stateAfter(unsent[jid].choice) : states?.[jid];
    if (chosen ?? states) known.set(jid, chosen ?? nothing);
  }
  if (!states) return showUnsent();
  for (const form of forms()) showState(form, known.get(jidOf(form)) ?? nothing);
  for (const card of findCards()) addButton(card, known.get(card.jid) ?? nothing);
}

/** Without a network: what was chosen on this device is all that is known. */
function showUnsent(): void {
  for (const form of forms()) {
    const state = known.get(jidOf(form));
    if (state) showState(form, state);
  }
}

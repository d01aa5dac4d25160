import { callAsViewer } from "#app/identity/session/public.ts";
import { isAway } from "#app/platform/http/is-away.ts";
import { choiceLabels, choiceOf, type LibraryState, notForMe } from "#app/ui/library/library-labels.ts";
import { forgetChoice, type SentChoice, storeChoice, unsentChoices } from "./unsent-choices.ts";

/** As many as one call takes. */
const mostJids = 100;

/** What the profile has of these books; nothing of those that it has not. Null where the site cannot be reached. */
export async function fetchStates(jids: string[]): Promise<Record<string, LibraryState> | null> {
  try {
    const search = new URLSearchParams(jids.slice(0, mostJids).map((jid) => ["jid", jid]));
    const response = await callAsViewer(`/api/library/books?${search}`);
    return response.ok ? ((await response.json()) as { states: Record<string, LibraryState> }).states : null;
  } catch {
    // Without a network nothing is shown as chosen.
    return null;
  }
}

export type Sent =
  | {
      ok: true;
      /** Null where only the site knows what the book is again. */
      state: LibraryState | null;
      /** Set where the site does not have it yet. */
      message?: string;
    }
  | { ok: false; message: string };

/** What a book is after a choice. */
export const stateAfter = (choice: SentChoice): LibraryState =>
  choice === notForMe
    ? { status: "dropped", isHidden: true }
    : { status: choice === "remove" ? null : choice, isHidden: false };

/** By book: what the last choice on this page has replaced; null where nobody knew. */
const replaced = new Map<string, SentChoice | null>();

/** Makes a choice in place of `before`, or undoes the last one; where the site cannot be reached it is stored on this device, and sent later. */
export async function sendChoice(
  jid: string,
  choice: SentChoice | "undo",
  before: LibraryState | undefined,
): Promise<Sent> {
  if (choice !== "undo") replaced.set(jid, before ? (choiceOf(before) ?? "remove") : null);
  // The site would undo what it knows of, and not what is still to be sent.
  else if (unsentChoices()[jid]) return storeUndo(jid);
  try {
    const response = await callAsViewer(`/api/library/books/${encodeURIComponent(jid)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ choice }),
    });
    if (isAway(response)) return store(jid, choice);
    const answer = (await response.json()) as LibraryState & { msg?: string };
    if (response.ok) {
      forgetChoice(jid);
      window.octavoShowViewer();
      return { ok: true, state: answer };
    }
    return { ok: false, message: answer.msg ?? unreached };
  } catch {
    return store(jid, choice);
  }
}

function store(jid: string, choice: SentChoice | "undo"): Sent {
  if (choice === "undo") return storeUndo(jid);
  if (!storeChoice(jid, { choice })) return { ok: false, message: unreached };
  const label = choice === "remove" ? "Removed from your library" : choiceLabels[choice];
  return { ok: true, state: stateAfter(choice), message: `${label}. ${stored}` };
}

/** Says what the book was: "undo" alone would bring back what it undoes if it came twice. */
function storeUndo(jid: string): Sent {
  const choice = replaced.get(jid) ?? null;
  if (choice !== null && storeChoice(jid, { choice, isUndo: true }))
    return { ok: true, state: stateAfter(choice), message: `Undone. ${stored}` };
  // The site has not heard of the choice, so that there is nothing to say of it.
  if (choice !== null || !unsentChoices()[jid]) return { ok: false, message: unreached };
  forgetChoice(jid);
  return { ok: true, state: null, message: "Undone." };
}

const stored = "Kept on this device until the site can be reached.";
const unreached = "The site could not be reached. Nothing was changed; try again.";

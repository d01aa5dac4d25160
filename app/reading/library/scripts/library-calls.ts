import { callAsViewer } from "#app/identity/session/public.ts";
import { isAway } from "#app/platform/http/is-away.ts";
import { choiceLabels, type LibraryState, notForMe } from "#app/ui/library/library-labels.ts";
import { forgetChoice, type SentChoice, storeChoice } from "./unsent-choices.ts";

/** As many as one call takes. */
const mostJids = 100;

/** What the profile has of these books; nothing of those that it has not. Null where the site cannot be asked. */
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
  | { ok: true; state: LibraryState; /** Set where the site does not have it yet. */ message?: string }
  | { ok: false; message: string };

/** What a book is after a choice. */
export const stateAfter = (choice: SentChoice): LibraryState =>
  choice === notForMe
    ? { status: "dropped", isHidden: true }
    : { status: choice === "remove" ? null : choice, isHidden: false };

/** Makes a choice; where the site cannot be reached it is stored on this device, and sent later. */
export async function sendChoice(jid: string, choice: SentChoice | "undo"): Promise<Sent> {
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
  if (choice === "undo" || !storeChoice(jid, choice)) return { ok: false, message: unreached };
  const label = choice === "remove" ? "Removed from your library" : choiceLabels[choice];
  const message = `${label}. Kept on this device until the site can be reached.`;
  return { ok: true, state: stateAfter(choice), message };
}

const unreached = "The site could not be reached. Nothing was changed; try again.";

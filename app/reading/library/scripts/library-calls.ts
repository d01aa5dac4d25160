import { callAsViewer } from "#app/identity/session/public.ts";
import type { LibraryChoice, LibraryState } from "#app/ui/library/library-labels.ts";

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

export type Sent = { ok: true; state: LibraryState } | { ok: false; message: string };

export async function sendChoice(jid: string, choice: LibraryChoice | "remove" | "undo"): Promise<Sent> {
  try {
    const response = await callAsViewer(`/api/library/books/${encodeURIComponent(jid)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ choice }),
    });
    const answer = (await response.json()) as LibraryState & { msg?: string };
    if (response.ok) {
      window.octavoShowViewer();
      return { ok: true, state: answer };
    }
    return { ok: false, message: answer.msg ?? unreached };
  } catch {
    return { ok: false, message: unreached };
  }
}

const unreached = "The site could not be reached. Nothing was changed; try again.";

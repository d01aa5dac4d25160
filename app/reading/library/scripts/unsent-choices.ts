import { openCalls } from "#app/identity/session/public.ts";
import type { LocalStorageKey } from "#app/platform/http/cookies/device-storage.ts";
import { selectedProfile } from "#app/reading/progression/public.ts";
import type { LibraryChoice } from "#app/ui/library/library-labels.ts";

// Choices that were made while the site could not be reached. Sending one twice does no harm: it says what a book is, not what changes.

export type SentChoice = LibraryChoice | "remove";

interface UnsentChoice {
  choice: SentChoice;
  /** By this device's clock. */
  at: number;
  /** Whether it takes a choice back: then the book gets its dates of before, too. */
  isUndo?: boolean;
}

/** By profile and book, the last choice for each. */
type Unsent = Record<string, Record<string, UnsentChoice>>;

const key: LocalStorageKey = "octavo:choices";

// A session that has ended meanwhile does not take the page away: the choices wait for the next one.
const call = openCalls(() => {});

function load(): Unsent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Unsent) : {};
  } catch {
    // Storage is disabled, or holds something else.
    return {};
  }
}

/** False when there is no profile that it could be for, or no room. */
function change(how: (own: Record<string, UnsentChoice>) => void): boolean {
  const profile = selectedProfile();
  if (profile === null) return false;
  const { [profile]: own = {}, ...others } = load();
  how(own);
  const left = Object.keys(own).length > 0 ? { ...others, [profile]: own } : others;
  try {
    if (Object.keys(left).length > 0) localStorage.setItem(key, JSON.stringify(left));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Of whoever is signed in. */
export const unsentChoices = (): Record<string, UnsentChoice> => load()[selectedProfile() ?? ""] ?? {};

/** Stores a choice until the site can be reached; false when it cannot be stored. */
export const storeChoice = (
  jid: string,
  { choice, isUndo = false }: { choice: SentChoice; isUndo?: boolean },
): boolean => change((own) => void (own[jid] = { choice, at: Date.now(), isUndo }));

/** A later choice has reached the site, or this one was taken back. */
export function forgetChoice(jid: string): void {
  if (unsentChoices()[jid]) change((own) => void delete own[jid]);
}

/** Sends what is stored; what the site could not take now stays for the next page, or until the network is back. */
export async function sendUnsentChoices(): Promise<void> {
  for (const [jid, unsent] of Object.entries(unsentChoices())) {
    const response = await send(jid, unsent);
    // A book that is gone, or a library that is full: the same answer would come for ever.
    if (!response?.ok && response?.status !== 404 && response?.status !== 422) return;
    if (unsentChoices()[jid]?.at === unsent.at) forgetChoice(jid);
  }
}

// By age and not by time: the clocks of devices differ.
const send = (jid: string, { choice, at, isUndo }: UnsentChoice): Promise<Response | null> =>
  call(`/api/library/books/${encodeURIComponent(jid)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ choice, ageMs: Math.max(0, Date.now() - at), isUndo }),
  }).catch(() => null);

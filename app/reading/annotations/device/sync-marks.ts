import { openCalls } from "#app/identity/session/public.ts";
import { type Mark, mostSent } from "../mark.ts";
import type { StoredMarks } from "../sync/mark-commands.server.ts";
import type { StoredMark } from "../mark-queries.server.ts";
import type { LocalMark } from "./stored-marks.ts";

// A session that has ended elsewhere does not take the text away.
const call = openCalls(() => {});

/** What the account has marked in a book; null where the site cannot be reached. */
export async function fetchMarks(jid: string): Promise<StoredMark[] | null> {
  try {
    const response = await call(`/api/annotations?${new URLSearchParams({ jid })}`);
    return response.ok ? ((await response.json()) as { marks: StoredMark[] }).marks : null;
  } catch {
    // Without a network there is what this device has.
    return null;
  }
}

/**
 * Sends what the account does not have. `isFinished` is false when the site could not take it now: then it stays to be sent with the next
 * mark, the next page, or when the network is back.
 */
export async function sendMarks(
  unsent: readonly LocalMark[],
  onStored: (answer: StoredMarks) => void,
): Promise<boolean> {
  for (let at = 0; at < unsent.length; at += mostSent)
    if (!(await sendOnce(unsent.slice(at, at + mostSent), onStored))) return false;
  return true;
}

async function sendOnce(marks: LocalMark[], onStored: (answer: StoredMarks) => void): Promise<boolean> {
  const response = await call("/api/annotations", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ now: Date.now(), marks: marks.map(toSent) }),
    // For the page that is being left. Browsers refuse more than 64 kB of it.
    keepalive: marks.length === 1,
  }).catch(() => null);
  if (response?.ok) {
    onStored((await response.json()) as StoredMarks);
    return true;
  }
  // One that the site does not understand must not hold up the others, nor many that are too long together.
  if (response?.status === 422 || response?.status === 413) {
    if (marks.length === 1) return true;
    for (const mark of marks) if (!(await sendOnce([mark], onStored))) return false;
    return true;
  }
  return false;
}

function toSent({
  id,
  jid,
  kind,
  colour,
  note,
  target,
  version,
  life,
  createdAt,
  changedAt,
}: LocalMark): Mark {
  return { id, jid, kind, colour, note, target, version, life, createdAt, changedAt };
}

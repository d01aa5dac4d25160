import type { LocalStorageKey } from "#app/platform/http/cookies/device-storage.ts";
import type { SentVisit } from "../visits-input.ts";

const key: LocalStorageKey = "octavo:visits";
const address = "/api/visits";
/** Also the most in one batch. */
const mostVisits = 100;
const oldestMs = 30 * 86_400_000;

type Outbox = Record<string, SentVisit>;

function load(): Outbox {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Outbox) : {};
  } catch {
    // Storage is disabled, or holds something else.
    return {};
  }
}

function store(outbox: Outbox): void {
  const recent = Object.values(outbox)
    .filter(({ openedAt }) => openedAt > Date.now() - oldestMs)
    .slice(-mostVisits);
  try {
    if (recent.length === 0) localStorage.removeItem(key);
    else
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(recent.map((visit) => [visit.id, visit]))));
  } catch {
    // Storage is full or disabled: what was read offline is not counted.
  }
}

/** Puts the present state of a visit into the outbox. */
export function put(visit: SentVisit): void {
  store({ ...load(), [visit.id]: visit });
}

/** Browsers send no more than 64 KiB for a page that is left, and the site takes no more. */
const mostBytes = 60_000;

/** The latest of the outbox: what does not fit is sent when these are gone. */
function batchOf(outbox: Outbox): SentVisit[] {
  let bytes = 0;
  const latest = Object.values(outbox).toReversed();
  const end = latest.findIndex((visit) => {
    bytes += new Blob([JSON.stringify(visit), ","]).size;
    return bytes > mostBytes;
  });
  return (end < 0 ? latest : latest.slice(0, end)).reverse();
}

const bodyOf = (visits: SentVisit[]) => new Blob([JSON.stringify(visits)], { type: "application/json" });

/** Sends what is in the outbox; a visit that has not grown meanwhile leaves it when the site has it. */
export async function sendVisits(): Promise<void> {
  const sent = batchOf(load());
  if (sent.length === 0) return;
  const response = await fetch(address, { method: "POST", body: bodyOf(sent), keepalive: true }).catch(
    () => null,
  );
  // A refusal of the whole batch would only be repeated; a site that is busy or not reached takes it later.
  if (!response || response.status >= 500 || response.status === 429) return;
  const now = load();
  for (const visit of sent) if (JSON.stringify(now[visit.id]) === JSON.stringify(visit)) delete now[visit.id];
  store(now);
}

/** The page is leaving: there is no answer, so everything stays and is sent again, which changes nothing. */
export function sendLeaving(): void {
  const sent = batchOf(load());
  if (sent.length > 0) navigator.sendBeacon(address, bodyOf(sent));
}

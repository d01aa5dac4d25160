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

const bodyOf = (outbox: Outbox) =>
  new Blob([JSON.stringify(Object.values(outbox))], { type: "application/json" });

/** Sends the outbox; a visit that has not grown meanwhile leaves it when the site has it. */
export async function send(): Promise<void> {
  const sent = load();
  if (Object.keys(sent).length === 0) return;
  const response = await fetch(address, { method: "POST", body: bodyOf(sent), keepalive: true }).catch(
    () => null,
  );
  // A refusal of the whole batch would only be repeated; a site that is busy or not reached takes it later.
  if (!response || response.status >= 500 || response.status === 429) return;
  const now = load();
  for (const [id, visit] of Object.entries(sent))
    if (JSON.stringify(now[id]) === JSON.stringify(visit)) delete now[id];
  store(now);
}

/** The page is leaving: there is no answer, so everything stays and is sent again, which changes nothing. */
export function sendLeaving(): void {
  const outbox = load();
  if (Object.keys(outbox).length > 0) navigator.sendBeacon(address, bodyOf(outbox));
}

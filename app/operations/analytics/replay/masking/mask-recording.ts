import { isPrivatePage, reportedAddress } from "#app/platform/http/reported-address.ts";
import type { Slices } from "#app/platform/loop/slices.server.ts";
import type { RecordedEvent } from "../unpack-recording.server.ts";

// What the client should have masked already, masked again: a recording is stored as this site wants it, whatever was sent.

const [fullSnapshot, change, address, custom] = [2, 3, 4, 5];
const [mutation, input] = [0, 5];
const controls = new Set(["input", "textarea", "select", "option"]);

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const starred = (text: unknown) => "*".repeat(Math.min(20, String(text ?? "").length));

/** Where a recording is between two of its parts: pages that only their visitor may see are left out. */
export interface RecordingState {
  isPrivate: boolean;
}

/** Lets other requests be served in between: a recording may have 20,000 events, or one of 100,000 nodes. */
type Pauses = Pick<Slices, "isDue" | "yieldNow">;

/** The events without private pages, and without what was typed, written or named on others. */
export async function maskRecording(
  events: RecordedEvent[],
  state: RecordingState,
  pauses: Pauses,
): Promise<{ events: RecordedEvent[]; dropped: number }> {
  const masked: RecordedEvent[] = [];
  let { isPrivate } = state;
  for (const event of events) {
    if (pauses.isDue) await pauses.yieldNow();
    const holder = addressHolder(event);
    if (holder) {
      const url = URL.parse(String(holder["href"]));
      if (url) {
        isPrivate = isPrivatePage(url.pathname);
        holder["href"] = reportedAddress(url.href, url.origin);
      }
    }
    if (isPrivate) continue;
    await maskEvent(event, pauses);
    masked.push(event);
  }
  state.isPrivate = isPrivate;
  return { events: masked, dropped: events.length - masked.length };
}

/**
 * What has the address in an event that names one: rrweb's own, of each full snapshot, and those of PostHog's client,
 * which says so when the address has changed within a document.
 */
function addressHolder({ type, data }: RecordedEvent): Fields | null {
  if (type === address) return fieldsOf(data);
  const payload = type === custom ? fieldsOf(fieldsOf(data)["payload"]) : {};
  return typeof payload["href"] === "string" ? payload : null;
}

/** The path of the page that a recording begins on, where its events say so. */
export function firstPath(events: RecordedEvent[]): string | null {
  const holder = events.map(addressHolder).find((each) => each !== null);
  return URL.parse(String(holder?.["href"]))?.pathname ?? null;
}

async function maskEvent({ type, data: given }: RecordedEvent, pauses: Pauses): Promise<void> {
  const data = fieldsOf(given);
  if (type === fullSnapshot) return maskNodes([data["node"]], pauses);
  if (type !== change) return;
  if (data["source"] === input && "text" in data) data["text"] = starred(data["text"]);
  if (data["source"] !== mutation) return;
  await maskNodes(
    listOf(data["adds"]).map((added) => fieldsOf(added)["node"]),
    pauses,
  );
  for (const changed of listOf(data["attributes"])) {
    if (pauses.isDue) await pauses.yieldNow();
    maskValue(fieldsOf(fieldsOf(changed)["attributes"]));
  }
}

function maskValue(attributes: Fields): void {
  if (typeof attributes["value"] === "string") attributes["value"] = starred(attributes["value"]);
}

/** What people write, and names of the visitor. */
const isWritten = (attributes: Fields) =>
  (attributes["contenteditable"] !== undefined && attributes["contenteditable"] !== "false") ||
  /\bProseMirror\b/.test(String(attributes["class"] ?? "")) ||
  attributes["data-own"] !== undefined;

/** Each node once, however they are nested. Within a masked one every text is. */
async function maskNodes(roots: unknown[], pauses: Pauses): Promise<void> {
  const waiting = roots.map((node) => ({ node, isWithin: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (pauses.isDue) await pauses.yieldNow();
    const node = fieldsOf(next.node);
    const attributes = fieldsOf(node["attributes"]);
    const isControl = controls.has(String(node["tagName"]));
    if (isControl) maskValue(attributes);
    if (next.isWithin && typeof node["textContent"] === "string")
      node["textContent"] = starred(node["textContent"]);
    const isWithin = next.isWithin || isControl || isWritten(attributes);
    for (const child of listOf(node["childNodes"])) waiting.push({ node: child, isWithin });
  }
}

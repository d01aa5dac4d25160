import { isPrivatePage, reportedAddress } from "#app/platform/http/reported-address.ts";
import type { RecordedEvent } from "./unpack-recording.server.ts";

// What the client should have masked already, masked again: a recording is stored as this site wants it, whatever was sent.

const [fullSnapshot, change, address] = [2, 3, 4];
const [mutation, input] = [0, 5];
const controls = new Set(["input", "textarea", "select", "option"]);
const deepest = 500;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const starred = (text: unknown) => "*".repeat(Math.min(20, String(text ?? "").length));

/** Where a recording is between two of its parts: pages that only their visitor may see are left out. */
export interface RecordingState {
  isPrivate: boolean;
}

/** The events without private pages, and without what was typed, written or named on others. */
export function maskRecording(
  events: RecordedEvent[],
  state: RecordingState,
): { events: RecordedEvent[]; dropped: number } {
  const masked: RecordedEvent[] = [];
  let { isPrivate } = state;
  for (const event of events) {
    if (event.type === address) {
      const url = URL.parse(String(fieldsOf(event.data)["href"]));
      isPrivate = url !== null && isPrivatePage(url.pathname);
      if (url) event.data = { ...fieldsOf(event.data), href: reportedAddress(url.href, url.origin) };
    }
    if (isPrivate) continue;
    maskEvent(event);
    masked.push(event);
  }
  state.isPrivate = isPrivate;
  return { events: masked, dropped: events.length - masked.length };
}

function maskEvent({ type, data: given }: RecordedEvent): void {
  const data = fieldsOf(given);
  if (type === fullSnapshot) maskNode(data["node"], 0);
  if (type !== change) return;
  if (data["source"] === input && "text" in data) data["text"] = starred(data["text"]);
  if (data["source"] !== mutation) return;
  for (const added of listOf(data["adds"])) maskNode(fieldsOf(added)["node"], 0);
  for (const changed of listOf(data["attributes"])) maskValue(fieldsOf(fieldsOf(changed)["attributes"]));
}

function maskValue(attributes: Fields): void {
  if (typeof attributes["value"] === "string") attributes["value"] = starred(attributes["value"]);
}

/** What people write, and names of the visitor. */
const isWritten = (attributes: Fields) =>
  (attributes["contenteditable"] !== undefined && attributes["contenteditable"] !== "false") ||
  /\bProseMirror\b/.test(String(attributes["class"] ?? "")) ||
  attributes["data-own"] !== undefined;

function maskNode(given: unknown, depth: number): void {
  const node = fieldsOf(given);
  const attributes = fieldsOf(node["attributes"]);
  const children = listOf(node["childNodes"]);
  const isControl = controls.has(String(node["tagName"]));
  if (isControl) maskValue(attributes);
  if (isControl || isWritten(attributes) || depth > deepest) maskTexts(children, depth);
  for (const child of depth > deepest ? [] : children) maskNode(child, depth + 1);
}

function maskTexts(nodes: unknown[], depth: number): void {
  for (const each of nodes) {
    const node = fieldsOf(each);
    if (typeof node["textContent"] === "string") node["textContent"] = starred(node["textContent"]);
    if (depth > deepest) node["childNodes"] = [];
    else maskTexts(listOf(node["childNodes"]), depth + 1);
  }
}

import { createHash } from "node:crypto";
import type { Slices } from "#app/platform/loop/slices.server.ts";
import { cleanText } from "./clean-text.ts";

/** An event as it is stored, whichever client sent it. */
export interface StoredEvent {
  id: string;
  /** ISO 8601. */
  at: string;
  client: "posthog" | "mixpanel";
  name: string;
  /** The client's number of the visitor: of a device, or of a profile once it is identified. */
  visitor: string;
  isIdentified: boolean;
  session: string;
  path: string;
  /** What was searched for. */
  query: string | null;
  /** How many books the search found. */
  found: number | null;
  /** The site that led here. */
  host: string;
  properties: Record<string, string | number | boolean>;
}

/** Why something was dropped, and how an operator reads it. */
export const refusals = {
  unreadable: "Batches that could not be read",
  "too-large": "Batches that unpack to more than is allowed",
  "too-many": "Batches with too many events",
  "not-an-event": "Events that could not be read",
  future: "Events in the future",
  "too-old": "Events older than a week",
  robot: "Batches of programs",
  "privacy-control": "Batches of browsers with Global Privacy Control",
  "private-page": "Parts of recordings of private pages",
  forgotten: "Events and recordings of visitors who had withdrawn",
  "too-long": "Parts of recordings beyond five minutes",
} as const;
export type Refusal = keyof typeof refusals;
export type RefusalCounts = Partial<Record<Refusal, number>>;

export interface ReadEvents {
  events: StoredEvent[];
  /** What a client says of a visitor's numbers: that two are the same. */
  aliases: { from: string; to: string }[];
  refused: RefusalCounts;
}

const mostEvents = 1_000;
const dayMs = 86_400_000;
const aheadMs = 300_000;
const oldestMs = 7 * dayMs;

type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown, most: number): string =>
  typeof value === "string" || typeof value === "number" ? cleanText(String(value), most) : "";

/** The list of a batch, however the client wraps it. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return [];
  for (const name of ["batch", "data"]) if (Array.isArray(value[name])) return value[name];
  return [value];
}

/** Where a batch comes from and when, and how other requests are served while it is read. */
interface Reading {
  client: StoredEvent["client"];
  now: number;
  slices: Pick<Slices, "isDue" | "yieldNow">;
}

/** Reads the events of a batch of posthog-js or mixpanel-browser. Whatever is no event is dropped and counted. */
export async function readEvents(value: unknown, { client, now, slices }: Reading): Promise<ReadEvents> {
  const sent = listOf(value);
  const read: ReadEvents = { events: [], aliases: [], refused: {} };
  if (sent.length > mostEvents) return { ...read, refused: { "too-many": 1 } };
  for (const each of sent) {
    if (slices.isDue) await slices.yieldNow();
    const event = readEvent(each, client, now);
    if (typeof event === "string") read.refused[event] = (read.refused[event] ?? 0) + 1;
    else {
      const { anonymous, ...stored } = event;
      read.events.push(stored);
      if (anonymous) read.aliases.push({ from: anonymous, to: stored.visitor });
    }
  }
  return read;
}

function readEvent(
  sent: unknown,
  client: StoredEvent["client"],
  now: number,
): (StoredEvent & { anonymous: string | null }) | Refusal {
  if (!isFields(sent) || !isFields(sent["properties"])) return "not-an-event";
  const given = sent["properties"];
  const name = textOf(sent["event"], 200);
  const visitor = textOf(given["distinct_id"] ?? sent["distinct_id"], 200);
  if (name === "" || visitor === "") return "not-an-event";
  const at = timeOf(sent, given, now);
  if (Number.isNaN(at)) return "not-an-event";
  if (at > now + aheadMs) return "future";
  if (at < now - oldestMs) return "too-old";
  const address = URL.parse(textOf(given["$current_url"] ?? given["current_page_url"], 2_000));
  const anonymous = name === "$identify" ? textOf(given["$anon_distinct_id"] ?? given["$anon_id"], 200) : "";
  return {
    id: idOf(sent, given, `${client} ${visitor} ${name} ${at}`),
    at: new Date(Math.min(at, now)).toISOString(),
    client,
    name,
    visitor,
    isIdentified: given["$is_identified"] === true || Boolean(given["$user_id"]),
    session: textOf(given["$session_id"] ?? given["$device_id"], 100),
    path: cleanText(address?.pathname ?? textOf(given["$pathname"], 500), 500),
    query: address?.pathname === "/search" ? cleanText(address.searchParams.get("q") ?? "", 200) : null,
    found: Number.isSafeInteger(given["found"]) ? Math.min(1e9, Math.max(0, Number(given["found"]))) : null,
    host: hostOf(textOf(given["$referrer"], 2_000), address?.host),
    properties: plainProperties(given),
    anonymous: anonymous || null,
  };
}

/** In milliseconds. PostHog writes ISO 8601 and how long ago it was, Mixpanel seconds. */
function timeOf(sent: Fields, given: Fields, now: number): number {
  const { offset } = sent;
  if (typeof offset === "number" && offset >= 0) return now - offset;
  const { time } = given;
  if (typeof time === "number") return time < 1e11 ? time * 1_000 : time;
  const { timestamp } = sent;
  return typeof timestamp === "string" ? Date.parse(timestamp) : now;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The client's own number of the event, so that a batch that is sent twice is stored once. */
function idOf(sent: Fields, given: Fields, otherwise: string): string {
  const own = textOf(sent["uuid"], 100);
  if (uuid.test(own)) return own.toLowerCase();
  const seed = textOf(given["$insert_id"], 100) || otherwise;
  return createHash("sha256").update(seed).digest("hex").slice(0, 32);
}

function hostOf(referrer: string, own: string | undefined): string {
  const host = URL.parse(referrer)?.host ?? "";
  return host === own ? "" : cleanText(host, 200);
}

const mostProperties = 60;
const mostLookedAt = 300;
const longestProperty = 500;
/** Stored in columns of their own, or of no use. */
const leftOut = new Set(["token", "distinct_id", "$current_url", "$referrer", "$snapshot_data", "found"]);

function plainProperties(given: Fields): StoredEvent["properties"] {
  const plain: StoredEvent["properties"] = {};
  let looked = 0;
  let count = 0;
  // No list of all: one event may have tens of thousands.
  for (const name in given) {
    if (count === mostProperties || ++looked > mostLookedAt) break;
    const value = given[name];
    if (leftOut.has(name)) continue;
    if (typeof value === "string") plain[cleanText(name, 100)] = cleanText(value, longestProperty);
    else if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
      plain[cleanText(name, 100)] = value;
    else continue;
    count += 1;
  }
  return plain;
}
